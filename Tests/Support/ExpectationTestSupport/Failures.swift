private import Foundation
internal import StakeoutContext
internal import StakeoutMatching

/// The texts of the failures that `body` leads to, kept from this test.
///
/// They lack two parts. Differences, which a report shows below them. And the line that says how
/// long each evaluation took, because a machine with a heavy load can add it to a wait with a short
/// timeout.
package func failures(_ body: () -> Void) -> [String] {
  let reporter = CapturingReporter()
  withReporter(reporter, perform: body)
  return reporter.messages.map(\.essence)
}

/// As the synchronous form.
nonisolated(nonsending) package func failures(
  _ body: nonisolated(nonsending) () async -> Void
) async -> [String] {
  let reporter = CapturingReporter()
  await withReporter(reporter, perform: body)
  return reporter.messages.map(\.essence)
}

package struct Boom: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "boom" }
}

/// The texts of the failures that `body` leads to, and the error that ends it.
package func ending(_ body: () throws -> Void) -> (texts: [String], error: (any Error)?) {
  let reporter = CapturingReporter()
  do {
    try withReporter(reporter, perform: body)
    return (reporter.messages, nil)
  } catch {
    return (reporter.messages, error)
  }
}

/// As the synchronous form.
nonisolated(nonsending) package func ending(
  _ body: nonisolated(nonsending) () async throws -> Void
) async -> (texts: [String], error: (any Error)?) {
  let reporter = CapturingReporter()
  do {
    try await withReporter(reporter, perform: body)
    return (reporter.messages, nil)
  } catch {
    return (reporter.messages, error)
  }
}

extension String {
  fileprivate var essence: String {
    ["\ndifference (", "\n(the expression took "].reduce(self) { text, start in
      text.range(of: start).map { String(text[..<$0.lowerBound]) } ?? text
    }
  }
}
