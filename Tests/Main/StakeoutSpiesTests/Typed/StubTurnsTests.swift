import Testing

@testable import StakeoutSpies

/// Stubs of several words, and what runs beside a stub.
@Suite struct StubTurnsTests {
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
    #expect(fake.pay(1, to: "a"))
    #expect(fake.spyStorage.stubs.all.count == 1)
  }

  @Test func `threads share the turns`() async {
    fake.when.balance.thenReturn(1, 2, 3, 4, 5, 6, 7, 0)
    let sum = await withTaskGroup { group in
      for _ in 0..<40 { group.addTask { fake.balance } }
      return await group.reduce(0, +)
    }
    #expect(sum == 28)
  }

  @Test func `the text of a stub has its words`() throws {
    fake.when.pay(1, to: "a").thenReturn(true, false).then { _, _ in true }
    let stub = try #require(fake.spyStorage.stubs.all.first)
    #expect(
      stub.description.hasSuffix(
        "returnValue: <andReturn(Optional(true)), then andReturn(Optional(false)), then andDo(closure)>)"
      ))
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

/// The calls that need no stub, by their results.
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
