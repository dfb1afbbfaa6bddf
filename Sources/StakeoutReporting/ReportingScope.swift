/// All that a test has put in force, for this task only, about how failures are handled.
///
/// Task-local values reach child tasks but no thread that a harness starts by itself. A harness
/// takes `current` on the calling task and runs each thread's work inside it:
///
/// ```swift
/// let scope = ReportingScope.current
/// Thread { scope.run(body) }.start()
/// ```
package struct ReportingScope: Sendable {
  /// What is in force here; on a thread or detached task of its own, nothing.
  @TaskLocal package static var current = ReportingScope()

  /// Takes failures in the frameworks' place.
  package var reporter: (any FailureReporter)? {
    get { contents?.reporter }
    set { contents = Contents(reporter: newValue, assertionHandler: assertionHandler) }
  }

  /// A slot for the layer above, whose handlers see expectations that pass, too.
  package var assertionHandler: (any Sendable)? {
    get { contents?.assertionHandler }
    set { contents = Contents(reporter: reporter, assertionHandler: newValue) }
  }

  /// One reference, because each passing expectation reads the scope; nil while it is empty.
  private var contents: Contents?

  private final class Contents: Sendable {
    let reporter: (any FailureReporter)?
    let assertionHandler: (any Sendable)?

    init(reporter: (any FailureReporter)?, assertionHandler: (any Sendable)?) {
      self.reporter = reporter
      self.assertionHandler = assertionHandler
    }
  }

  /// A scope in which nothing is in force.
  package init() {}

  /// Runs `body` with this scope in force, on a task or on a plain thread.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: body)
  }

  /// Runs `body` with this scope in force, where the caller runs.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await Self.$current.withValue(self, operation: body)
  }
}
