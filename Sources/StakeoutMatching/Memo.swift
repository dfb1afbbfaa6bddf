/// A closure and the value it returned last; an error is not remembered.
@usableFromInline final class Memo<Value> {
  @usableFromInline let body: () throws -> Value?
  @usableFromInline var remembered: Value?
  @usableFromInline var remembers = false

  @inlinable
  init(_ body: @escaping () throws -> Value?) {
    self.body = body
  }

  @inlinable
  func value(ignoringCache: Bool) throws -> Value? {
    if remembers, !ignoringCache { return remembered }
    let value = try body()
    remembered = value
    remembers = true
    return value
  }
}

/// An asynchronous closure and the value it returned last; an error is not remembered.
final class AsyncMemo<Value> {
  private let body: nonisolated(nonsending) () async throws -> Value?
  private var remembered: Value?
  private var remembers = false

  init(_ body: nonisolated(nonsending) @escaping () async throws -> Value?) {
    self.body = body
  }

  nonisolated(nonsending) func value(ignoringCache: Bool) async throws -> Value? {
    if remembers, !ignoringCache { return remembered }
    let value = try await body()
    remembered = value
    remembers = true
    return value
  }
}
