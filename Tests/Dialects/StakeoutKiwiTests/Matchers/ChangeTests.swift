import StakeoutKiwi
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ChangeTests {
  @Test func `any change is judged and described`() {
    var list = [1]
    #expect(to(list.append(2), change { list.count }) == nil)
    #expect(toNot(list.reverse(), change { list.count }) == nil)
    #expect(
      to(list.reverse(), change { list.count }) == "expected to change the value, got <2> after <2>"
    )
    #expect(
      toNot(list.append(3), change { list.count })
        == "expected to not change the value, got <3> after <2>")
    #expect(to(_ = list.removeLast(), change { list }) == nil)
    #expect(to(_ = list.popLast(), change { list.isEmpty }) != nil)
  }

  @Test func `a change by so much`() {
    var list = [1]
    #expect(to(list.append(2), change({ list.count }, by: +1)) == nil)
    #expect(to(_ = list.removeLast(), change({ list.count }, by: -1)) == nil)
    #expect(to(list.reverse(), change({ list.count }, by: 0)) == nil)
    #expect(toNot(list.append(2), change({ list.count }, by: -1)) == nil)
    #expect(
      to(list.append(3), change({ list.count }, by: 2))
        == "expected to change the value by <2>, got <3> after <2>")
    #expect(
      toNot(list.append(4), change({ list.count }, by: 1))
        == "expected to not change the value by <1>, got <4> after <3>")
    var size: UInt = 2
    #expect(toNot(size -= 1, change({ size }, by: 1)) == nil)
    var byte: UInt8 = 250
    #expect(
      to(byte = 4, change({ byte }, by: 10))
        == "expected to change the value by <10>, got <4> after <250>")
    var weight = 0.5
    #expect(to(weight *= 2, change({ weight }, by: 0.5)) == nil)
  }

  @Test func `errors of the expression and of the value`() {
    let error = "unexpected error thrown: <boom>"
    #expect(to(_ = try explode(), change { 1 }) == error)
    #expect(toNot(_ = try explode(), change { 1 }) == error)
    #expect(toNot((), change { try explode() }) == error)
    #expect(toNot((), change({ try explode() }, by: 1)) == error)
  }

  @Test func `negated and joined, each sees the change`() {
    var (list, calls) = ([Int](), 0)
    func add() {
      calls += 1
      list.append(calls)
    }
    #expect(to(add(), change { list.count } && change({ calls }, by: 1)) == nil)
    #expect(to(add(), change({ calls }, by: 2) || change { list.count }) == nil)
    #expect(to(add(), not(change({ calls }, by: 2)) && not(not(change { calls }))) == nil)
    #expect(calls == 3)
    #expect(
      to(add(), not(change { calls })) == "expected to not change the value, got <4> after <3>")
    #expect(
      to(add(), satisfyAllOf(change { calls }, change({ calls }, by: 2)))
        == """
        expected to match all of: {change the value}, and {change the value by <2>}, got ()
        """)
  }

  @Test func `one that is used again looks again`() {
    var count = 0
    let matcher: Matcher<Void> = change({ count }, by: 1)
    #expect(to(count += 1, matcher) == nil)
    #expect(to(count += 1, matcher) == nil)
    #expect(to(count += 2, matcher) == "expected to change the value by <1>, got <4> after <2>")
  }

  @Test func `asynchronous expressions are evaluated after the first look, too`() async throws {
    var (count, calls) = (0, 0)
    let adding = AsyncExpression<Void>(
      expression: {
        await Task.yield()
        count += 1
        calls += 1
      }, location: SourceSite()
    ).withoutCaching()
    #expect(try await change({ count }, by: 1).satisfies(adding).status == .matches)
    #expect(try await not(change { count }).satisfies(adding).status == .doesNotMatch)
    #expect(
      try await (change { count } && change({ calls }, by: 1)).satisfies(adding).status == .matches)
    let mixed: [any AsyncableMatcher<Void>] = [change { count }, AsyncMatcher(later)]
    #expect(try await satisfyAllOf(mixed).satisfies(adding).status == .matches)
    #expect(calls == 4)
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(change { 1 }.noun == "an expression to change the value")
    #expect(
      change({ 1 }, by: 2).noun == "an expression to change the value by <2>")
    #expect(evaluations(of: (), by: change { 1 }) == 1)
    #expect(evaluations(of: (), by: not(change { 1 })) == 1)
    #expect(evaluations(of: (), by: change { 1 } || change { 2 }) == 1)
  }

  @Test func `a value at hand changes nothing`() throws {
    #expect(try change { 1 }.status(of: ()) != .matches)
    #expect(!change { 1 }.asPattern(()))
  }
}

private nonisolated(nonsending) func later(_ expression: AsyncExpression<Void>) async throws
  -> MatcherResult
{
  try await expression.evaluate()
  return MatcherResult(bool: true, message: .expectedTo("come later"))
}
