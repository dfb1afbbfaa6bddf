// Reports each failure to its test or to the reporter that a user chose, and counts the failures inside
// a matcher.

private import Foundation
internal import StakeoutCore

/// A destination for failures: a test framework, standard error, or a list.
///
/// Conform to it to inspect failures instead of failing the test, and pass your reporter to
/// `withReporter(_:perform:)`. `report` runs on the thread or task on which the expectation
/// failed, possibly on several at once. It cannot throw: failures that it does not pass on are
/// lost.
public protocol FailureReporter: Sendable {
  /// Receives one failure.
  func report(_ failure: Failure)
}

/// A destination that knows whether a failure that it reports fails the test.
package protocol ConfirmingReporter: FailureReporter {
  /// Receives one failure.
  ///
  /// - Returns: Whether the failure surely fails the test. False for a known issue and for a warning.
  func recordsFailure(_ failure: Failure) -> Bool
}

/// The single way to report a failure, for all dialects.
///
/// XCTest and Swift Testing of Swift 6.3 each silently drop a failure that is reported while the other
/// one runs the test, and those of 6.4 may pass it on as a warning. So the destination of a failure is
/// chosen when it happens:
///
/// 1. the reporter that `withReporter(_:perform:)` installed on this task or thread;
/// 2. the context of the code that started the expectation.
public enum Reporter {
  /// Fails the current test.
  ///
  /// Call it in your own matchers and assertions:
  ///
  /// ```swift
  /// func expectSorted(_ list: [Int], line: UInt = #line, column: UInt = #column, …) {
  ///   guard list != list.sorted() else { return }
  ///   Reporter.report(Failure(message: "expected <\(list)> to be sorted", site: …))
  /// }
  /// ```
  ///
  /// Any thread may call it. Threads, dispatch blocks and tasks that a test starts belong to the test.
  /// A failure of code that no test has started still fails the run: as an unknown test under Swift
  /// Testing, and outside any case under XCTest. Outside any run it is printed to standard error.
  public static func report(_ failure: Failure) {
    report(failure, in: .current)
  }

  /// Fails the test of `context`.
  ///
  /// All failures go through this function, which shortens their texts.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - whole: Builds the whole message, if the message of the failure is not the whole one; otherwise
  ///     nil. The reporter of a test shows the failure first where it can, because a long text takes
  ///     long to build.
  package static func report(
    _ failure: Failure, whole: (() -> String)? = nil, in context: TestContext
  ) {
    let reporter = TestContext.local.reporter ?? context.destination
    let remark = TestContext.local.remark?()
    func remarked(_ failure: Failure) -> Failure { remark.map(failure.noting) ?? failure }
    guard let whole else { return reporter.report(remarked(failure.bounded)) }
    if let reporter = reporter as? any TestReporter {
      _ = reporter.record(remarked(failure.bounded), attaching: whole)
    } else {
      reporter.report(remarked(failure.with(whole: whole())))
    }
  }
}

/// Runs `body`, and sends every failure on this task to `reporter`.
///
/// Test your own assertion by letting it fail and checking its messages:
///
/// ```swift
/// let failures = CapturingReporter()
/// withReporter(failures) { expectSorted([2, 1]) }
/// #expect(failures.messages == ["expected <[2, 1]> to be sorted"])
/// ```
///
/// The innermost reporter wins. It applies to this task, and to the tasks, threads and dispatch blocks
/// that `body` starts. It does not apply to tests that run in parallel.
///
/// - Parameters:
///   - reporter: The destination of the failures.
///   - body: The code to run.
/// - Returns: The result of `body`.
/// - Throws: The error that `body` throws.
@discardableResult
public func withReporter<R>(
  _ reporter: some FailureReporter, perform body: () throws -> R
) rethrows -> R {
  try TestContext.local(with: reporter).run(body)
}

/// Runs `body`, and sends every failure on this task to `reporter`.
///
/// This overload is for a body without a result. The compiler infers the type of a body whose only
/// statement is an expectation only if there is such an overload.
public func withReporter(
  _ reporter: some FailureReporter, perform body: () throws -> Void
) rethrows {
  try TestContext.local(with: reporter).run(body)
}

