import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct `unwrap tests` {
  private func maybe(_ value: Int?) async throws -> Int? {
    await Task.yield()
    return value
  }

  @Test func `each shape returns the value`() async throws {
    let one: Int? = 1
    let values = [
      try unwrap(one), try unwrap { one }, try unwraps(one), try unwraps { one },
      try await unwrap { try await maybe(1) },
      try await unwrapa(try await maybe(1)), try await unwrapa { try await maybe(1) },
    ]
    #expect(values == Array(repeating: 1, count: 7))
  }

  @Test func `nil is reported, here, and thrown`() async {
    let reporter = CapturingReporter()
    await withReporter(reporter) {
      #expect(throws: RequireError.self) { try unwrap(nil as Int?) }
      #expect(throws: RequireError.self) { try unwrap(description: "why", nil as Int?) }
      #expect(throws: Boom.self) { try unwraps(customError: Boom(), nil as Int?) }
      await #expect(throws: RequireError.self) { try await unwrapa(nil as Int?) }
      await #expect(throws: Boom.self) {
        try await unwrap(customError: Boom(), description: "why") { try await maybe(nil) }
      }
    }
    let text = "expected to not be nil, got <nil>"
    #expect(reporter.messages == [text, "why\n\(text)", text, text, "why\n\(text)"])
    #expect(reporter.failures.first?.site.line == UInt(#line) - 10)
    #expect(reporter.failures.allSatisfy { $0.site.fileID == #fileID && $0.site.column > 1 })
  }
}
