import StakeoutReporting
import StakeoutTestSupport

@testable import StakeoutSpecs

/// What came of a spec that was run by hand.
struct SpecOutcome {
  /// The errors that hooks and examples threw, as `+LINES: ERROR`, counted from `runSpec`.
  var errors: [String] = []
  /// The failures that were reported, in the same form.
  var failures: [String] = []
  /// What ended an example without failing it.
  var ends: [String] = []
}

/// The error that ends an example without failing it.
struct Skip: Error {}

struct Boom: Error {}

/// Runs the examples of a spec on one tree, as a shared spec does, all or those of these titles.
///
/// Skip is what ends an example without failing it.
func runSpec(
  _ spec: @escaping (SpecBuilder) throws -> Void, line: UInt = #line,
  only titles: Set<String>? = nil
) async throws -> SpecOutcome {
  let host = CapturingHost(line: line)
  let reporter = CapturingReporter()
  var outcome = SpecOutcome()
  try await withReporter(reporter) {
    let tree = try SpecTree.build(spec)
    let names = tree.names.filter { titles?.contains($0.title) ?? true }
    tree.expect(examples: names.map(\.index))
    for name in names {
      do {
        try await tree.run(name, host: host)
      } catch {
        outcome.ends.append("\(error)")
      }
    }
  }
  outcome.errors = host.errors.withLock { $0 }
  outcome.failures = reporter.failures.map { "+\($0.site.line - line): \($0.message)" }
  return outcome
}

private struct CapturingHost: ExampleHost {
  let line: UInt
  let errors = Locked<[String]>([])

  func isEnd(_ error: any Error) -> Bool { error is Skip }

  func record(_ error: any Error, at site: SourceSite) {
    errors.withLock { $0.append("+\(site.line - line): \(error)") }
  }
}

/// What happened, in the order in which it did.
final class Log {
  private(set) var words: [String] = []

  func callAsFunction(_ word: String) { words.append(word) }

  var text: String { words.joined(separator: " ") }
}
