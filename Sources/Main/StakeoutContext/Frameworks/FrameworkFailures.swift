// Intercepts failures that `#expect` and `XCTAssert` record.

internal import StakeoutCore

#if canImport(Testing)
  internal import Testing
#endif

#if canImport(XCTest)
  internal import XCTest
#endif

/// Failures that the test's own framework records, by `#expect` or `XCTAssert`.
package enum FrameworkFailures {
  /// Runs `body` in a forked child, and passes each failure that the framework records meanwhile to
  /// `take`.
  ///
  /// Otherwise the failure would go to the child's copy of the framework, and end with it. Use this
  /// function only in a forked child.
  package static func capturing(
    to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
  ) {
    #if canImport(Testing)
      if SwiftTestingReporter.running != nil {
        return capturingIssues(to: take, during: body)
      }
    #endif
    #if canImport(XCTest)
      XCTestFailureCapture.capturing(to: take, during: body)
    #else
      body()
    #endif
  }

  /// Whether `Test.cancel()` has thrown the error.
  ///
  /// The type of the error is internal to Swift Testing, so this compares its name.
  package static func isOfCancelledTest(_ error: any Error) -> Bool {
    String(reflecting: type(of: error)) == "Testing.SkipInfo"
  }

  /// Records a failure as an issue of Swift Testing.
  ///
  /// - Returns: Whether Swift Testing runs the current test. If not, nothing has been recorded.
  package static func record(_ failure: Failure) -> Bool {
    guard let running = SwiftTestingReporter.running else { return false }
    running.report(failure)
    return true
  }

  /// Runs `body`, and passes each issue that Swift Testing would record for it and its tasks to `take`.
  ///
  /// Such an issue does not count for the test.
  ///
  /// Known issues and warnings stay with the test, each once.
  ///
  /// - Parameter isOwn: Returns whether the code that records an issue belongs to the body: on its
  ///   thread, or in its task.
  package static func diverting(
    to take: @escaping @Sendable (Failure) -> Void, where isOwn: @escaping @Sendable () -> Bool,
    during body: @Sendable () async throws -> Void
  ) async throws {
    #if canImport(Testing)
      try await divertingIssues(to: take, where: isOwn, during: body)
    #else
      try await body()
    #endif
  }
}

#if canImport(Testing)
  extension FrameworkFailures {
    /// Runs `body` on the calling thread, and passes each issue that it records to `take`, except
    /// warnings.
    ///
    /// This includes known issues: the parent records them again, inside the `withKnownIssue` around
    /// its call.
    static func capturingIssues(
      to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
    ) {
      withoutActuallyEscaping(body) { body in
        // SAFETY: the task runs on this thread, and ends before `runJobs` returns.
        nonisolated(unsafe) let body = body
        let thread = CallingThread()
        Task(executorPreference: thread) {
          try? await handling(during: { body() }) { issue in
            if issue.severity < .error { return true }
            take(Failure(issue))
            return false
          }
        }
        thread.runJobs()
      }
    }

    /// Implements ``diverting(to:where:during:)`` with Swift Testing.
    static func divertingIssues(
      to take: @escaping @Sendable (Failure) -> Void, where isOwn: @escaping @Sendable () -> Bool,
      during body: @Sendable () async throws -> Void
    ) async throws {
      let kept = Locked<Set<String>>([])
      try await handling(during: body) { issue in
        guard isOwn() else { return true }
        let failure = Failure(issue)
        guard issue.isFailure else {
          return kept.withLock { $0.insert("\(failure.site): \(failure.message)").inserted }
        }
        take(failure)
        return false
      }
    }

    /// Runs `body`, and filters the issues of the test meanwhile.
    ///
    /// - Parameter isKept: Returns whether an issue stays with the test.
    private static func handling(
      during body: @Sendable () async throws -> Void,
      _ isKept: @escaping @Sendable (Issue) -> Bool
    ) async throws {
      guard let test = Test.current else { return try await body() }
      try await IssueHandlingTrait.filterIssues(isKept)
        .provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
  }

  extension Failure {
    fileprivate init(_ issue: Issue) {
      // Remove the suffix " (error)", which every issue reported here has.
      let (text, severity) = ("\(issue)", " (error)")
      self.init(
        message: text.hasSuffix(severity) ? String(text.dropLast(severity.count)) : text,
        site: issue.sourceLocation.map(SourceSite.init)
          ?? SourceSite(fileID: "", filePath: "", line: 0, column: 0))
    }
  }
#endif

#if canImport(XCTest)
  /// Observes the failures that XCTest records in a forked child.
  enum XCTestFailureCapture {
    /// Runs `body`, and passes each failure that XCTest records meanwhile to `take`.
    static func capturing(
      to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
    ) {
      let observer = Observer(take: take)
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
      body()
    }

    private final class Observer: XCTestObservation {
      private let take: @Sendable (Failure) -> Void

      init(take: @escaping @Sendable (Failure) -> Void) { self.take = take }

      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
      ) {
        let site = SourceSite(file: String(filePath ?? ""), line: UInt(clamping: lineNumber))
        take(Failure(message: description, site: site))
      }
    }
  }
#endif
