import Stakeout
import StakeoutScout
import Testing

/// Which expectation of a member answers a use of it.
@Suite struct ExpectationQueueTests {
  /// An expectation of two uses of `foo`: the first one reads `foo` again.
  private final class Nested: StakeoutScout.Expectation {
    private let mock: Mock
    private var count = 0
    init(_ mock: Mock) { self.mock = mock }
    func hasNext() -> Bool { count < 2 }
    func nextValue() -> Any? {
      count += 1
      guard count == 1 else { return "inner" }
      return ["outer", mock.get.foo as String? ?? "nothing"].joined(separator: " and ")
    }
  }

  private let mock = Mock()

  @Test func `an expectation answers the uses that it is for, and leaves others to a later one`() {
    let expectations: [(Mock) -> Void] = [
      { $0.expect.f.to(`return`("first")) },
      { $0.expect.f.to { _ in "first" } },
      { $0.expect.f().to(`return`("first")) },
      { $0.expect.f(a: any(), any()).to(`return`("first")) },
    ]
    let uses: [(Mock) -> Any?] = [
      { $0.get.f as String? },
      { try? $0.call.f() },
      { try? $0.call.f(a: 1, 2) },
      { try? $0.call.f(1, a: 2) },
      { try? $0.call.f(a: 1) },
    ]
    let answers = expectations.map { set in
      uses.map { use in
        let mock = Mock()
        set(mock)
        mock.expect.f.to { _ in "later" }
        return use(mock) as? String
      }
    }
    #expect(
      answers == [
        ["first", "later", "later", "later", "later"],
        ["first", "first", "first", "first", "first"],
        ["later", "first", "later", "later", "later"],
        ["later", "later", "first", "later", "later"],
      ])
  }

  @Test func `the oldest that fits answers, and if none fits, the oldest does and fails`() throws {
    mock.expect.f(a: any()).to(`return`("a"))
    mock.expect.f(b: any()).to(`return`("b"))
    mock.expect.f.to { _ in "any" }
    mock.expect.f(b: any()).to(`return`("b again"))
    #expect(try mock.call.f(b: 1) as? String == "b")
    #expect(try mock.call.f(b: 1) as? String == "any")
    let found = try texts {
      check(try mock.call.f(x: 1) as? String == "a")
      check(try mock.call.f(x: 1) as? String == "b again")
      check(try mock.call.f(x: 1) == nil)
    }
    #expect(
      found == [
        #"Expected call with keywords ["a"], got ["x"]."#,
        #"Expected call with keywords ["b"], got ["x"]."#,
        "No more expectations defined for f",
      ])
  }

  @Test func `an expectation in the middle may be used up first`() throws {
    mock.expect.f(a: any()).to(Once("a"))
    mock.expect.f(b: any()).to(Once("b"))
    mock.expect.f(a: any()).to(Once("a again"))
    #expect(try mock.call.f(b: 1) as? String == "b")
    #expect(try mock.call.f(a: 1) as? String == "a")
    #expect(try mock.call.f(a: 1) as? String == "a again")
    #expect(
      try texts { check(try mock.call.f(b: 1) == nil) } == ["No more expectations defined for f"])
    mock.verify()
  }

  @Test func `an expectation that its own answer uses up does not take the next one with it`() {
    mock.expect.foo.to(Nested(mock)).and.to(`return`("next"))
    #expect(mock.get.foo == "outer and inner")
    #expect(mock.get.foo == "next")
    mock.verify()
  }

  @Test func `a call is recorded under its own name, whichever expectation answers it`() throws {
    mock.expect.f(a: any()).toBeCalled(times: 2)
    let found = try texts {
      try mock.call.f(a: 1)
      try mock.call.f(b: 2)
      try mock.call.f(a: 3)
    }
    #expect(
      found == [
        #"Expected call with keywords ["a"], got ["b"]."#, "No more expectations defined for f",
      ])
    expect([
      mock.called("f(a:)", with: 1, countSpecifier: .exactly(1)),
      mock.called("f(b:)", with: 2, countSpecifier: .exactly(1)),
      mock.called("f(a:)", with: 3, countSpecifier: .exactly(1)),
    ]).to(beInOrder())
    expect([mock.called("f(a:)", countSpecifier: .exactly(2))]).to(beInOrder())
  }

  @Test func `a wait ends when another thread uses up an expectation of the test's own`() async {
    let mock = mock
    mock.expect.f().to(Once("a"))
    async let call: Void = Task.detached { _ = try? mock.call.f() }.value
    await mock.verify(within: .seconds(600))
    await call
  }
}
