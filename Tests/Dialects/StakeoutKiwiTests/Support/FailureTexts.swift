import SpecTestSupport
import StakeoutKiwi
import Testing

/// Runs all examples of a spec, and returns their failures.
///
/// An error of an example or a hook is a failure with the text "threw ERROR".
func specFailures(
  _ spec: @escaping (SpecBuilder) throws -> Void
) async throws -> [Failure] {
  let reporter = CapturingReporter()
  try await withReporter(reporter) {
    try await runExamples(of: spec) { error, location in
      let site = SourceSite(
        fileID: location.fileID, filePath: location.filePath, line: UInt(location.line),
        column: UInt(location.column))
      reporter.report(Failure(message: "threw \(error)", site: site))
    }
  }
  return reporter.failures
}

/// Runs an example, and returns the messages of its failures.
func exampleMessages(_ body: @escaping ExampleBody) async throws -> [String] {
  try await specFailures { s in s.it("example") { try await body() } }.map(\.message)
}

/// Runs an example, and checks the messages of its failures.
func expectExample(
  fails texts: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping ExampleBody
) async throws {
  let messages = try await exampleMessages(body)
  #expect(messages == texts, sourceLocation: sourceLocation)
}

/// Returns the messages of the failures that the body reports.
nonisolated(nonsending) func asyncMessages(
  _ body: nonisolated(nonsending) () async -> Void
) async -> [String] {
  let reporter = CapturingReporter()
  await withReporter(reporter) { await body() }
  return reporter.messages
}

/// Returns the messages of the failures that the body reports.
func messages(_ body: () throws -> Void) rethrows -> [String] {
  let reporter = CapturingReporter()
  try withReporter(reporter) { try body() }
  return reporter.messages
}

/// Checks the messages of the failures that the body reports.
func expectFailures(
  _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation, in body: () throws -> Void
) rethrows {
  let messages = try messages(body)
  #expect(messages == texts, sourceLocation: sourceLocation)
}

/// Checks the messages of the failures that the body reports.
nonisolated(nonsending) func expectFailures(
  _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation,
  in body: nonisolated(nonsending) () async -> Void
) async {
  let messages = await asyncMessages(body)
  #expect(messages == texts, sourceLocation: sourceLocation)
}

/// Returns the value, for expressions that must be awaited.
func later<T>(_ value: T) async -> T { value }

/// Counts the calls of `next()`, which returns the count.
final class Counter {
  private(set) var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
