import Foundation
import StakeoutExpectations
import StakeoutReporting
import StakeoutTestSupport

/// The texts of the failures that `body` leads to, kept from this test, without the differences
/// that a report shows below them.
func failures(_ body: () -> Void) -> [String] {
  let reporter = CapturingReporter()
  withReporter(reporter, perform: body)
  return reporter.messages.map(\.withoutDifference)
}

/// As the synchronous form.
nonisolated(nonsending) func failures(
  _ body: nonisolated(nonsending) () async -> Void
) async -> [String] {
  let reporter = CapturingReporter()
  await withReporter(reporter, perform: body)
  return reporter.messages.map(\.withoutDifference)
}

struct Boom: Error, CustomStringConvertible {
  var description: String { "boom" }
}

/// The texts of the failures that `body` leads to, and the error that ends it.
func ending(_ body: () throws -> Void) -> (texts: [String], error: (any Error)?) {
  let reporter = CapturingReporter()
  do {
    try withReporter(reporter, perform: body)
    return (reporter.messages, nil)
  } catch {
    return (reporter.messages, error)
  }
}

/// As the synchronous form.
nonisolated(nonsending) func ending(
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
  fileprivate var withoutDifference: String {
    range(of: "\ndifference (").map { String(self[..<$0.lowerBound]) } ?? self
  }
}
