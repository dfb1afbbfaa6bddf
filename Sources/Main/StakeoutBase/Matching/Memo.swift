/// A closure with a cache for its last value.
///
/// Errors are not cached.
@usableFromInline final class Memo<Value> {
  // Of the closure's own type: to destroy a `Value?`, the runtime would have to look up that type.
  @usableFromInline let body: () throws -> Value
  // SAFETY: each access to the two ends before other code runs. The dynamic check costs as much as
  // the access.
  @exclusivity(unchecked) @usableFromInline var remembered: Value
  @exclusivity(unchecked) @usableFromInline var remembers = false

  @inlinable
  init(_ body: @escaping () throws -> Value, initially value: Value) {
    self.body = body
    remembered = value
  }

  @inlinable @inline(__always)
  func value(ignoringCache: Bool) throws -> Value {
    if remembers, !ignoringCache { return remembered }
    let value = try body()
    remembered = value
    remembers = true
    return value
  }
}

/// An asynchronous closure with a cache for its last value.
///
/// Errors are not cached.
@usableFromInline final class AsyncMemo<Value> {
  @usableFromInline let body: nonisolated(nonsending) () async throws -> Value?
  @usableFromInline var remembered: Value??

  @inlinable
  init(_ body: nonisolated(nonsending) @escaping () async throws -> Value?) { self.body = body }

  @inlinable
  nonisolated(nonsending) func value(ignoringCache: Bool) async throws -> Value? {
    if !ignoringCache, let remembered { return remembered }
    let value = try await body()
    remembered = value
    return value
  }
}
