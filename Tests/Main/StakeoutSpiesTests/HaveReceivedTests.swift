import StakeoutNimble
import StakeoutTestSupport
import Synchronization
import Testing

import StakeoutSpies

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

  @Test func `the closest call stands below the text`() {
    let phrase = "expected to receive <save(_:named:)> on <FakeStore>"
    #expect(report(haveReceived(.save, with: 1, "b")) == ["\(phrase) with <1>, <b>, got no calls"])
    spy.save(2, named: "c")
    spy.save(2, named: "b")
    spy.load(id: 1)
    let calls =
      "save(_:named:) with <2>, <c>; save(_:named:) with <2>, <b>; load(id:) with <1>"
    #expect(
      report(haveReceived(.save, with: 1, "b")) == [
        "\(phrase) with <1>, <b>, got \(calls)",
        "closest call (expected ≠ actual): save(_:named:) with <1> ≠ <2>, <b>",
      ])
    #expect(
      report(haveReceived(.save, countSpecifier: .exactly(5))) == [
        "\(phrase) exactly 5 times, got \(calls)"
      ])
    spy.resetCalls()
    spy.save(1, named: "b")
    #expect(
      report(haveReceived(.save, with: 1, "b", countSpecifier: .exactly(2))) == [
        "\(phrase) with <1>, <b> exactly 2 times, got save(_:named:) with <1>, <b>"
      ])
  }

  @Test func `many calls are a table, the closest first`() throws {
    spy.close()
    spy.save(2, named: "b")
    spy.save(2, named: "c")
    for number in 0..<30 { spy.load(id: number) }
    let lines = report(haveReceived(.save, with: 1, "b"))
    try #require(lines.count == 1 + 1 + 20 + 1)
    #expect(
      lines[0] == "expected to receive <save(_:named:)> on <FakeStore> with <1>, <b>, "
        + "got 33 calls, of which none fits")
    #expect(lines[1] == "calls, closest first (expected ≠ actual):")
    #expect(lines[2].hasSuffix("  save(_:named:) with <1> ≠ <2>, <b>"))
    #expect(lines[3].hasSuffix("  save(_:named:) with <1> ≠ <2>, <b> ≠ <c>"))
    #expect(lines[4].hasSuffix("  load(id:) with <29>"))
    #expect(lines[22] == "  … 13 more calls")
  }

  @Test func `calls that fit are marked, if there are too few or too many`() throws {
    for number in [1, 2, 1, 3] { spy.load(id: number) }
    let lines = report(haveReceived(.load, with: 1, countSpecifier: .exactly(3)))
    try #require(lines.count == 1 + 5)
    #expect(lines[0].hasSuffix(" exactly 3 times, got 4 calls, of which 2 fit"))
    #expect(lines[2].hasSuffix("load(id:) with <1>  ← fits"))
    #expect(lines[3].hasSuffix("load(id:) with <1>  ← fits"))
    #expect(lines[4].hasSuffix("load(id:) with <1> ≠ <3>"))
    #expect(lines[5].hasSuffix("load(id:) with <1> ≠ <2>"))
  }

  @Test func `of many calls that fit, few are listed beside those that nearly fit`() throws {
    for _ in 0..<40 { spy.save(1, named: "b") }
    spy.save(1, named: "c")
    let lines = report(haveReceived(.save, with: 1, "b", countSpecifier: .exactly(39)))
    try #require(lines.count > 5)
    #expect(lines[0].hasSuffix(" exactly 39 times, got 41 calls, of which 40 fit"))
    #expect(lines.count { $0.hasSuffix("  ← fits") } == 3)
    #expect(lines[5].hasSuffix("save(_:named:) with <1>, <b> ≠ <c>"))
    #expect(lines.last == "  … 37 more calls")
  }

  @Test func `of very many calls only the latest are read`() throws {
    for number in 0..<5_000 { spy.load(id: number) }
    let lines = report(haveReceived(.load, with: -1))
    #expect(lines.first?.hasSuffix(", got 5000 calls, of which none fits") == true)
    #expect(lines.last == "  … 4980 more calls, of which the latest 2000 were compared")
    #expect(lines.dropFirst().joined(separator: "\n").utf8.count < 4_000)
  }

  @Test func `no spy fails it both ways`() {
    let matcher: Matcher<FakeStore> = haveReceived(.load, with: 1)
    failsForNil(matcher, "receive function with arguments")
  }

  @Test func `a wrong number of arguments fails it both ways, and compares no calls`() {
    spy.load(id: 1)
    let tooMany: Matcher<FakeStore> = haveReceived(.load, with: 1, 2)
    spy.recordCall(functionName: "save(_:named:)")
    let otherwise: Matcher<FakeStore> = haveReceived(.save, with: 1, "a")
    let failures = reportedFailures {
      expect(spy).to(tooMany)
      expect(spy).toNot(tooMany)
      expect(spy).to(otherwise)
      expect(spy).toNot(otherwise)
    }
    let messages = failures.map(\.message)
    #expect(messages.count == 4)
    #expect(
      messages.prefix(2).allSatisfy {
        $0.contains(
          "Wrong number of arguments: Type: FakeStore; Function: load(id:); Function count: 1; "
            + "Actual count: 2;")
      })
    #expect(
      messages.suffix(2).allSatisfy {
        $0.contains("Wrong number of arguments to compare: Type: FakeStore; ")
      })
    #expect(!messages.contains { $0.contains("closest") })
  }

  @Test func `it matches a type that was called`() {
    isolatingStaticSpies {
      let spy = FakeStore.self
      refuses(haveReceived(.open), spy)
      spy.open(path: "a")
      accepts(haveReceived(.open, with: "a"), spy)
    }
  }

  /// A wait that polls would read the spy hundreds of times.
  ///
  /// One that a call wakes reads it a few times a second, however slow the machine is.
  @Test func `a wait for a call sleeps until a call comes`() async {
    let matchers: [Matcher<FakeStore>] = [haveReceived(.load), haveReceived(.load, with: 3)]
    for matcher in matchers {
      let reads = await readsOfIdle(spy, matcher)
      #expect(2...10 ~= reads)
    }
    await isolatingStaticSpies {
      let reads = await readsOfIdle(FakeStore.self, haveReceived(.open, with: "a"))
      #expect(2...10 ~= reads)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a validator or a matcher may look at more than the calls, so the wait polls`() async {
    spy.load(id: 3)
    let reads = Atomic(0)
    let isLate: @Sendable () -> Bool = { reads.load(ordering: .relaxed) >= 5 }
    let late = Matcher<Int>.simple("be late") { _ in isLate() ? .matches : .doesNotMatch }
    let matchers: [Matcher<FakeStore>] = [
      haveReceived(.load, with: Argument.validator { _ in isLate() }),
      haveReceived(.load, with: late),
    ]
    for matcher in matchers {
      // The pace of a wait can be seen only in its duration, so ask the matcher.
      #expect(matcher.wakeSource?(spy) == nil)
      reads.store(0, ordering: .relaxed)
      await expect { [spy] in
        reads.add(1, ordering: .relaxed)
        return spy
      }.toEventually(matcher, timeout: .seconds(3_600))
    }
  }

  /// Returns how often a wait reads a double that receives no calls.
  private func readsOfIdle<Double>(
    _ double: Double, _ matcher: Matcher<Double>
  ) async -> Int {
    let reads = Shared(0)
    func read() -> Double {
      reads.increment()
      return double
    }
    let failures = CapturingReporter()
    await withReporter(failures) {
      await expect(read()).toEventually(matcher, timeout: .milliseconds(500))
    }
    #expect(failures.failures.count == 1)
    return reads.value
  }

  /// The lines of the failure of an expectation of the spy.
  private func report(_ matcher: Matcher<FakeStore>) -> [String] {
    let failures = reportedFailures { expect(spy).to(matcher) }
    return failures.map(\.message).joined(separator: "\n").split(separator: "\n").map(String.init)
  }
}
