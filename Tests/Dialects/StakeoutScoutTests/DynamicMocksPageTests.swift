import Stakeout
import StakeoutScout
import Testing

/// The Swift snippets of the module's DocC article, word for word.
@Suite struct DynamicMocksPageTests {
  @Test func `expectations, their use, and verification`() {
    let store = MockStore()
    store.expect.name.to(`return`("Ada"))
    store.expect.count(of: equalTo("book")).to(`return`(3))

    expect(store.name).to(equal("Ada"))
    expect(store.count(of: "book")).to(equal(3))
    store.verify()
  }

  @Test func `a call that is not expected, and one that is missing`() {
    let line = #line + 3
    let texts = texts {
      let store = MockStore()
      store.expect.count(of: equalTo("book")).to(`return`(3))
      try? store.save("x")
      store.verify()
    }
    #expect(
      texts == [
        "No expectations defined for save",
        """
        Remaining expectations: ["count": [count(of: argument equal to book): Return a value 1 time \
        (DynamicMocksPageTests.swift:\(line))]]
        """,
      ])
  }
}
