import StakeoutScout
import Testing

@Suite struct SetDSLTests {
  private let store = MockStore()

  @Test func `a write that is expected passes, and is used up`() {
    store.expect.name.toBeSet(to: equalTo("Ada"))
    store.name = "Ada"
    store.verify()
    #expect(texts { store.name = "Ada" } == ["No more expectations defined for name's setter"])
  }

  @Test func `a write that is not expected fails`() {
    #expect(texts { store.name = "Ada" } == ["No expectations defined for name's setter"])
  }

  @Test func `a write that is expected is missed`() {
    store.expect.name.toBeSet(to: equalTo("Ada"), times: 2).toBeSet()
    store.name = "Ada"
    let line = #line - 2
    #expect(
      texts { store.verify() } == [
        "Remaining expectations: [\"name's setter\": ["
          + "name's setter(argument equal to Ada): Be called 1 time (SetDSLTests.swift:\(line)), "
          + "name's setter(anything): Be called 1 time (SetDSLTests.swift:\(line))]]"
      ])
  }

  @Test func `another value fails where it was expected`() {
    store.expect.name.toBeSet(to: equalTo("Ada"))
    let line = UInt(#line) - 1
    let found = failures { store.name = "Eve" }
    #expect(
      found.map(\.message) == [
        "Arguments to name's setter didn't match:\n"
          + "  ❌ [0]: Expected argument equal to Ada, got Eve"
      ])
    #expect(found.map(\.site.line) == [line])
  }

  @Test func `reads and writes have expectations of their own`() {
    store.expect.name.to(`return`("old"))
    store.expect.name.toBeSet()
    store.name = "new"
    #expect(store.name == "old")
    store.verify()
  }

  @Test func `a setter may do something, always too`() {
    var seen: [String?] = []
    store.expect.name.setter(any()).toAlways { seen.append($0[0].value as? String) }
    store.name = "a"
    store.name = "b"
    #expect(seen == ["a", "b"])
    store.verify()
  }

  @Test func `what was written last can be read`() {
    store.expect.name.toBeSet(times: 2)
    #expect(store.mock.set.name == nil)
    store.name = "a"
    store.name = "b"
    #expect(store.mock.set.name as? String == "b")
  }

  @Test func `a setter cannot throw`() {
    store.expect.name.setter(any()).to(`throw`(SomeError()))
    #expect(
      texts { store.name = "a" }
        == ["Expected a value to be set for name, got error SomeError()"])
  }
}
