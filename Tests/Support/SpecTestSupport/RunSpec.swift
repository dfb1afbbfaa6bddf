package import StakeoutSpecs
package import Testing

/// The results of a spec that `runSpec` has run.
package struct SpecOutcome {
  /// The errors that hooks and examples threw, as `+LINES: ERROR`.
  ///
  /// Lines are counted from the call of `runSpec`.
  package var errors: [String] = []
  /// The reported failures, as `+LINES: MESSAGE`.
  package var failures: [String] = []
  /// The errors that ended an example without failing it.
  package var ends: [String] = []
}

/// The error that ends an example without failing it.
private struct Skip: Error {}

/// Ends the current example without failing it.
///
/// Like `Test.cancel`, it cancels the task, but not the test that runs the spec.
package func skipExample() throws -> Never {
  withUnsafeCurrentTask { $0?.cancel() }
  throw Skip()
}

package struct Boom: Error {
  package init() {}
}

/// Runs all examples of a spec, and returns what its test would show.
///
/// `skipExample()` ends an example without failing it. A failure of `#expect` fails the calling test.
package func runSpec(
  _ spec: @escaping (SpecBuilder) throws -> Void, line: UInt = #line
) async throws -> SpecOutcome {
  let reporter = CapturingReporter()
  let errors = Locked<[String]>([])
  var outcome = SpecOutcome()
  outcome.ends = try await withReporter(reporter) {
    try await runExamples(of: spec) { error, location in
      errors.withLock { $0.append("+\(location.line - Int(line)): \(error)") }
    }
  }
  outcome.errors = errors.withLock { $0 }
  outcome.failures = reporter.failures.map { "+\($0.site.line - line): \($0.message)" }
  return outcome
}

/// Runs all examples of a spec, in the order of the source.
///
/// - Parameters:
///   - spec: The body of the spec. None of its examples may be pending or focused.
///   - record: Receives the errors of hooks and examples, each with the location at which it fails its
///     example. They become known issues of the calling test.
/// - Returns: The errors that ended an example without failing it.
/// - Throws: The reason why the spec cannot be built.
@discardableResult
nonisolated(nonsending) package func runExamples(
  of spec: @escaping (SpecBuilder) throws -> Void,
  recording record: @escaping @Sendable (any Error, SourceLocation) -> Void
) async throws -> [String] {
  // SAFETY: the body of the spec, its hooks and its examples run one after another, and the caller waits
  // for them.
  nonisolated(unsafe) let spec = spec
  var ends: [String] = []
  for example in specExamples({ try spec($0) }) {
    var end: (any Error)?
    await withKnownIssue(isIntermittent: true) {
      do {
        // Use another task, because the example may cancel it.
        try await Task { try await example() }.value
      } catch {
        end = error
      }
    } matching: { issue in
      guard case .errorCaught(let error) = issue.kind, let location = issue.sourceLocation else {
        return false
      }
      record(error, location)
      return true
    }
    guard let end else { continue }
    guard end is Skip else { throw end }
    ends.append("\(end)")
  }
  return ends
}

/// A list of words that hooks and examples append to, in the order in which they run.
package final class Log {
  package init() {}

  package private(set) var words: [String] = []

  package func callAsFunction(_ word: String) { words.append(word) }

  package var text: String { words.joined(separator: " ") }
}
