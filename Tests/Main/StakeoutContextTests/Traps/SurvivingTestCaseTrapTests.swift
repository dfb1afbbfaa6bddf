import ExpectationTestSupport
import Foundation
import StakeoutTestSupport
import Testing

/// ``SurvivingTestCase`` in child processes, each of which has failures.
@Suite struct SurvivingTestCaseTrapTests {
  @Test func `each trap fails its own test, and the run goes on`() async throws {
    let outcome = try await SurvivalFixture.runXCTest("SurvivingTrapFixtures")
    #expect(outcome.ending == .exited(status: 1))
    for (test, text) in [
      ("test01Synchronous", "Unexpectedly found nil"), ("test02Asynchronous", "asynchronous"),
      ("test03Actor", "in an actor"), ("test06MainActor", "main actor"),
      ("test07MainActorSynchronous", "main actor, synchronous"), ("test08Task", "in a task"),
      ("test09TrapWhileWaiting", "while waiting"),
      ("test10MainActorTaskWhileWaiting", "on the main actor, while waiting"),
      ("test11DetachedWhileWaiting", "detached, while waiting"),
    ] {
      let failures = outcome.failures(of: "SurvivingTrapFixtures.\(test)")
      #expect(failures.count == 1, "\(test): \(failures)")
      #expect(failures.first?.contains("trapped: fatalError: \(text)") == true, "\(test)")
      #expect(failures.first?.contains("SurvivingXCTestFixtures.swift:") == true, "\(test)")
    }
    for test in [
      "test04Passes", "test05Waits", "test12WaitsOn", "test13Fulfillment", "test15AssertsATrap",
    ] {
      #expect(outcome.output.contains("'SurvivingTrapFixtures.\(test)' passed"), "\(test)")
    }
    #expect(outcome.failures(of: "SurvivingTrapFixtures.test14Fails").count == 1)
    #expect(outcome.output.contains("Executed 15 tests, with 10 failures"))
  }

  @Test func `traps of other threads fail the test that waits`() async throws {
    let outcome = try await SurvivalFixture.runXCTest("SurvivingElsewhereTrapFixtures")
    #expect(outcome.ending == .exited(status: 1))
    for (test, text) in [
      ("test1Queue", "on a queue"), ("test2Asynchronous", "on a thread"),
      ("test3MainQueue", "on the main queue"),
      ("test5Interrupted", "not the one that was waited for"),
    ] {
      let failures = outcome.failures(of: "SurvivingElsewhereTrapFixtures.\(test)")
      #expect(failures.count == 1, "\(test): \(failures)")
      #expect(failures.first?.contains("trapped: fatalError: \(text)") == true, "\(failures)")
      #expect(failures.first?.contains("SurvivingXCTestFixtures.swift:") == true, "\(test)")
    }
    let reason = "The test ends here, because code that it has started has trapped."
    #expect(outcome.everything.contains(reason))
    #expect(outcome.output.contains("Executed 6 tests, with 4 failures"))
  }

  @Test func `an XCTest that keeps its waits elsewhere is named, once`() async throws {
    let outcome = try await SurvivalFixture.runXCTest(
      "SurvivingTrapFixtures", environment: ["STAKEOUT_DISABLE": "xctest-waits"])
    let lines = outcome.errorOutput.split(separator: "\n").filter {
      $0.hasPrefix(
        "Stakeout: this XCTest keeps its waits elsewhere (disabled by STAKEOUT_DISABLE): ")
    }
    #expect(lines.count == 1, "\(outcome.everything)")
  }

