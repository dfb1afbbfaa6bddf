import Testing

@testable import StakeoutSpecs

@Suite struct ExampleScopeTests {
  @Test func `when it is over nothing is judged, and endings run at once`() async {
    let words = Locked<[String]>([])
    let say = { @Sendable (word: String) in words.withLock { $0.append(word) } }
    let example = ExampleScope()
    let isJudged = example.atEnd { say("check") }
    #expect(isJudged)
    await example.finish()
    let isJudgedLate = example.atEnd({ say("late") }, ending: { say("late ending") })
    #expect(!isJudgedLate)
    example.afterChecks { say("later ending") }
    await example.finish()
    #expect(words.withLock { $0 } == ["check", "late ending", "later ending"])
  }
}
