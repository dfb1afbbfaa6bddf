import Testing

@testable import StakeoutSpecs

@Suite struct ExampleScopeTests {
  private let words = Locked<[String]>([])

  private func say(_ word: String) -> @Sendable () -> Void {
    { [words] in words.withLock { $0.append(word) } }
  }

  private func check(_ word: String) -> @Sendable () async -> Void {
    let say = say(word)
    return { say() }
  }

  @Test func `it judges in order, and puts right in the opposite one`() async {
    let example = ExampleScope()
    example.afterChecks(say("first ending"))
    example.atEnd(check("first check"))
    example.afterChecks(say("second ending"))
    example.atEnd(check("second check"))
    await example.finish()
    #expect(
      words.withLock { $0 }
        == ["first check", "second check", "second ending", "first ending"])
  }

  @Test func `a check may add another one`() async {
    let example = ExampleScope()
    let another = check("another check")
    example.atEnd { #expect(example.atEnd(another)) }
    await example.finish()
    #expect(words.withLock { $0 } == ["another check"])
  }

  @Test func `when it is over nothing is judged, and endings run at once`() async {
    let example = ExampleScope()
    #expect(example.atEnd(check("check")))
    await example.finish()
    #expect(!example.atEnd(check("late"), ending: say("late ending")))
    example.afterChecks(say("later ending"))
    await example.finish()
    #expect(words.withLock { $0 } == ["check", "late ending", "later ending"])
  }
}
