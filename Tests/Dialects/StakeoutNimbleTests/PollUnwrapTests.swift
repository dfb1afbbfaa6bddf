import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct `pollUnwrap tests` {
  /// Returns a closure that returns nil in its first call, and 1 in each later call.
  private func late() -> () -> Int? {
    var looks = 0
    return {
      looks += 1
      return looks > 1 ? 1 : nil
    }
  }

  @Test func `blocking shapes return the value when it is there`() throws {
    let (first, second, third, fourth) = (late(), late(), late(), late())
    let values = [
      try pollUnwrap(timeout: .seconds(600), first()),
      try pollUnwrap(timeout: .seconds(600)) { second() },
      try pollUnwraps(timeout: .seconds(600), pollInterval: .milliseconds(1), third()),
      try pollUnwraps(timeout: .seconds(600)) { fourth() },
    ]
    #expect(values == [1, 1, 1, 1])
  }

  @Test func `suspending shapes return the value when it is there`() async throws {
    let values = (0..<6).map { _ in late() }
    nonisolated(nonsending) func next(_ index: Int) async -> Int? { values[index]() }
    let long = TimeSpan.seconds(600)
    let found = [
      try await pollUnwrap(timeout: long, values[0]()),
      try await pollUnwrap(timeout: long) { await next(1) },
      try await pollUnwrapa(timeout: long, await next(3)),
      try await pollUnwrapa(timeout: long) { await next(4) },
      try await pollUnwrap(timeout: long) { values[5]() },
    ]
    #expect(found == [1, 1, 1, 1, 1])
  }

  @Test func `a closure that does not await is waited for as well`() async throws {
    let next = late()
    let found = try await pollUnwrap {
      let look = next()
      return look
    }
    #expect(found == 1)
    try await pollUnwrap { Int("1") }
  }

  private func block() throws {
    try pollUnwrap(timeout: .milliseconds(1), description: "why", nil as Int?)
  }

  @Test func `what never comes is a failure where it was asked for`() async {
    let reporter = CapturingReporter()
    await withReporter(reporter) {
      #expect(throws: RequireError.self) { try block() }
      await #expect(throws: RequireError.self) {
        try await pollUnwrap(timeout: .milliseconds(1), nil as Int?)
      }
      await #expect(throws: RequireError.self) {
        try await pollUnwrapa(timeout: .milliseconds(1), nil as Int?)
      }
    }
    let text = "expected to eventually not be nil, got <nil>"
    #expect(reporter.messages == ["why\n\(text)", text, text])
    #expect(reporter.failures.allSatisfy { $0.site.fileID == #fileID && $0.site.column > 1 })
    let line = UInt(#line)
    #expect(reporter.failures.map(\.site.line) == [line - 17, line - 10, line - 7])
  }
}
