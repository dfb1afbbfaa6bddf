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
