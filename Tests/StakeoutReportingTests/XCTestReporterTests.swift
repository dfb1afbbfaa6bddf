import StakeoutReporting
import StakeoutTestSupport
import Testing

@Suite struct XCTestReporterTests {
  @Test func `no failure is lost when eight threads fail at once`() async throws {
    let outcome = try await Fixture.runXCTest(
      "ThreadFixtures/testAFails", "ThreadFixtures/testBPasses")
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.output.contains("Executed 2 tests, with 40000 failures (0 unexpected)"))
    #expect(outcome.xctestFailures.count == 40_000)
    #expect(outcome.xctestFailures.allSatisfy { $0 == "ThreadFixtures.testAFails : failed - raw" })
    #expect(outcome.output.contains("Test Case 'ThreadFixtures.testBPasses' passed"))
  }

  @Test func `a late failure names its test in the one that runs by then`() async throws {
    let outcome = try await Fixture.runXCTest(
      "LateFixtures/testAStarts", "LateFixtures/testBIsBothered")
    #expect(outcome.ending == .exited(status: 1))
    let late = "late failure of LateFixtures.testAStarts, which had already finished: "
    #expect(outcome.xctestFailures == ["LateFixtures.testBIsBothered : failed - \(late)late"])
    #expect(outcome.output.contains("Test Case 'LateFixtures.testAStarts' passed"))
    #expect(
      outcome.errorOutput
        == "/elsewhere/Fixture.swift:12:34: error: outside any test: \(late)too late\n")
  }

  @Test func `a failure of no test fails the one that runs by then`() async throws {
    let outcome = try await Fixture.runXCTest("OutsideFixtures/testBIsBothered")
    #expect(outcome.ending == .exited(status: 1))
    let test = "OutsideFixtures.testBIsBothered"
    #expect(
      outcome.xctestFailures == [
        "\(test) : failed - failure from outside this test: a stranger's"
      ])
  }

  @Test func `a case that runs another one keeps its own failures`() async throws {
    let outcome = try await Fixture.runXCTest(
      "NestedFixtures/testAFirst", "NestedFixtures/testInnerCase")
    #expect(outcome.ending == .exited(status: 1))
    #expect(
      outcome.xctestFailures == [
        "XCTestCase.Inner.test : failed - inner",
        "NestedFixtures.testInnerCase : failed - outer from inside",
        "NestedFixtures.testInnerCase : failed - outer",
      ])
    #expect(outcome.output.contains("Test Case 'NestedFixtures.testInnerCase' failed"))
  }

  @Test func `an observer may fail while it hears of a failure`() async throws {
    let outcome = try await Fixture.runXCTest("NestedFixtures/testObserverThatFails")
    #expect(outcome.ending == .exited(status: 1))
    let test = "NestedFixtures.testObserverThatFails"
    #expect(
      outcome.xctestFailures.sorted()
        == ["first", "first", "second", "second"].map { "\(test) : failed - \($0)" })
  }
}
