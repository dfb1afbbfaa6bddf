import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

@Suite struct CarryingTestTests {
  @TaskLocal private static var number = 0

  private struct Oops: Error {}

  // MARK: Under Swift Testing

  @Test func `an expectation of Swift Testing counts for its test, too`() {
    let seen = CapturingReporter()
    withKnownIssue {
      let expectation = carryingTest { #expect(Bool(false), "on a thread") }
      onThreads(3) { _ in expectation() }
    } matching: { issue in
      seen.report(Fixture.failure("seen"))
      return issue.comments == ["on a thread"]
    }
    #expect(seen.failures.count == 3)
  }

  @Test func `task-local values are those of where it was made`() {
    let seen = CapturingReporter()
    let closure = Self.$number.withValue(7) {
      carryingTest { seen.report(Fixture.failure("\(Self.number)")) }
    }
    onThreads { _ in closure() }
    #expect(seen.messages == ["7"])
    #expect(Self.number == 0)
  }

  @Test func `on the test's own thread nothing comes between`() {
    let failures = CapturingReporter()
    let closure = withReporter(failures) {
      carryingTest { Fixture.fail("\(Self.number)") }
    }
    Self.$number.withValue(8) { closure() }
    #expect(failures.messages == ["8"])
  }

  // MARK: Everywhere

  @Test func `a reporter that was in force where it was made is in force where it runs`() async {
    let failures = CapturingReporter()
    let (closure, asynchronous) = withReporter(failures) {
      (
        carryingTest { Fixture.fail("failed") },
        carryingTest { () async in
          await Task.yield()
          Fixture.fail("failed later")
        }
      )
    }
    onThreads { _ in closure() }
    await Task.detached(operation: closure).value
    await Task.detached(operation: asynchronous).value
    #expect(failures.messages == ["failed", "failed", "failed later"])
  }

  @Test func `arguments, results and errors pass`() async throws {
    let sum = carryingTest { (left: Int, right: Int) in left + right }
    let half = carryingTest { (number: Int) throws -> Int in
      guard number.isMultiple(of: 2) else { throw Oops() }
      return number / 2
    }
    let later = carryingTest { (number: Int) async in
      await Task.yield()
      return "\(number)"
    }
    let halfLater = carryingTest { (number: Int) async throws -> Int in
      await Task.yield()
      return try half(number)
    }
    let seen = Locked<[Int?]>([])
    onThreads { _ in
      let results = [sum(3, 4), try? half(8), try? half(9)]
      seen.withLock { $0 = results }
    }
    #expect(seen.withLock { $0 } == [7, 4, nil])
    let task = Task.detached { (await later(3), try await halfLater(8)) }
    #expect(try await task.value == ("3", 4))
    await #expect(throws: Oops.self) { try await Task.detached { try await halfLater(9) }.value }
  }

  @Test func `a cancelled task cancels the work that it carries`() async {
    let work = carryingTest {
      while !Task.isCancelled { await Task.yield() }
      return "cancelled"
    }
    let task = Task.detached(operation: work)
    task.cancel()
    #expect(await task.value == "cancelled")
  }

  @Test func `one closure may run on many threads at once, and inside itself`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      let inner = carryingTest { (message: String) in Fixture.fail(message) }
      let outer = carryingTest { (index: Int) in
        inner("\(index)")
        onThreads { _ in inner("\(index)") }
      }
      onThreads(8) { thread in
        for index in 0..<50 { outer(thread * 50 + index) }
      }
    }
    let expected = (0..<400).flatMap { ["\($0)", "\($0)"] }
    #expect(failures.messages.sorted() == expected.sorted())
  }

  @Test func `a closure that is dropped releases what it has captured`() {
    final class Object: Sendable {}
    weak var object: Object?
    for runs in [false, true] {
      do {
        let captured = Object()
        object = captured
        let closure = Locked<(@Sendable () -> Void)?>(
          carryingTest { withExtendedLifetime(captured) {} })
        // Take the closure out, so that the thread releases it before `onThreads` returns and not
        // only when the thread ends.
        if runs { onThreads { _ in closure.withLock { $0.take() }?() } }
      }
      #expect(object == nil)
    }
  }

  // MARK: Under XCTest

  @Test func `what comes late fails the run, by the name of its case`() async throws {
    let outcome = try await Fixture.runXCTest(
      "LateCarryingFixtures", ["testAStarts", "testBIsBothered"])
    let late = "late failure of LateCarryingFixtures.testAStarts, which had already finished: "
    #expect(outcome.xctestFailures == [])
    #expect(
      outcome.errorOutput
        == "/elsewhere/Fixture.swift:12:34: error: outside any test: \(late)late\n")
  }
}
