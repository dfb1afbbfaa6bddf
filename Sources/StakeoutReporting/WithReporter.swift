/// Runs `body` with `reporter` taking every failure on this task.
///
/// To test an assertion of your own, let it fail and look at what it said:
///
/// ```swift
/// let failures = CapturingReporter()
/// withReporter(failures) { expectSorted([2, 1]) }
/// #expect(failures.messages == ["expected <[2, 1]> to be sorted"])
/// ```
///
/// The innermost reporter wins. It holds for this task and the child tasks that `body` starts, not
/// for tests that run in parallel, detached tasks, or threads that `body` starts by itself.
/// Rethrows what `body` throws.
@discardableResult
public func withReporter<R>(
  _ reporter: some FailureReporter, perform body: () throws -> R
) rethrows -> R {
  try TestScope.current(with: reporter).run(body)
}

/// Runs an async `body` with `reporter` taking every failure on this task.
///
/// Like the synchronous form; `body` runs where the caller runs, so on the main actor it may use
/// what belongs to the main actor.
@discardableResult
nonisolated(nonsending) public func withReporter<R>(
  _ reporter: some FailureReporter, perform body: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  try await TestScope.current(with: reporter).run(body)
}

extension TestScope {
  fileprivate static func current(with reporter: some FailureReporter) -> TestScope {
    var scope = current
    scope.reporter = reporter
    return scope
  }
}
