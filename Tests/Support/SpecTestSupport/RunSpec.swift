internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching
internal import StakeoutTestSupport

@testable package import StakeoutSpecs

/// What came of a spec that was run by hand.
package struct SpecOutcome {
  /// The errors that hooks and examples threw, as `+LINES: ERROR`, counted from `runSpec`.
  package var errors: [String] = []
  /// The failures that were reported, in the same form.
  package var failures: [String] = []
  /// What ended an example without failing it.
  package var ends: [String] = []
}

/// The error that ends an example without failing it.
package struct Skip: Error {
  package init() {}
}

package struct Boom: Error {
  package init() {}
}

/// Runs the examples of a spec on one tree, as a shared spec does, all or those of these titles.
///
/// Skip is what ends an example without failing it.
package func runSpec(
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
package final class Log {
  package init() {}

  package private(set) var words: [String] = []

  package func callAsFunction(_ word: String) { words.append(word) }

  package var text: String { words.joined(separator: " ") }
}
