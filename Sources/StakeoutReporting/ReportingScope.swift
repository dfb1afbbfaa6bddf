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
    get { contents?.values.reporter }
    set { change { $0.reporter = newValue } }
  }

  /// A slot for the layer above, whose handlers see expectations that pass, too.
  package var assertionHandler: (any Sendable)? {
    get { contents?.values.assertionHandler }
    set { change { $0.assertionHandler = newValue } }
  }

  /// A slot for the layer above, whose doubles are verified at the end of the test.
  package var doublesToVerify: (any Sendable)? {
    get { contents?.values.doublesToVerify }
    set { change { $0.doublesToVerify = newValue } }
  }

  private struct Values: Sendable {
    var reporter: (any FailureReporter)?
    var assertionHandler: (any Sendable)?
    var doublesToVerify: (any Sendable)?
  }

  /// One reference, because each passing expectation reads the scope; nil while it is empty.
  private var contents: Contents?

  private final class Contents: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = contents?.values ?? Values()
    body(&values)
    contents = Contents(values)
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
