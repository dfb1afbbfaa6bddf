import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// Tasks can run a body that does not escape.
@Suite struct EscapingTests {
  /// The context of a body that does not escape may be on the stack, where it has no reference
  /// count.
  @Test func `the context of a body is not retained`() async throws {
    let total = Shared(0)
    // Capture two words: a single one would not need a context record.
    let (first, second) = (40, 2)
    try await withoutCount {
      await Task.yield()
      total.value += first + second
    }
    #expect(total.value == 84)
  }

  @Test func `an error of a body comes through`() async {
    struct Wrong: Error {}
    await #expect(throws: Wrong.self) { try await run { throw Wrong() } }
  }

  /// Runs a body twice, while its context has a reference count that no retain or release survives.
  private func withoutCount(_ body: @Sendable () async throws -> Void) async throws {
    let context = try #require(parts(body).context).assumingMemoryBound(to: UInt.self)
    let before = context[1]
    context[1] = 1 << 63 | 16
    try await run(body)
    context[1] = before
  }

  private func run(_ body: @Sendable () async throws -> Void) async throws {
    guard let escaping = BorrowedClosure.escaping(body) else {
      Issue.record("\(Capability.closures.explanation)")
      return
    }
    try await Task.detached { try await escaping() }.value
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(operation: escaping)
      try await group.waitForAll()
    }
  }
}

private struct Parts {
  let function: UnsafeMutableRawPointer
  let context: UnsafeMutableRawPointer?
}

@_silgen_name("stk_closure_parts")
private func parts(_ body: @Sendable () async throws -> Void) -> Parts
