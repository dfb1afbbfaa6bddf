import StakeoutTestSupport
import Testing

import StakeoutSpies

/// Stubs with several answers, and the closures that run in addition to an answer.
@Suite struct AnswerSequenceTests {
  private let fake = FakeTeller()

  @Test func `several values are as many words`() {
    fake.when.balance.thenReturn(80, 90).then { 100 }.thenReturnDefault()
    #expect((0..<5).map { _ in fake.balance } == [80, 90, 100, 0, 0])
  }

  @Test func `after the last value a stub repeats it, starts over, or leaves the call`() {
    fake.stub(.balance).andReturn(inOrder: 1, 2)
    #expect((0..<4).map { _ in fake.balance } == [1, 2, 2, 2])
    fake.stubAgain(.balance).andReturn(inOrder: 1, 2, afterwards: .startOver)
    #expect((0..<5).map { _ in fake.balance } == [1, 2, 1, 2, 1])
    fake.resetStubs()
    fake.unstubbedCalls = .relaxed
    fake.stub(.balance).andReturn(inOrder: 1, 2, afterwards: .unstubbed)
    #expect((0..<4).map { _ in fake.balance } == [1, 2, 0, 0])
    fake.stubAgain(.balance).andReturn(1, times: 2, afterThatReturn: 9)
    #expect((0..<4).map { _ in fake.balance } == [1, 1, 9, 9])
  }

  @Test func `a word by itself makes a new stub`() {
    let payments = fake.when.pay(.any, to: .any)
    payments.thenReturn(false)
    payments.thenReturn(true)
    #expect((0..<3).map { _ in fake.pay(1, to: "a") } == [true, true, true])
  }

  /// A stub that is still there without answering a call would be reported.
  @Test func `the new stub replaces the one for the same calls`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeTeller()
      let payments = fake.when.pay(.any, to: .any)
      payments.thenReturn(false)
      payments.thenReturn(true)
      #expect(fake.pay(1, to: "a"))
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `threads share the turns`() async {
    fake.when.balance.thenReturn(1, 2, 3, 4, 5, 6, 7, 0)
    let sum = await withTaskGroup { group in
      for _ in 0..<40 { group.addTask { fake.balance } }
      return await group.reduce(0, +)
    }
    #expect(sum == 28)
  }

  @Test func `the text of an unused stub has its answers`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      FakeTeller().when.pay(1, to: "a").thenReturn(true, false).then { _, _ in true }
    }
    #expect(
      failures.map(\.message) == [
        """
        unused stub of FakeTeller, which answered no call: pay(_:to:) with <1>, <a> → \
        <true>, then <false>, then a closure
        """
      ])
  }

  @Test func `what is performed leaves the answer alone`() {
    let steps = Locked<[String]>([])
    fake.when.pay(.any, to: .any).thenReturn(true)
    #expect(fake.pay(0, to: "a"))
    fake.when.pay(.any, to: "ada").perform { steps.withLock { $0.append("ada") } }
    fake.when.pay(.any, to: .any).perform { steps.withLock { $0.append("any") } }
    #expect(fake.pay(1, to: "ada"))
    #expect(fake.pay(2, to: "bob"))
    #expect(steps.withLock { $0 } == ["ada", "any", "any"])
    fake.resetStubs()
    fake.when.pay(.any, to: .any).thenReturn(true)
    #expect(fake.pay(3, to: "ada"))
    #expect(steps.withLock { $0.count } == 3)
  }

  @Test func `what is performed answers no call`() {
    fake.when.close().perform {}
    let failures = reportedFailures { fake.close() }
    #expect(
      failures.map { $0.message.hasPrefix("FakeTeller received close(), which no") } == [true])
  }
}

@Suite struct AnswerSequenceTrapTests {
  @Test func `the text of a stub has its words`() {
    let fake = FakeTeller()
    fake.when.pay(1, to: "a").thenReturn(true, false).then { _, _ in true }
    let message = Trap.catching { _ = fake.pay(2, to: "b") }?.message
    let words =
      "andReturn(Optional(true)), then andReturn(Optional(false)), then andDo(closure)"
    #expect(
      message?.contains(
        "Current stubs: [Stub(function: <pay(_:to:)>, args: <<1>, <a>>, returnValue: <\(words)>)]\n"
      ) == true)
  }
}

/// The calls that need no stub under each rule, by the type of their result.
@Suite struct RelaxedResultsTests {
  private let fake = FakeTeller()

  private func failing(_ rule: UnstubbedCalls) -> [String] {
    fake.unstubbedCalls = rule
    let failures = reportedFailures {
      fake.close()
      _ = fake.name
      _ = fake.balance
    }
    return failures.map { "\($0.message.prefix { $0 != "," })" }
  }

  @Test(
    arguments: [
      (.relaxedForVoid, ["name", "balance"]), (.relaxedForOptionals, ["close()", "balance"]),
      (.relaxedForVoidAndOptionals, ["balance"]), (.fatal, ["close()", "name", "balance"]),
      (.relaxed, []),
    ] as [(UnstubbedCalls, [String])]) func `a call is relaxed by its result`(
      _ rule: UnstubbedCalls, _ failing: [String]
    )
  {
    #expect(self.failing(rule) == failing.map { "FakeTeller received \($0)" })
  }
}
