private import Foundation
internal import StakeoutContext
internal import StakeoutMatching

/// Returns the texts of the failures that `body` reports, and hides them from this test.
///
/// Two parts are removed: the differences, which a report shows below the text, and the line that
/// says how long each evaluation took. On a busy machine that line can appear for any wait with a
/// short timeout.
package func failures(_ body: () -> Void) -> [String] {
  let reporter = CapturingReporter()
  withReporter(reporter, perform: body)
  return reporter.messages.map(\.essence)
}

/// Returns the texts of the failures that an asynchronous `body` reports, and hides them from this
/// test.
///
/// The texts lack the same parts as in the synchronous form.
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

/// Returns the texts of the failures that `body` reports, and the error that it throws.
package func ending(_ body: () throws -> Void) -> (texts: [String], error: (any Error)?) {
  let reporter = CapturingReporter()
  do {
    try withReporter(reporter, perform: body)
    return (reporter.messages, nil)
  } catch {
    return (reporter.messages, error)
  }
}

/// Returns the texts of the failures that an asynchronous `body` reports, and the error that it
/// throws.
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
