import StakeoutContext
import StakeoutSchedules
import Testing

/// How the end of a call is compared with the end that the model has, and how both are shown.
@Suite struct CallOutcomeTests {
  private struct Object: Sendable {}

  /// Returns the failures of a check in which each call ends in one way, and the model in another.
  private func messages<Result: Sendable>(
    calling call: @escaping @Sendable () throws -> Result,
    model: @escaping @Sendable () throws -> Result
  ) async throws -> [String] {
    try await failures {
      try await expectLinearizable(
        Object.self, model: Int.self, tasks: 2, callsEach: 1, rounds: 1, seed: 1
      ) {
        (Object(), 0)
      } operations: {
        $0.operation("f", action: { _ in try call() }, model: { _ in try model() })
      }
    }.map(\.message)
  }

  private func passes<Result: Sendable>(
    _ call: @escaping @autoclosure @Sendable () throws -> Result,
    _ model: @escaping @autoclosure @Sendable () throws -> Result
  ) async throws -> Bool {
    try await messages(calling: call, model: model).isEmpty
  }

  private func passes(throwing one: any Error, model other: any Error) async throws -> Bool {
    try await messages(calling: { () throws -> Int in throw one }, model: { throw other }).isEmpty
  }

  /// Expects one failure with this line about the call and the model.
  private func expectLine<Result: Sendable>(
    _ line: String, of call: @escaping @Sendable () throws -> Result,
    model: @escaping @Sendable () throws -> Result,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await messages(calling: call, model: model)
    #expect(found.count == 1, sourceLocation: sourceLocation)
    #expect(
      found.first?.contains("\n  task 1  \(line)\n") == true, "\(found)",
      sourceLocation: sourceLocation)
  }

  @Test func `results are compared by their values`() async throws {
    #expect(try await passes(1, 1))
    #expect(try await !passes(1, 2))
    #expect(try await passes(Int?.none, Int?.none))
    #expect(try await !passes(Int?.none, Int?.some(1)))
    #expect(try await passes((), ()))
    #expect(try await passes([1, 2], [1, 2]))
    #expect(try await !passes([1, 2], [2, 1]))
  }

  @Test func `a result is not an error`() async throws {
    #expect(try await !passes(1, try Self.refuse()))
    #expect(try await !passes(try Self.refuse(), 1))
  }

  @Test func `errors are equal by value, or by type and text`() async throws {
    #expect(try await passes(throwing: Plain.one, model: Plain.one))
    #expect(try await !passes(throwing: Plain.one, model: Plain.two))
    #expect(try await passes(throwing: Wrapped(values: [1]), model: Wrapped(values: [1])))
    #expect(try await !passes(throwing: Wrapped(values: [1]), model: Wrapped(values: [2])))
    #expect(try await !passes(throwing: Plain.one, model: Wrapped(values: [1])))
    // Errors that are equal by `==` may have different texts.
    #expect(try await passes(throwing: Alike(note: "a"), model: Alike(note: "b")))
  }

  @Test func `results and errors are shown on one line`() async throws {
    try await expectLine(
      "f() → a b   here the model returns c d", of: { "a\nb" }, model: { "c\td" })
    try await expectLine(
      "f() → [1]   here the model returns [1, 2]", of: { [1] }, model: { [1, 2] })
    try await expectLine("f() → nil   here the model returns 1", of: { Int?.none }, model: { 1 })
    try await expectLine("f()   here the model throws two", of: {}, model: { throw Plain.two })
    try await expectLine(
      "f() threw two   here the model returns", of: { throw Plain.two }, model: {})
  }

  @Test func `a long result is cut`() async throws {
    let long = String(repeating: "x", count: 100)
    let cut = String(repeating: "x", count: 31) + "…"
    try await expectLine("f() → 1   here the model returns \(cut)", of: { "1" }, model: { long })
  }

  private static func refuse() throws -> Int { throw Plain.one }

  private enum Plain: Error { case one, two }

  private struct Wrapped: Error { let values: [Int] }

  private struct Alike: Error, Equatable {
    let note: String
    static func == (_: Alike, _: Alike) -> Bool { true }
  }
}
