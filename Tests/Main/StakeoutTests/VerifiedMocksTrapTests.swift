import Stakeout
import StakeoutDobby
import StakeoutTestSupport
import Testing

/// `.verifiesMocks` together with `.survivesTraps`, in both orders.
@Suite(.enabled(if: SurvivalFixture.isOn), .serialized, .timeLimit(.minutes(5)))
struct VerifiedMocksTrapFixtures {
  /// A mock that is still alive when a test that has trapped ends.
  private let mock = Mock<Int>()

  @Test(.verifiesMocks, .survivesTraps) func unmetFirst() async { await expectTwo() }

  @Test(.survivesTraps, .verifiesMocks) func unmetLast() async { await expectTwo() }

  @Test(.verifiesMocks, .survivesTraps) func metFirst() async { await meetOne() }

  @Test(.survivesTraps, .verifiesMocks) func metLast() async { await meetOne() }

  @Test(.verifiesMocks, .survivesTraps) func trapsFirst() async { await trap() }

  @Test(.survivesTraps, .verifiesMocks) func trapsLast() async { await trap() }

  private func expectTwo() async {
    mock.expect(1)
    let other = Mock<Int>()
    other.expect(2)
    await Task.yield()
  }

  private func meetOne() async {
    mock.expect(1)
    await Task.yield()
    mock.record(1)
  }

  private func trap() async {
    mock.expect(1)
    let other = Mock<Int>()
    other.expect(2)
    await Task<Void, Never> { fatalError("with expectations") }.value
    withExtendedLifetime(other) {}
  }
}

@Suite struct VerifiedMocksTrapTests {
  @Test func `both traits work together, in any order`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("VerifiedMocksTrapFixtures/")
    #expect(outcome.ending == .exited(status: 1))
    for test in ["unmetFirst()", "unmetLast()"] {
      let texts = outcome.issues(of: test).map(\.text).sorted()
      #expect(texts.count == 2, "\(test): \(texts)")
      #expect(texts.first?.hasPrefix("Expectation <1> not fulfilled (") == true, "\(texts)")
      #expect(texts.last?.hasPrefix("Expectation <2> not fulfilled (") == true, "\(texts)")
    }
    for test in ["metFirst()", "metLast()"] { #expect(outcome.passed(test), "\(test)") }
    // Only the trap is a failure, because the code that would have met the expectations never ran.
    for test in ["trapsFirst()", "trapsLast()"] {
      let texts = outcome.issues(of: test).map(\.text)
      #expect(texts.count == 1, "\(test): \(texts)")
      #expect(texts.first?.hasPrefix("trapped: fatalError: with expectations") == true, "\(test)")
    }
    #expect(!outcome.everything.contains("late failure"))
  }
}
