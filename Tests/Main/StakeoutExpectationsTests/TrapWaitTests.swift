import ExpectationTestSupport
import Foundation
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing
import XCTest

/// `throwAssertion` with verbs that wait: it matches a trap on another thread during the wait.
@Suite struct TrapWaitAssertionTests {
  private static let patience = TimeSpan.seconds(600)

  @Test(.mayBlock) func `a blocking wait ends with the trap of a queue`() {
    let queue = DispatchQueue(label: "parked")
    expect { queue.async { fatalError("on a queue") } }
      .toEventually(throwAssertion(), timeout: Self.patience)
  }

  @Test func `a suspended wait ends with the trap of a queue or a thread`() async {
    await expect { DispatchQueue.global().async { fatalError("on a queue") } }
      .toEventually(throwAssertion(), timeout: Self.patience)
    await expect { Thread.detachNewThread { abort() } }
      .toEventually(throwAssertion(), timeout: Self.patience)
  }

  @Test(arguments: 0..<20)
  func `of several waits at once, each gets the trap of its own call`(round: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for user in ["u1", "u2", "u3"] {
        group.addTask {
          await expect { startImport(of: user) }
            .toEventually(throwAssertion(saying: equal(user)), timeout: Self.patience)
        }
      }
    }
  }

  @Test func `an asynchronous expression need not come back`() async {
    await expect {
      await withUnsafeContinuation { (waiting: UnsafeContinuation<Void, Never>) in
        DispatchQueue.global().async {
          if Date.now > .distantPast { fatalError("before it resumes") }
          waiting.resume()
        }
      }
    }.toEventually(throwAssertion(), timeout: Self.patience)
  }

  @Test func `a trap of the expression itself counts, too`() async {
    await expect { fatalError("here") }.toEventually(throwAssertion(), timeout: Self.patience)
    await expect {
      await Task.yield()
      fatalError("here")
    }.toEventually(throwAssertion(), timeout: Self.patience)
  }

  @Test(arguments: 0..<20) func `a task that the expression starts parks no thread`(
    number: Int
  ) async {
    await expect { Task { fatalError("in a task") } }
      .toEventually(throwAssertion(), timeout: Self.patience)
    await expect { Task.detached { fatalError("in a detached task") } }
      .toEventually(throwAssertion(), timeout: Self.patience)
    await expect {
      await Task.yield()
      Task { fatalError("in a task") }
    }.toEventually(throwAssertion(), timeout: Self.patience)
    await expect { Task { @MainActor in fatalError("on the main actor") } }
      .toEventually(throwAssertion(), timeout: Self.patience)
  }

  @Test func `evaluates once`() async {
    let (synchronous, asynchronous) = (Shared(0), Shared(0))
    let texts = await failures {
      await expect { synchronous.value += 1 }
        .toEventually(throwAssertion(), timeout: .milliseconds(50))
      await expect {
        await Task.yield()
        asynchronous.value += 1
      }.toEventually(throwAssertion(), timeout: .milliseconds(50))
      await expect { throw Boom() }.toEventually(throwAssertion(), timeout: .milliseconds(1))
    }
    #expect(
      texts == [
        "expected to eventually throw an assertion", "expected to eventually throw an assertion",
        "expected to eventually throw an assertion; threw error instead <boom>",
      ])
    #expect(synchronous.value == 1)
    #expect(asynchronous.value == 1)
  }

  @Test func `never means no thread, for the whole time`() async {
    let line = #line + 3
    let texts = await failures {
      await expect {
        DispatchQueue.global().async { fatalError("after all") }
      }.toNever(throwAssertion(), until: Self.patience)
      await expect {}.toNever(throwAssertion(), until: .milliseconds(5))
      await expect { throw Boom() }.neverTo(throwAssertion(), until: .milliseconds(5))
    }
    #expect(
      texts == [
        """
        expected to never throw an assertion
        caught fatalError: after all, at StakeoutExpectationsTests/TrapWaitTests.swift:\(line)
        """
      ])
  }

  @Test func `a requirement returns the value`() async throws {
    let value = try await require { () -> Int in
      DispatchQueue.global().async { fatalError("on a queue") }
      return 3
    }.toEventually(throwAssertion(), timeout: Self.patience)
    #expect(value == 3)
    let end = await ending {
      _ = try await require { () -> Int in fatalError("here") }
        .toEventually(throwAssertion(), timeout: Self.patience)
    }
    #expect(end.error is RequireError)
    #expect(end.texts.first?.contains("the expression did not return") == true)
  }

  /// These verbs and matchers can end without a trap, so they do not wait for a trap of another
  /// thread, but judge each evaluation.
  @Test func `the other verbs, and combined matchers, evaluate in each poll`() async {
    let times = Shared(0)
    func trapTwice() {
      times.value += 1
      if times.value < 3 { fatalError("not yet") }
    }
    await expect { trapTwice() }.toEventuallyNot(throwAssertion(), timeout: Self.patience)
    #expect(times.value == 3)
    await expect { fatalError("always") }.toAlways(throwAssertion(), until: .milliseconds(5))
    times.value = 0
    await expect { trapTwice() }.toEventually(not(throwAssertion()), timeout: Self.patience)
    #expect(times.value == 3)
    let texts = await failures {
      await expect {}.toAlways(throwAssertion(), until: Self.patience)
      await expect {}.toAlways(raiseException(), until: Self.patience)
      await expect { fatalError("no exception") }
        .toEventually(raiseException(), timeout: .milliseconds(1))
    }
    #expect(texts.count == 3)
    #expect(texts.first == "expected to always throw an assertion")
    #expect(texts.dropFirst().first == "expected to always raise any exception, got no exception")
    #expect(texts.last?.hasPrefix("expected to eventually raise any exception, got ") == true)
  }

  @MainActor @Test func `on the main actor a blocking wait is refused`() {
    let texts = failures {
      expect { fatalError("not evaluated") }.toEventually(throwAssertion())
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("cannot wait here: ") == true)
  }
}

/// Traps on a new thread, at the same line for each caller.
private func startImport(of user: String) {
  Thread.detachNewThread { fatalError(user) }
}

/// Waits for a trap on the main thread, which runs the blocks of the main queue during the wait.
final class TrapWaitAssertionXCTests: XCTestCase {
  func testABlockingWaitEndsWithTheTrapOfAQueue() {
    expect { DispatchQueue.global().async { fatalError("on a queue") } }
      .toEventually(throwAssertion(), timeout: .seconds(60))
  }

  func testABlockOfTheMainQueueIsCaughtDuringTheWait() {
    expect { DispatchQueue.main.async { fatalError("on the main queue") } }
      .toEventually(throwAssertion(), timeout: .seconds(60))
    let ran = Shared(false)
    DispatchQueue.main.async { ran.value = true }
    expect(ran.value).toEventually(beTrue(), timeout: .seconds(60))
  }

  func testATaskOfTheExpressionIsCaught() {
    expect { Task { fatalError("in a task") } }
      .toEventually(throwAssertion(), timeout: .seconds(60))
    expect { Task { @MainActor in fatalError("in a main-actor task") } }
      .toEventually(throwAssertion(), timeout: .seconds(60))
  }

  func testItFailsWhenTheTimeIsOver() {
    let texts = failures { expect {}.toEventually(throwAssertion(), timeout: .milliseconds(1)) }
    XCTAssertEqual(texts, ["expected to eventually throw an assertion"])
  }
}
