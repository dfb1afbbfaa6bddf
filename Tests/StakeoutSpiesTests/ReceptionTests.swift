import Testing

@testable import StakeoutSpies

@Suite struct ReceptionTests {
  private let spy = FakeStore()

  private func result<T>(_ matcher: Matcher<T>) throws -> MatcherResult {
    try matcher.satisfies(Expression(expression: { nil }, location: SourceSite()))
  }

  @Test func `it counts calls from its start on`() throws {
    spy.load(id: 1)
    let reception = Reception(of: .load, by: spy, [1], .exactly(1), after: Reception.now)
    let matcher: Matcher<FakeStore> = reception.matcher()
    #expect(try result(matcher).status == .doesNotMatch)
    spy.load(id: 2)
    spy.close()
    #expect(try result(matcher).status == .doesNotMatch)
    #expect(
      try result(matcher).message.toString(actual: "")
        == """
        expected to receive <load(id:)> on <FakeStore> with <1> exactly 1 time, \
        but received it 0 times; calls: load(id:) with <2>; close()
        """)
    #expect(
      matcher.difference(from: spy) == "closest call (expected ≠ actual): load(id:) with <1> ≠ <2>"
    )
    spy.load(id: 1)
    #expect(try result(matcher).status == .matches)
    #expect(matcher.noun == "having received <load(id:)>")
  }

  @Test func `what was forgotten does not count, what came afterwards does`() throws {
    let reception = Reception(of: .load, by: spy, [], .exactly(1), after: Reception.now)
    let matcher: Matcher<FakeStore> = reception.matcher()
    spy.load(id: 1)
    spy.resetCalls()
    #expect(try result(matcher).status == .doesNotMatch)
    spy.load(id: 1)
    #expect(try result(matcher).status == .matches)
  }

  @Test func `arguments that are left out may be any`() throws {
    let reception = Reception(of: .save, by: spy, [1], .exactly(1), after: Reception.now)
    spy.save(1, named: "a")
    #expect(try result(reception.matcher() as Matcher<FakeStore>).status == .matches)
  }

  @Test func `it is woken by the spy's calls, unless the arguments are held against closures`() {
    let plain = Reception(of: .load, by: spy, [1], .exactly(1), after: 0)
    let closure = Reception(
      of: .load, by: spy, [Argument.validator { _ in true }], .exactly(1), after: 0)
    #expect(
      (plain.matcher() as Matcher<FakeStore>).wakeSource?(nil) as AnyObject
        === spy.spyStorage.log)
    #expect((closure.matcher() as Matcher<FakeStore>).wakeSource?(nil) == nil)
  }
}
