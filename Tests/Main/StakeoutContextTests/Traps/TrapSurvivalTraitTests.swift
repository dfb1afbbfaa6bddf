import Foundation
import StakeoutExpectations
import StakeoutTestSupport
import Testing

/// `.survivesTraps` in child processes, each of which has failures.
@Suite struct TrapSurvivalTraitTests {
  private static let file = "SurvivalFixtures.swift"

  @Test func `each trap fails its own test, and the run goes on`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalTrapFixtures/")
    #expect(outcome.ending == .exited(status: 1))
    for (test, text) in [
      ("synchronous()", "Unexpectedly found nil"), ("asynchronous()", "asynchronous"),
      ("inActor()", "in an actor"), ("child()", "child"), ("inTask()", "in a task"),
      ("detached()", "detached"), ("mainActor()", "main actor"), ("mainActorRun()", "run"),
      ("mainActorTask()", "main-actor task"), ("limited()", "limited"), ("bound()", "bound 7"),
      ("current()", "current() true"), ("reported()", "reported"),
    ] {
      let issues = outcome.issues(of: test)
      #expect(issues.count == 1, "\(test): \(issues)")
      #expect(issues.first?.text.hasPrefix("trapped: fatalError: \(text)") == true, "\(test)")
      #expect(issues.first?.place.hasPrefix(Self.file) == true, "\(test): \(issues)")
    }
    #expect(outcome.everything.contains("in task"))
    #expect(outcome.everything.contains(#""importer""#))
    // Five tests wait for tasks: child(), inTask(), detached(), mainActorTask() and noDeferRuns().
    // The tasks in which the tests themselves run are not named.
    let sentence = "The test ends here, because it may wait for task "
    #expect(outcome.everything.components(separatedBy: sentence).count == 6)
  }

  @Test func `traps of other threads fail the test that started them`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalTrapFixturesElsewhere/")
    #expect(outcome.ending == .exited(status: 1))
    for (test, text) in [
      ("queue()", #"on a queue, at "#), ("thread()", "on a thread, at "),
      ("executor()", "on another executor, at "), ("blocked()", "while the test is blocked, at "),
      ("cases(_:)", "case 7, at "), ("carried()", "in a carried closure, at "),
    ] {
      let issues = outcome.issues(of: test)
      #expect(issues.count == 1, "\(test): \(issues)")
      #expect(issues.first?.text.hasPrefix("trapped: fatalError: \(text)") == true, "\(issues)")
      #expect(issues.first?.place.hasPrefix(Self.file) == true, "\(test): \(issues)")
    }
    #expect(outcome.passed("afterCarried()"))
    #expect(outcome.everything.contains(#"in a thread of the queue "ledger""#))
    #expect(outcome.everything.contains(#"in a thread "importer""#))
    let own = outcome.issues(of: "ownArgument(_:)")
    #expect(own.count == 3)
    for number in [0, 2, 4] {
      #expect(outcome.everything.contains("number → \(number) at SurvivalFixtures"))
      #expect(own.contains { $0.text.hasPrefix("trapped: fatalError: argument \(number), at ") })
    }
    #expect(outcome.issues(of: "printing()").first?.text.contains("while it prints") == true)
    #expect(outcome.passed("expected()"))
    #expect(outcome.passed("task()"))
    #expect(outcome.passed("passes(_:) with 20 test cases"))
  }

  @Test func `known issues, ordinary failures and errors are what they were`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalTrapFixtures/")
    #expect(outcome.everything.contains("Test known() passed"))
    #expect(outcome.issues(of: "known()").isEmpty)
    #expect(outcome.passed("passes()"))
    #expect(outcome.passed("assertsATrap()"))
    #expect(outcome.issues(of: "fails()").count == 1)
    #expect(outcome.issues(of: "throwsAnError()").count == 1)
    #expect(outcome.issues(of: "afterAnIssue()").count == 2)
    let refused = outcome.issues(of: "blocksMainActor()").map(\.text)
    #expect(refused.count == 1)
    #expect(refused.first?.hasPrefix("cannot wait here: this would block the main actor") == true)
    #expect(!outcome.everything.contains("goes on"))
  }

  @Test func `cases of a parameterised test survive one by one`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalTrapFixtures/cases")
    #expect(outcome.everything.components(separatedBy: "trapped: ").count == 2)
    #expect(outcome.everything.contains("case 2"))
    #expect(outcome.everything.contains("with 4 test cases failed"))
  }

  @Test func `the failure of a mutex names the test that has left it locked`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalMutexFixtures/")
    #expect(outcome.issues(of: "first()").count == 1)
    let text = outcome.issues(of: "second()").first?.text ?? ""
    #expect(text.contains("attempting to acquire a Mutex"), "\(outcome.everything)")
    #expect(
      outcome.everything.contains(
        "A test that a trap has ended may have held this mutex: first(), which trapped at "),
      "\(outcome.everything)")
  }

  @Test func `serialized tests go on in order`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalTrapFixturesInOrder/")
    #expect(outcome.issues(of: "first()").count == 1)
    #expect(outcome.passed("second()"))
    #expect(outcome.issues(of: "third()").count == 1)
  }

  @Test func `a task that traps when its test is over fails the run`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalLateTrapFixtures/")
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.everything.components(separatedBy: "trapped: fatalError: late, ").count == 2)
    #expect(outcome.issues(of: "first()").count == 1)
    #expect(outcome.passed("second()"))
  }

  @Test func `priority and cancellation reach the body`() async throws {
    let test = try #require(Test.current)
    let testCase = Test.Case.current
    let seen = Locked<(priority: TaskPriority, isArmed: Bool)?>(nil)
    let task = Task(priority: .low) {
      try await ScopeTrait.survivesTraps.provideScope(for: test, testCase: testCase) {
        seen.withLock { $0 = (Task.basePriority ?? .high, Trap.isArmed) }
        // sleep: until the task is cancelled.
        try await Task.sleep(for: .seconds(600))
      }
    }
    await expect { seen.withLock { $0 != nil } }.toEventually(equal(true), timeout: .seconds(60))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(seen.withLock { $0?.priority } == .low)
    #expect(seen.withLock { $0?.isArmed } == true)
  }

  @Test(arguments: [[:], ["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]])
  func `a thousand traps leave the tests beside them alone`(
    environment: [String: String]
  ) async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting(
      "SurvivalThousandTraps/", "SurvivalTrapFixturesBeside/", environment: environment)
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.everything.components(separatedBy: "trapped: ").count == 1_001)
    #expect(outcome.passed("mainActor(_:) with 20 test cases"))
    #expect(outcome.passed("anywhere(_:) with 20 test cases"))
  }

  @Test func `threads, descriptors and memory of a thousand traps`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("SurvivalTrapCosts/")
    func number(_ name: String) throws -> Int {
      let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("\(name): ") }
      return try #require(line.flatMap { Int($0.dropFirst(name.count + 2)) })
    }
    // The threads that trapped have ended. The remaining ones are those that run jobs at the same
    // time.
    #expect(try number("threads") < 100)
    #expect(try number("descriptors") <= 2)
    if !Sanitizer.isAddress, !Sanitizer.isThread { #expect(try number("KiB a trap") < 64) }
  }

  @Test func `the environment leaves traps to the debugger`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting(
      "SurvivalTrapFixtures/asynchronous", environment: ["STAKEOUT_TRAPS": "through"])
    guard case .killed = outcome.ending else {
      Issue.record("ended with \(outcome.ending)")
      return
    }
    #expect(outcome.errorOutput.contains("Fatal error: asynchronous"))
  }
}
