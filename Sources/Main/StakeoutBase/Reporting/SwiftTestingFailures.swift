#if canImport(Testing)
  internal import Testing

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
