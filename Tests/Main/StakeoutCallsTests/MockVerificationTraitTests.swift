import StakeoutCalls
import StakeoutContext
import StakeoutCore
import Testing

@Suite struct MockVerificationTraitTests {
  private final class Double: VerifiedAtEnd {
    let name: String

    init(_ name: String) {
      self.name = name
      MockVerification.installed?.add(self)
    }

    func verifyAtEnd(_ finding: String) {
      Reporter.report(Failure(message: "\(name): \(finding)", site: SourceSite()))
    }
  }

  /// Runs `body` like a test with the trait, and returns the failures.
  private func messages(_ body: @Sendable () async throws -> Void) async throws -> [String] {
    let test = try #require(Test.current)
    let (reporter, trait) = (CapturingReporter(), ScopeTrait.verifiesMocks)
    try? await withReporter(reporter) {
      try await trait.provideScope(
        for: test, testCase: Test.Case.current, performing: body)
    }
    return reporter.messages
  }

  @Test func `mocks are verified when the test throws`() async throws {
    let double = Locked<Double?>(nil)
    let messages = try await messages {
      let new = Double("one")
      double.withLock { $0 = new }
      throw CancellationError()
    }
    #expect(messages == ["one: the test ended without 'verify'"])
  }

  @Test func `child tasks belong to the test, what comes after its end does not`() async throws {
    let kept = Locked<[Double]>([])
    let scope = Locked(TestContext())
    let messages = try await messages {
      let current = TestContext.local
      scope.withLock { $0 = current }
      async let double = Double("child")
      let child = await double
      kept.withLock { $0.append(child) }
    }
    #expect(messages == ["child: the test ended without 'verify'"])
    let late = scope.withLock { $0 }.run { Double("late") }
    scope.withLock { $0 }.run { MockVerification.installed?.endCase() }
    #expect(late.name == "late")
  }

  @Test func `it is for a test, or for all of a suite`() {
    let trait: ScopeTrait = .verifiesMocks
    #expect(trait.isRecursive)
    #expect(MockVerification.installed == nil)
  }

  @Test(.verifiesMocks) func `installing a reporter does not turn the trait off`() {
    #expect(MockVerification.installed != nil)
    withReporter(CapturingReporter()) { #expect(MockVerification.installed != nil) }
  }
}