/// Runs an async `body`, and sends every failure on this task to `reporter`.
///
/// The reporter applies as in the synchronous form. `body` runs in the caller's isolation, so on the
/// main actor it may use main-actor state.
@discardableResult
nonisolated(nonsending) public func withReporter<R>(
  _ reporter: some FailureReporter, perform body: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  try await TestContext.local(with: reporter).run(body)
}

/// Runs an async `body` without a result, and sends every failure on this task to `reporter`.
nonisolated(nonsending) public func withReporter(
  _ reporter: some FailureReporter, perform body: nonisolated(nonsending) () async throws -> Void
) async rethrows {
  try await TestContext.local(with: reporter).run(body)
}

extension TestContext {
  fileprivate static func local(with reporter: some FailureReporter) -> TestContext {
    var context = local
    context.reporter = reporter
    return context
  }
}

/// A reporter that collects failures instead of failing the test, for testing assertions.
///
/// ```swift
/// let failures = CapturingReporter()
/// withReporter(failures) { expect(1).to(equal(2)) }
/// #expect(failures.messages == ["expected to equal <2>, got <1>"])
/// ```
///
/// Any number of threads may report to it and read it at once.
public final class CapturingReporter: FailureReporter {
  private let captured = Locked<[Failure]>([])

  /// Creates a reporter without failures.
  public init() {}

  /// All failures so far, in order of arrival.
  public var failures: [Failure] { captured.withLock { $0 } }

  /// The texts of all failures so far, in order of arrival.
  public var messages: [String] { failures.map(\.message) }

  /// Stores a failure.
  public func report(_ failure: Failure) {
    captured.withLock { $0.append(failure) }
  }
}

/// A destination that shows failures as warnings, which do not fail the test.
///
/// ```swift
/// withReporter(.warnings) { expect(cache.hitRate).to(beGreaterThan(0.9)) }
/// ```
///
/// Under Swift Testing they are issues with the severity `warning`. Under XCTest, which has no
/// severities, they are printed to standard error. A requirement that fails still throws.
///
/// Any thread may report to it.
public struct WarningReporter: FailureReporter {
  /// Shows a failure as a warning of the current test.
  public func report(_ failure: Failure) {
    var context = TestContext.current
    context.reporter = nil
    #if canImport(Testing)
      if let test = context.destination as? SwiftTestingReporter {
        return test.asWarnings.report(failure)
      }
    #endif
    StandardErrorReporter.print("\(failure.site): warning: \(failure.message)")
  }
}

extension FailureReporter where Self == WarningReporter {
  /// Shows failures as warnings, which do not fail the test.
  public static var warnings: WarningReporter { WarningReporter() }
}

/// Prints failures that happen outside any test, where both frameworks drop them silently.
package struct StandardErrorReporter: FailureReporter {
  package func report(_ failure: Failure) {
    Self.print("\(failure.site): error: outside any test: \(failure.message)")
  }

  /// Writes the whole line at once, so that the lines of two threads do not mix.
  ///
  /// It does not use the C variable `stderr`, because a trap region may have redirected it.
  package static func print(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

/// Counts the expectations that fail while a matcher runs a test author's closure.
///
/// A matcher such as `throwError { error in expect(error)… }` fails if an expectation inside it
/// fails. The code that reports a failing expectation calls ``noteFailure()``. The report itself is
/// not held back.
@usableFromInline
package enum FailureCount {
  /// The counts of all matchers whose closures are running here.
  private static let contextKey = ContextKey<[Locked<Int>]>()

  /// Runs the closure, and returns the number of failures noted meanwhile.
  ///
  /// It counts the closure's own failures, and those of tasks and threads that inherit the closure's
  /// context.
  @usableFromInline
  package static func failures(in body: () -> Void) -> Int {
    let (scope, count) = (TestContext.local, Locked(0))
    var counts = scope[contextKey] ?? []
    counts.append(count)
    scope.with(contextKey, counts).run(body)
    return count.withLock { $0 }
  }

  /// Counts one failure for each matcher whose closure is running here.
  package static func noteFailure() {
    for count in TestContext.local[contextKey] ?? [] { count.withLock { $0 += 1 } }
  }
}
