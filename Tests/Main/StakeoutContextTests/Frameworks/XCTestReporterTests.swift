import Foundation
import StakeoutTestSupport
import Testing

@Suite struct XCTestReporterTests {
  @Test func `no failure is lost when eight threads fail at once`() async throws {
    let outcome = try await Fixture.runXCTest("ThreadFixtures", ["testAFails", "testBPasses"])
    #expect(outcome.output.contains("Executed 2 tests, with 40000 failures (0 unexpected)"))
    #expect(outcome.xctestFailures.count == 40_000)
    #expect(outcome.xctestFailures.allSatisfy { $0 == "ThreadFixtures.testAFails : failed - raw" })
    #expect(outcome.output.contains("Test Case 'ThreadFixtures.testBPasses' passed"))
  }

  @Test func `failures around a test are its own`() async throws {
    let outcome = try await Fixture.runXCTest("AroundFixtures", ["testAFails", "testBPasses"])
    #expect(
      outcome.xctestFailures
        == ["in setUp", "in an async block", "in a block", "in tearDown"].map {
          "AroundFixtures.testAFails : failed - \($0)"
        })
    #expect(outcome.output.contains("Test Case 'AroundFixtures.testBPasses' passed"))
  }

  @Test func `a failure that is too long is shortened, and a file has the whole`() async throws {
    let outcome = try await Fixture.runXCTest("LongFixtures", ["testFails"])
    let note = try #require(
      outcome.everything.firstMatch(
        of: /\(shortened; the whole text is in (\/.*\/failure\.txt)\)/))
    let file = URL(fileURLWithPath: String(note.1))
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == "start " + String(repeating: "x", count: 10_000) + " end")
    #expect(outcome.everything.utf8.count < 9_000)
  }

  @Test func `a late failure fails the run, by the name of its test, and no other test`()
    async throws
  {
    let outcome = try await Fixture.runXCTest("LateFixtures", ["testAStarts", "testBIsBothered"])
    let late = "late failure of LateFixtures.testAStarts, which had already finished: "
    #expect(outcome.xctestFailures == [])
    #expect(outcome.output.contains("Test Case 'LateFixtures.testAStarts' passed"))
    #expect(outcome.output.contains("Test Case 'LateFixtures.testBIsBothered' passed"))
    #expect(
      outcome.errorOutput == """
        /elsewhere/Fixture.swift:12:34: error: outside any test: \(late)late
        /elsewhere/Fixture.swift:12:34: error: outside any test: \(late)too late

        """)
    #expect(outcome.output.contains("Executed 2 tests, with 2 failures (0 unexpected)"))
  }

  @Test func `a failure of no test fails the run, but not the one that runs by then`() async throws
  {
    let outcome = try await Fixture.runXCTest("OutsideFixtures", ["testBIsBothered"])
    #expect(outcome.xctestFailures == [])
    #expect(outcome.output.contains("Test Case 'OutsideFixtures.testBIsBothered' passed"))
    #expect(
      outcome.errorOutput.contains(
        "/elsewhere/Fixture.swift:12:34: error: outside any test: a stranger's\n"))
  }

  @Test(arguments: [["testAFails"], ["testBPasses", "testAFails"], ["testAFails", "testBPasses"]])
  func `a case that keeps failures to itself does not lose the others`(
    names: [String]
  ) async throws {
    let outcome = try await Fixture.runXCTest("SwallowingFixtures", names)
    #expect(outcome.xctestFailures == ["SwallowingFixtures.testAFails : failed - heard"])
    #expect(!outcome.everything.contains("swallowed"))
  }

  @Test func `a case that keeps all failures to itself passes`() async throws {
    let outcome = try await Fixture.runXCTest("SwallowingFixtures", ["testBPasses"], status: 0)
    #expect(!outcome.everything.contains("swallowed"))
  }

  /// A failure on another thread must not interrupt XCTest.
  @Test func `a failure in a class's setUp or tearDown fails the run`() async throws {
    let outcome = try await Fixture.runXCTest("OutsideFixtures", ["testAPasses"])
    #expect(
      outcome.errorOutput == """
        /elsewhere/Fixture.swift:12:34: error: outside any test: before, on a thread
        /elsewhere/Fixture.swift:12:34: error: outside any test: before, on a thread
        /elsewhere/Fixture.swift:12:34: error: outside any test: before
        /elsewhere/Fixture.swift:12:34: error: outside any test: after

        """)
    #expect(outcome.output.contains("Test Case 'OutsideFixtures.testAPasses' passed"))
    #expect(outcome.output.contains("Test Suite 'OutsideFixtures' failed"))
    #expect(outcome.output.contains("Executed 1 test, with 4 failures (0 unexpected)"))
  }

  @Test func `a case that runs another one keeps its own failures`() async throws {
    let outcome = try await Fixture.runXCTest("NestedFixtures", ["testAFirst", "testInnerCase"])
    #expect(
      outcome.xctestFailures == [
        "XCTestCase.Inner.test : failed - inner",
        "NestedFixtures.testInnerCase : failed - outer from inside",
        "NestedFixtures.testInnerCase : failed - outer",
      ])
    #expect(outcome.output.contains("Test Case 'NestedFixtures.testInnerCase' failed"))
  }

  @Test func `an observer may fail while it hears of a failure`() async throws {
    let outcome = try await Fixture.runXCTest("NestedFixtures", ["testObserverThatFails"])
    let test = "NestedFixtures.testObserverThatFails"
    #expect(
      outcome.xctestFailures.sorted()
        == ["first", "first", "second", "second"].map { "\(test) : failed - \($0)" })
  }
}
