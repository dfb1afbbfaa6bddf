import StakeoutKiwi
import Testing

@testable import StakeoutSpecs

/// Runs a spec as its runner does, and returns what failed.
func specFailures(
  _ spec: @escaping (SpecBuilder) throws -> Void
) async throws -> [Failure] {
  let reporter = CapturingReporter()
  try await withReporter(reporter) {
    let tree = try SpecTree.build(spec)
    tree.expect(examples: tree.examples.indices)
    for name in tree.names { try await tree.run(name, host: HandHost()) }
  }
  return reporter.failures
}

/// Takes errors for failures.
private struct HandHost: ExampleHost {
  func isEnd(_ error: any Error) -> Bool { false }
  func record(_ error: any Error, at site: SourceSite) {
    Reporter.report(Failure(message: "threw \(error)", site: site))
  }
}

/// Runs an example, and returns the texts of what failed.
func exampleMessages(_ body: @escaping ExampleBody) async throws -> [String] {
  try await specFailures { s in s.it("example") { try await body() } }.map(\.message)
}

/// Runs an example, and checks the texts of what failed.
func expectExample(
  fails texts: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping ExampleBody
) async throws {
  let messages = try await exampleMessages(body)
  #expect(messages == texts, sourceLocation: sourceLocation)
}

/// Returns the texts of what fails.
nonisolated(nonsending) func asyncMessages(
  _ body: nonisolated(nonsending) () async -> Void
) async -> [String] {
  let reporter = CapturingReporter()
  await withReporter(reporter) { await body() }
  return reporter.messages
}

/// Returns the texts of what fails.
func messages(_ body: () throws -> Void) rethrows -> [String] {
  let reporter = CapturingReporter()
  try withReporter(reporter) { try body() }
  return reporter.messages
}

/// Checks the texts of what fails.
func expectFailures(
  _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation, in body: () throws -> Void
) rethrows {
  let messages = try messages(body)
  #expect(messages == texts, sourceLocation: sourceLocation)
}

/// Checks the texts of what fails.
nonisolated(nonsending) func expectFailures(
  _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation,
  in body: nonisolated(nonsending) () async -> Void
) async {
  let messages = await asyncMessages(body)
  #expect(messages == texts, sourceLocation: sourceLocation)
}

/// The value, which has to be awaited.
func later<T>(_ value: T) async -> T { value }

/// Counts how often it was asked.
final class Counter {
  private(set) var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
