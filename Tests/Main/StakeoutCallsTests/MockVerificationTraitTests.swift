import StakeoutCalls
import StakeoutContext
import StakeoutCore
import Testing

@Suite struct MockVerificationTraitTests {
  private final class Double: VerifiedAtEnd {
    let name: String

    init(_ name: String) {
      self.name = name
      Owner.inForce.endOfTest?.register(self)
    }

    func verifyAtEnd(_ finding: String) {
      Reporter.report(Failure(message: "\(name): \(finding)", site: SourceSite()))
    }
  }

  /// The failures of a test with the trait.
  private func messages(_ body: @Sendable () async throws -> Void) async throws -> [String] {
    let test = try #require(Test.current)
    let (reporter, trait) = (CapturingReporter(), ScopeTrait.verifiesMocks)
    try? await withReporter(reporter) {
      try await trait.provideScope(
        for: test, testCase: Test.Case.current, performing: body)
    }
    return reporter.messages
  }

  @Test func `so it is when the test throws`() async throws {
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
    let scope = Locked(Owner())
    let messages = try await messages {
      let current = Owner.inForce
      scope.withLock { $0 = current }
      async let double = Double("child")
      let child = await double
      kept.withLock { $0.append(child) }
    }
    #expect(messages == ["child: the test ended without 'verify'"])
    let late = scope.withLock { $0 }.run { Double("late") }
    scope.withLock { $0 }.endOfTest?.verifyAll()
    #expect(late.name == "late")
  }

  @Test func `it is for a test, or for all of a suite`() {
    let trait: ScopeTrait = .verifiesMocks
    #expect(trait.isRecursive)
    #expect(Owner.inForce.endOfTest == nil)
  }

  @Test(.verifiesMocks) func `a reporter in force leaves the trait in force`() {
    #expect(Owner.inForce.endOfTest != nil)
    withReporter(CapturingReporter()) { #expect(Owner.inForce.endOfTest != nil) }
  }
}
