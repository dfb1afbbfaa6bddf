import StakeoutTestSupport
import Testing

@testable import StakeoutSpies

@Suite struct HaveReceivedTests {
  private let spy = FakeStore()

  @Test func `it matches a spy that was called`() {
    refuses(haveReceived(.load), spy)
    spy.load(id: 3)
    accepts(haveReceived(.load), spy)
    accepts(haveReceived(.load, with: 3), spy)
    refuses(haveReceived(.load, with: 4), spy)
    refuses(haveReceived(.load, countSpecifier: .exactly(2)), spy)
  }

  @Test func `it says what was expected and what was called`() {
    let matcher: Matcher<FakeStore> = haveReceived(.load, with: 1, countSpecifier: .exactly(2))
    let wanted = "receive <load(id:)> on <FakeStore> with <1> exactly 2 times"
    refuses(matcher, spy, "\(wanted), got no calls")
    spy.close()
    spy.load(id: 3)
    refuses(matcher, spy, "\(wanted), got close(); load(id:) with <3>")
    #expect(matcher.noun == "having received <load(id:)>")
  }

  @Test func `the closest call stands below the text`() throws {
    let matcher: Matcher<FakeStore> = haveReceived(.save, with: 1, "b")
    #expect(matcher.difference(from: spy) == nil)
    spy.save(2, named: "c")
    spy.save(2, named: "b")
    spy.load(id: 1)
    #expect(
      matcher.difference(from: spy)
        == "closest call (expected ≠ actual): save(_:named:) with <1> ≠ <2>, <b>")
    #expect(matcher.difference(from: nil) == nil)
    let whichever: Matcher<FakeStore> = haveReceived(.save, countSpecifier: .exactly(5))
    #expect(whichever.difference(from: spy) == nil)
    spy.resetCalls()
    spy.save(1, named: "b")
    #expect(matcher.difference(from: spy) == nil)
  }

  @Test func `many calls are a table, the closest first`() throws {
    spy.close()
    spy.save(2, named: "b")
    spy.save(2, named: "c")
    for number in 0..<30 { spy.load(id: number) }
    let matcher: Matcher<FakeStore> = haveReceived(.save, with: 1, "b")
    refuses(
      matcher, spy,
      "receive <save(_:named:)> on <FakeStore> with <1>, <b>, got 33 calls, of which none fits")
    let lines = try #require(matcher.difference(from: spy)).split(separator: "\n")
    #expect(lines.count == 1 + 20 + 1)
    #expect(lines[0] == "calls, closest first (expected ≠ actual):")
    #expect(lines[1].hasSuffix("  save(_:named:) with <1> ≠ <2>, <b>"))
    #expect(lines[2].hasSuffix("  save(_:named:) with <1> ≠ <2>, <b> ≠ <c>"))
    #expect(lines[3].hasSuffix("  load(id:) with <29>"))
    #expect(lines[21] == "  … 13 more calls")
  }

  @Test func `calls that fit are marked, if there are too few or too many`() throws {
    for number in [1, 2, 1, 3] { spy.load(id: number) }
    let matcher: Matcher<FakeStore> = haveReceived(
      .load, with: 1, countSpecifier: .exactly(3))
    let lines = try #require(matcher.difference(from: spy)).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1].hasSuffix("load(id:) with <1>  ← fits"))
    #expect(lines[2].hasSuffix("load(id:) with <1>  ← fits"))
    #expect(lines[3].hasSuffix("load(id:) with <1> ≠ <3>"))
  }

  @Test func `of many calls that fit, few are listed beside those that nearly fit`() throws {
    for _ in 0..<40 { spy.save(1, named: "b") }
    spy.save(1, named: "c")
    let matcher: Matcher<FakeStore> = haveReceived(
      .save, with: 1, "b", countSpecifier: .exactly(39))
    #expect(
      to(spy, matcher)?.hasSuffix(" exactly 39 times, got 41 calls, of which 40 fit") == true)
    let lines = try #require(matcher.difference(from: spy)).split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix("  ← fits") }.count == 3)
    #expect(lines[4].hasSuffix("save(_:named:) with <1>, <b> ≠ <c>"))
    #expect(lines.last == "  … 37 more calls")
  }

  @Test func `of very many calls only the latest are read`() throws {
    for number in 0..<5_000 { spy.load(id: number) }
    let matcher: Matcher<FakeStore> = haveReceived(.load, with: -1)
    #expect(to(spy, matcher)?.hasSuffix(", got 5000 calls, of which none fits") == true)
    let text = try #require(matcher.difference(from: spy))
    #expect(text.hasSuffix("  … 4980 more calls, of which the latest 2000 were compared"))
    #expect(text.utf8.count < 4_000)
  }

  @Test func `no spy fails it both ways`() {
    let matcher: Matcher<FakeStore> = haveReceived(.load, with: 1)
    failsForNil(matcher, "receive function with arguments")
  }

  @Test func `a wrong number of arguments is an error, which fails it both ways`() throws {
    spy.load(id: 1)
    let matcher: Matcher<FakeStore> = haveReceived(.load, with: 1, 2)
    let error = #expect(throws: Misuse.self) { try status(spy, matcher) }
    #expect(error?.title == "Wrong number of arguments")
    #expect(matcher.difference(from: spy) == nil)
    spy.recordCall(functionName: "save(_:named:)")
    let other = #expect(throws: Misuse.self) {
      try status(spy, haveReceived(.save, with: 1, "a"))
    }
    #expect(other?.title == "Wrong number of arguments to compare")
  }

  @Test func `it matches a type that was called`() {
    isolatingStaticSpies {
      let spy = FakeStore.self
      refuses(haveReceived(.open), spy)
      spy.open(path: "a")
      accepts(haveReceived(.open, with: "a"), spy)
      let matcher: Matcher<FakeStore.Type> = haveReceived(.open)
      #expect(matcher.wakeSource?(spy) as AnyObject === spy.spyStorage.log)
    }
  }

  @Test func `it is woken by the spy's calls`() throws {
    let log = spy.spyStorage.log
    let plain: Matcher<FakeStore> = haveReceived(.load)
    let withValue: Matcher<FakeStore> = haveReceived(.load, with: 3)
    #expect(plain.wakeSource?(spy) as AnyObject === log)
    #expect(withValue.wakeSource?(spy) as AnyObject === log)
    #expect(plain.wakeSource?(nil) == nil)
  }

  @Test func `what looks at more than the calls is not`() {
    let validator: Matcher<FakeStore> = haveReceived(
      .load, with: Argument.validator { _ in true })
    let matcher: Matcher<FakeStore> = haveReceived(.load, with: equal(3))
    #expect(validator.wakeSource?(spy) == nil)
    #expect(matcher.wakeSource?(spy) == nil)
  }
}
