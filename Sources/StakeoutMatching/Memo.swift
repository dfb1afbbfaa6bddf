/// A closure and the value it returned last; an error is not remembered.
@usableFromInline final class Memo<Value> {
  // Of the closure's own type: the runtime would have to be asked how to destroy a `Value?`.
  @usableFromInline let body: () throws -> Value
  // SAFETY: each access to the two is over before other code runs; the check costs as much as they.
  @exclusivity(unchecked) @usableFromInline var remembered: Value
  @exclusivity(unchecked) @usableFromInline var remembers = false

  @inlinable
  init(_ body: @escaping () throws -> Value, initially value: Value) {
    self.body = body
    remembered = value
  }

  @inlinable
  func value(ignoringCache: Bool) throws -> Value {
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
