// The way out of a failure: the reporters that users choose, and who counts it.

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
package protocol CertainReporter: FailureReporter {
  /// Receives one failure.
  ///
  /// - Returns: Whether it surely fails the test: not as a known issue, nor as a warning.
  func surelyFails(_ failure: Failure) -> Bool
}

/// The single way to report a failure, for all dialects.
///
/// XCTest and Swift Testing of Swift 6.3 each silently drop a failure that is reported while the other
/// one runs the test, and those of 6.4 may pass it on as a warning. So the destination of a failure is
/// chosen when it happens:
///
/// 1. the reporter that `withReporter(_:perform:)` put in force on this task or thread;
/// 2. the owner of the code that started the expectation.
public enum Reporter {
  /// Fails the current test.
  ///
  /// For your own matchers and assertions:
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

  /// Fails the test of `owner`.
  ///
  /// All failures end here, and here their texts are shortened.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - whole: Builds the whole message if that of the failure is not; nil if it is. The failure is
  ///     shown before that, because a long text takes long to build.
  package static func report(
    _ failure: Failure, whole: (() -> String)? = nil, in owner: Owner
  ) {
    let reporter = Owner.inForce.reporter ?? owner.destination
    let remark = Owner.inForce.remark?()
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
/// To test your own assertion, let it fail and check its messages:
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
  try Owner.inForce(with: reporter).run(body)
}

/// Runs `body`, and sends every failure on this task to `reporter`.
///
/// The same for a body without a result. The compiler infers the type of a body whose only statement is an
/// expectation only if there is such a form.
public func withReporter(
  _ reporter: some FailureReporter, perform body: () throws -> Void
) rethrows {
  try Owner.inForce(with: reporter).run(body)
}

/// Runs an async `body`, and sends every failure on this task to `reporter`.
///
/// Like the synchronous form. `body` runs in the caller's isolation, so on the main actor it may
/// use main-actor state.
@discardableResult
nonisolated(nonsending) public func withReporter<R>(
  _ reporter: some FailureReporter, perform body: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  try await Owner.inForce(with: reporter).run(body)
}

/// Runs an async `body` without a result, and sends every failure on this task to `reporter`.
nonisolated(nonsending) public func withReporter(
  _ reporter: some FailureReporter, perform body: nonisolated(nonsending) () async throws -> Void
) async rethrows {
  try await Owner.inForce(with: reporter).run(body)
}

extension Owner {
  fileprivate static func inForce(with reporter: some FailureReporter) -> Owner {
    var owner = inForce
    owner.reporter = reporter
    return owner
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
/// severities, they are printed to standard error. A requirement that fails throws all the same.
///
/// Any thread may report to it.
public struct WarningReporter: FailureReporter {
  /// Shows a failure as a warning of the test that runs here.
  public func report(_ failure: Failure) {
    var owner = Owner.current
    owner.reporter = nil
    #if canImport(Testing)
      if let test = owner.destination as? SwiftTestingReporter {
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
package enum FailureTally {
  /// The counts of all matchers whose closures are running here.
  private static let slot = Owner.Slot<[Locked<Int>]>()

  /// Runs the closure, and returns the number of failures noted meanwhile.
  ///
  /// Counts the closure's own failures and those of tasks and threads that carry its test.
  @usableFromInline
  package static func failures(in body: () -> Void) -> Int {
    let (scope, count) = (Owner.inForce, Locked(0))
    var counts = scope[slot] ?? []
    counts.append(count)
    scope.with(slot, counts).run(body)
    return count.withLock { $0 }
  }

  /// Counts one failure for each matcher whose closure is running here.
  package static func noteFailure() {
    for count in Owner.inForce[slot] ?? [] { count.withLock { $0 += 1 } }
  }
}
