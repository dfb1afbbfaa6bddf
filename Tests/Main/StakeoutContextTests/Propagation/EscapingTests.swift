import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// A body that does not escape, in tasks that do.
@Suite struct EscapingTests {
  /// The context of such a body may lie on the stack, where it has no reference count.
  @Test func `the context of a body is not retained`() async throws {
    let total = Shared(0)
    // More than one word is captured, so the context is a record of its own.
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

  /// Runs a body twice, with a reference count that no use survives.
  private func withoutCount(_ body: @Sendable () async throws -> Void) async throws {
    let context = try #require(parts(body).context).assumingMemoryBound(to: UInt.self)
    let before = context[1]
    context[1] = 1 << 63 | 16
    try await run(body)
    context[1] = before
  }

  private func run(_ body: @Sendable () async throws -> Void) async throws {
    guard let escaping = BorrowedClosure.escaping(body) else {
      Issue.record("\(Door.closures.sentence)")
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

@_silgen_name("stk_tasks_escape")
private func parts(_ body: @Sendable () async throws -> Void) -> Parts