  @Test func `setUp and tearDown are protected, too`() async throws {
    let outcome = try await SurvivalFixture.runXCTest(
      "SurvivingSetUpTrapFixtures", "SurvivingTearDownTrapFixtures", "UnprotectedFixtures")
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.output.contains("Executed 5 tests, with 4 failures"))
    #expect(outcome.everything.components(separatedBy: "trapped: fatalError: setUp").count == 3)
    #expect(outcome.everything.components(separatedBy: "trapped: fatalError: tearDown").count == 3)
    #expect(outcome.output.contains("'UnprotectedFixtures.test1' passed"))
  }

  @Test func `a trap in setUp of the class fails its first test, one in tearDown its last`()
    async throws
  {
    let outcome = try await SurvivalFixture.runXCTest(
      "SurvivingClassSetUpTrapFixtures", "SurvivingClassTearDownTrapFixtures",
      "SurvivingClassPlainFixtures", "UnprotectedFixtures")
    #expect(outcome.ending == .exited(status: 1))
    let failures = outcome.failures(of: "SurvivingClassSetUpTrapFixtures.test1")
    #expect(failures.count == 1)
    #expect(failures.first?.contains("trapped: fatalError: setUp of the class, at ") == true)
    #expect(failures.first?.contains("SurvivingXCTestFixtures.swift:") == true)
    #expect(outcome.output.contains("It happened in 'setUp' of the class, before its first test."))
    let late =
      "late failure of SurvivingClassTearDownTrapFixtures.test2, which had already finished: "
    #expect(outcome.everything.contains("\(late)trapped: fatalError: tearDown of the class, at "))
    for test in [
      "SurvivingClassSetUpTrapFixtures.test2", "SurvivingClassTearDownTrapFixtures.test1",
      "SurvivingClassTearDownTrapFixtures.test2", "SurvivingClassPlainFixtures.test1",
      "UnprotectedFixtures.test1",
    ] {
      #expect(outcome.output.contains("'\(test)' passed"), "\(test)")
    }
    #expect(outcome.output.contains("setUp of SurvivingClassPlainFixtures, armed: true"))
    #expect(outcome.output.contains("tearDown of SurvivingClassPlainFixtures, armed: true"))
    #expect(!outcome.errorOutput.contains("this XCTest"))
    #expect(outcome.output.contains("Executed 6 tests, with 2 failures"))
  }

  @Test func `an XCTest that does not show the class of a suite is named`() async throws {
    let outcome = try await SurvivalFixture.runXCTest(
      "SurvivingClassPlainFixtures", environment: ["STAKEOUT_DISABLE": "xctest-classes"])
    #expect(outcome.ending == .exited(status: 0))
    #expect(
      outcome.errorOutput.contains(
        "Stakeout: this XCTest does not show the class of a suite (disabled by STAKEOUT_DISABLE): ")
    )
    #expect(outcome.output.contains("setUp of SurvivingClassPlainFixtures, armed: false"))
  }

  @Test func `a wait that a trap has abandoned never comes back`() async throws {
    let outcome = try await SurvivalFixture.runXCTest("SurvivingAbandonedWaitTrapFixtures")
    #expect(outcome.ending == .exited(status: 1))
    for test in ["test1TrapWhileWaiting", "test2TrapBesideFulfillment", "test3TrapBeforeWait"] {
      let failures = outcome.failures(of: "SurvivingAbandonedWaitTrapFixtures.\(test)")
      #expect(failures.count == 1, "\(test): \(failures)")
      #expect(failures.first?.contains("trapped: fatalError: ") == true, "\(test)")
    }
    for test in ["test4WaitsPastTheTimeOuts", "test5WaitsAfterThem"] {
      let name = "SurvivingAbandonedWaitTrapFixtures.\(test)"
      #expect(outcome.output.contains("'\(name)' passed"), "\(test)")
    }
    #expect(outcome.output.contains("Executed 5 tests, with 3 failures"))
    #expect(outcome.errorOutput.isEmpty)
  }

  @Test func `a main thread that waits for a semaphore waits on, with the failure recorded`()
    async throws
  {
    let outcome = try await SurvivalFixture.runXCTest("SurvivingBlockedTrapFixtures")
    #expect(outcome.ending == .exited(status: 1))
    let failures = outcome.failures(of: "SurvivingBlockedTrapFixtures.test1Semaphore")
    #expect(failures.count == 1, "\(failures)")
    let lines = outcome.output.split(separator: "\n")
    let failure = try #require(
      lines.firstIndex { $0.contains("trapped: fatalError: while the main") })
    let hasContinued = try #require(lines.firstIndex { $0.contains("the main thread goes on") })
    #expect(failure < hasContinued)
    #expect(outcome.output.contains("'SurvivingBlockedTrapFixtures.test2Passes' passed"))
  }

  @Test func `the environment leaves traps to the debugger`() async throws {
    let outcome = try await SurvivalFixture.runXCTest(
      "SurvivingTrapFixtures/test02Asynchronous", environment: ["STAKEOUT_TRAPS": "through"])
    guard case .killed = outcome.ending else {
      Issue.record("ended with \(outcome.ending)")
      return
    }
  }
}
