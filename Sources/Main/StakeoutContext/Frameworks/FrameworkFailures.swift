// Failures that `#expect` and `XCTAssert` record.

internal import StakeoutCore

#if canImport(Testing)
  internal import Testing
#endif

#if canImport(XCTest)
  internal import XCTest
#endif

/// Failures that the test's own framework records, by `#expect` or `XCTAssert`.
package enum FrameworkFailures {
  /// Runs `body` in a forked child and hands over each failure that the framework records meanwhile,
  /// which would go into the child's copy of the framework, and end with it.
  ///
  /// Only in a forked child: what it puts in place there, it leaves there.
  package static func handingOver(
    to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
  ) {
    #if canImport(Testing)
      if SwiftTestingReporter.running != nil {
        return handingOverIssues(to: take, during: body)
      }
    #endif
    #if canImport(XCTest)
      XCTestFailures.handingOver(to: take, during: body)
    #else
      body()
    #endif
  }

  /// Whether `Test.cancel()` has thrown the error, whose type Swift Testing keeps to itself.
  package static func isOfCancelledTest(_ error: any Error) -> Bool {
    String(reflecting: type(of: error)) == "Testing.SkipInfo"
  }

  /// Records a failure as an issue of Swift Testing.
  ///
  /// - Returns: Whether Swift Testing runs the test here.
  package static func record(_ failure: Failure) -> Bool {
    guard let running = SwiftTestingReporter.running else { return false }
    running.report(failure)
    return true
  }

  /// Runs `body` and hands over each issue that Swift Testing would record for it and its tasks,
  /// which does not count for the test then.
  ///
  /// Known issues and warnings stay with the test, each once.
  ///
  /// - Parameter isOwn: Whether the code that records an issue belongs to the body: on its thread, or
  ///   in its task.
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
    /// Runs `body` on the calling thread and hands over each issue that it records, but for warnings.
    ///
    /// Also known ones, which will be known where they are recorded again.
    static func handingOverIssues(
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

    /// - Parameter isKept: Whether an issue stays with the test.
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
      // The severity stands at the end; here it is that of every failure.
      let (text, severity) = ("\(issue)", " (error)")
      self.init(
        message: text.hasSuffix(severity) ? String(text.dropLast(severity.count)) : text,
        site: issue.sourceLocation.map(SourceSite.init)
          ?? SourceSite(fileID: "", filePath: "", line: 0, column: 0))
    }
  }
#endif

#if canImport(XCTest)
  /// Failures of XCTest in a forked child.
  enum XCTestFailures {
    /// Runs `body` and hands over each failure meanwhile.
    static func handingOver(
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
