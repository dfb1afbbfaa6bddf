#if canImport(Testing)
  internal import Testing

  /// Issues of Swift Testing in a forked child.
  enum SwiftTestingFailures {
    /// Runs `body` and hands over each issue that it records on this task.
    static func handingOver(
      to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
    ) {
      // A known issue is the one kind that others are asked about.
      withKnownIssue(isIntermittent: true) {
        body()
      } matching: { issue in
        take(Failure(issue))
        return true
      }
    }

    /// Runs `body` and hands over each issue that it and its tasks record, which does not count for
    /// the test then.
    ///
    /// Known issues and warnings stay with the test.
    static func diverting(
      to take: @escaping @Sendable (Failure) -> Void, where isOwn: @escaping @Sendable () -> Bool,
      during body: @Sendable () async throws -> Void
    ) async throws {
      guard let test = Test.current else { return try await body() }
      let trait = IssueHandlingTrait.filterIssues { issue in
        guard issue.isFailure, isOwn() else { return true }
        take(Failure(issue))
        return false
      }
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
  }

  extension Failure {
    fileprivate init(_ issue: Issue) {
      let place = issue.sourceLocation
      // The severity stands at the end; here it is that of every failure.
      let (text, severity) = ("\(issue)", " (error)")
      self.init(
        message: text.hasSuffix(severity) ? String(text.dropLast(severity.count)) : text,
        site: SourceSite(
          fileID: place?.fileID ?? "", filePath: place?.filePath ?? "",
          line: UInt(clamping: place?.line ?? 0), column: UInt(clamping: place?.column ?? 0)))
    }
  }
#endif
