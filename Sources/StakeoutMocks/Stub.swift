internal import StakeoutMatching
internal import StakeoutReporting

/// Something that answers as the test has said.
///
/// ```swift
/// let stub = Stub<(Int, Int), Int>()
/// stub.on(equals((2, 3)), return: 4)
/// stub.on(matches((any(), any()))) { x, y in x * y }
/// try stub.invoke((2, 3))  // 4
/// try stub.invoke((3, 3))  // 9
/// ```
///
/// Behaviours are tried in the order in which they were added, and the first that matches answers;
/// none is used up. Any number of threads may use a stub at once; handlers run on the thread that
/// asks.
public final class Stub<Interaction, ReturnValue> {
  private let behaviours = Locked<[StubBehaviour<Interaction, ReturnValue>]>([])

  /// A stub that has no answer to anything.
  public init() {}

  /// Has `handler` answer what the matcher accepts.
  ///
  /// - Parameter handler: it may throw, in Dobby it may not.
  /// - Returns: what ends the behaviour.
  @discardableResult
  public func on<M: MatcherConvertible>(
    _ matcher: M, invoke handler: @escaping (Interaction) throws -> ReturnValue
  ) -> Disposable where M.ValueType == Interaction {
    add(matcher.matcher(), .sync(handler))
  }

  /// Has an asynchronous `handler` answer what the matcher accepts, by way of ``invokeAsync(_:)``.
  ///
  /// - Returns: what ends the behaviour.
  @discardableResult
  public func on<M: MatcherConvertible>(
    _ matcher: M,
    invoke handler: nonisolated(nonsending) @escaping (Interaction) async throws -> ReturnValue
  ) -> Disposable where M.ValueType == Interaction {
    add(matcher.matcher(), .async(handler))
  }

  /// Answers what the matcher accepts with a value.
  ///
  /// - Returns: what ends the behaviour.
  @discardableResult
  public func on<M: MatcherConvertible>(
    _ matcher: M, return value: ReturnValue
  ) -> Disposable where M.ValueType == Interaction {
    add(matcher.matcher(), .sync { _ in value })
  }

  /// The answer of the first behaviour that matches.
  ///
  /// - Throws: ``StubError`` if none does, ``AsyncHandlerError`` if its handler has to be awaited,
  ///   and what the handler throws.
  @discardableResult
  public func invoke(_ interaction: Interaction) throws -> ReturnValue {
    switch try handler(for: interaction) {
    case .sync(let handler): return try handler(interaction)
    case .async: throw AsyncHandlerError(interaction: "\(interaction)")
    }
  }

  /// The answer of the first behaviour that matches, be its handler asynchronous or not.
  ///
  /// A name of its own, so that `invoke` needs no `await` in asynchronous code. The handler runs in
  /// the caller's isolation.
  ///
  /// - Throws: ``StubError`` if no behaviour matches, and what the handler throws.
  @discardableResult
  nonisolated(nonsending) public func invokeAsync(
    _ interaction: Interaction
  ) async throws -> ReturnValue {
    switch try handler(for: interaction) {
    case .sync(let handler): try handler(interaction)
    case .async(let handler): try await handler(interaction)
    }
  }

  /// Ends all behaviours.
  public func reset() {
    // What they hold ends after the lock.
    _ = behaviours.withLock { behaviours in
      defer { behaviours = [] }
      return behaviours
    }
  }

  private func add(
    _ matcher: Matcher<Interaction>, _ handler: StubHandler<Interaction, ReturnValue>
  ) -> Disposable {
    let behaviour = StubBehaviour(matcher: matcher, handler: handler)
    behaviours.withLock { $0.append(behaviour) }
    return Disposable { [weak self] in
      self?.behaviours.withLock { $0.removeAll { $0 === behaviour } }
    }
  }

  private func handler(
    for interaction: Interaction
  ) throws -> StubHandler<Interaction, ReturnValue> {
    // Matchers are asked outside the lock: they may use the stub.
    for behaviour in behaviours.withLock({ $0 })
    where behaviour.matcher.asPattern(interaction) {
      return behaviour.handler
    }
    throw StubError<Interaction, ReturnValue>.unexpectedInteraction(interaction)
  }
}

// SAFETY: behaviours are read and changed with their lock held. What handlers capture is the
// test's, which hands them to calls from whatever threads its code makes them on.
extension Stub: @unchecked Sendable where Interaction: Sendable, ReturnValue: Sendable {}

extension Stub {
  /// Has `handler` answer what equals a value.
  ///
  /// - Returns: what ends the behaviour.
  @_disfavoredOverload @discardableResult
  public func on(
    _ value: Interaction, invoke handler: @escaping (Interaction) throws -> ReturnValue
  ) -> Disposable where Interaction: Equatable {
    on(equals(value), invoke: handler)
  }

  /// Answers what equals a value with another one.
  ///
  /// - Returns: what ends the behaviour.
  @_disfavoredOverload @discardableResult
  public func on(
    _ value: Interaction, return returned: ReturnValue
  ) -> Disposable where Interaction: Equatable {
    on(equals(value), return: returned)
  }
}

/// What a stub does with what a matcher accepts.
private final class StubBehaviour<Interaction, ReturnValue> {
  let matcher: Matcher<Interaction>
  let handler: StubHandler<Interaction, ReturnValue>

  init(matcher: Matcher<Interaction>, handler: StubHandler<Interaction, ReturnValue>) {
    self.matcher = matcher
    self.handler = handler
  }
}

private enum StubHandler<Interaction, ReturnValue> {
  typealias Async = nonisolated(nonsending) (Interaction) async throws -> ReturnValue

  case sync((Interaction) throws -> ReturnValue)
  case async(Async)
}
