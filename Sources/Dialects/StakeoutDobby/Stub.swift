// A stub that answers interactions.

/// Answers interactions in the way that the test has specified.
///
/// ```swift
/// let stub = Stub<(Int, Int), Int>()
/// stub.on(equals((2, 3)), return: 4)
/// stub.on(matches((any(), any()))) { x, y in x * y }
/// try stub.invoke((2, 3))  // 4
/// try stub.invoke((3, 3))  // 9
/// ```
///
/// Behaviours are tried in the order in which they were added. The first one that matches answers,
/// and stays in use. Any number of threads can use a stub at once. A handler runs on the thread of
/// `invoke`.
public final class Stub<Interaction, ReturnValue> {
  // SAFETY: behaviours do not change. The test is responsible for the values that its handlers capture.
  private let behaviours = Locked<[UncheckedSendable<StubBehaviour<Interaction, ReturnValue>>]>([])

  /// Makes a stub without behaviours.
  public init() {}

  /// Adds a handler for interactions that the matcher accepts.
  ///
  /// - Parameters:
  ///   - matcher: A matcher, or a literal that the interaction must equal.
  ///   - handler: The handler. It may throw, unlike in Dobby.
  /// - Returns: A disposable that removes the behaviour.
  @discardableResult
  public func on<M: MatcherConvertible>(
    _ matcher: M, invoke handler: @escaping (Interaction) throws -> ReturnValue
  ) -> Disposable where M.ValueType == Interaction {
    add(matcher.matcher(), .sync(handler))
  }

  /// Adds an asynchronous handler for interactions that the matcher accepts.
  ///
  /// ``invokeAsync(_:)`` calls it. ``invoke(_:)`` throws an ``AsyncHandlerError`` instead.
  ///
  /// - Returns: A disposable that removes the behaviour.
  @discardableResult
  public func on<M: MatcherConvertible>(
    _ matcher: M,
    invoke handler: nonisolated(nonsending) @escaping (Interaction) async throws -> ReturnValue
  ) -> Disposable where M.ValueType == Interaction {
    add(matcher.matcher(), .async(handler))
  }

  /// Adds a return value for interactions that the matcher accepts.
  ///
  /// - Returns: A disposable that removes the behaviour.
  @discardableResult
  public func on<M: MatcherConvertible>(
    _ matcher: M, return value: ReturnValue
  ) -> Disposable where M.ValueType == Interaction {
    add(matcher.matcher(), .sync { _ in value })
  }

  /// Returns the answer of the first behaviour that matches.
  ///
  /// - Throws: ``StubError`` if no behaviour matches, ``AsyncHandlerError`` if its handler is
  ///   asynchronous, or any error of the handler.
  @discardableResult
  public func invoke(_ interaction: Interaction) throws -> ReturnValue {
    switch try handler(for: interaction) {
    case .sync(let handler): return try handler(interaction)
    case .async: throw AsyncHandlerError(interaction: "\(interaction)")
    }
  }

  /// Returns the answer of the first behaviour that matches, whose handler may be asynchronous.
  ///
  /// It has its own name so that `invoke` needs no `await` in asynchronous code. The handler runs
  /// in the caller's isolation.
  ///
  /// - Throws: ``StubError`` if no behaviour matches, or any error of the handler.
  @discardableResult
  nonisolated(nonsending) public func invokeAsync(
    _ interaction: Interaction
  ) async throws -> ReturnValue {
    switch try handler(for: interaction) {
    case .sync(let handler): try handler(interaction)
    case .async(let handler): try await handler(interaction)
    }
  }

  /// Removes all behaviours.
  public func reset() {
    // Release the behaviours outside the lock.
    _ = behaviours.withLock { behaviours in
      defer { behaviours = [] }
      return behaviours
    }
  }

  private func add(
    _ matcher: Matcher<Interaction>, _ handler: StubHandler<Interaction, ReturnValue>
  ) -> Disposable {
    let behaviour = UncheckedSendable(StubBehaviour(matcher: matcher, handler: handler))
    behaviours.withLock { $0.append(behaviour) }
    return Disposable { [weak self] in
      self?.behaviours.withLock { $0.removeAll { $0.value === behaviour.value } }
    }
  }

  private func handler(
    for interaction: Interaction
  ) throws -> StubHandler<Interaction, ReturnValue> {
    // Run the matchers outside the lock, because they may use the stub.
    for behaviour in behaviours.withLock({ $0 }).map(\.value)
    where behaviour.matcher.asPattern(interaction) {
      return behaviour.handler
    }
    throw StubError<Interaction, ReturnValue>.unexpectedInteraction(interaction)
  }
}

// SAFETY: behaviours are accessed only with their lock held. The test's handlers run on any thread that the
// test's code uses. The test is responsible for the values that they capture.
extension Stub: @unchecked Sendable where Interaction: Sendable, ReturnValue: Sendable {}

extension Stub {
  /// Adds a handler for interactions equal to a value.
  ///
  /// - Returns: A disposable that removes the behaviour.
  @_disfavoredOverload @discardableResult
  public func on(
    _ value: Interaction, invoke handler: @escaping (Interaction) throws -> ReturnValue
  ) -> Disposable where Interaction: Equatable {
    on(equals(value), invoke: handler)
  }

  /// Adds a return value for interactions equal to a value.
  ///
  /// - Returns: A disposable that removes the behaviour.
  @_disfavoredOverload @discardableResult
  public func on(
    _ value: Interaction, return returned: ReturnValue
  ) -> Disposable where Interaction: Equatable {
    on(equals(value), return: returned)
  }
}

/// A matcher and the handler for the interactions that it accepts.
private final class StubBehaviour<Interaction, ReturnValue> {
  let matcher: Matcher<Interaction>
  let handler: StubHandler<Interaction, ReturnValue>

  init(matcher: Matcher<Interaction>, handler: StubHandler<Interaction, ReturnValue>) {
    self.matcher = matcher
    self.handler = handler
  }
}

/// A synchronous or an asynchronous handler of a stub.
private enum StubHandler<Interaction, ReturnValue> {
  typealias Async = nonisolated(nonsending) (Interaction) async throws -> ReturnValue

  case sync((Interaction) throws -> ReturnValue)
  case async(Async)
}

/// The error of a stub that has no answer for an interaction.
///
/// The error contains the interaction. Swift requires every error to be `Sendable`, although the interaction
/// may be of any type. If that type is not `Sendable`, leave the error in the isolation of the call.
public enum StubError<Interaction, ReturnValue>: Error {
  /// No behaviour of the stub matches this interaction.
  case unexpectedInteraction(Interaction)
}

// SAFETY: the error returns to the code that passed the interaction, so it shares nothing new as long as that
// code keeps it. The compiler does not check that, because the conformance of an error cannot depend on
// whether the interaction is Sendable.
extension StubError: @unchecked Sendable {}

/// The error of `invoke` when the handler is asynchronous.
public struct AsyncHandlerError: Error, Hashable, CustomStringConvertible {
  let interaction: String

  /// The call to write instead.
  public var description: String {
    """
    the handler for \(interaction) is asynchronous: write 'try await stub.invokeAsync(…)' in \
    place of 'try stub.invoke(…)'
    """
  }
}

/// An action that can be run once, to undo a change.
///
/// If you release the disposable without calling ``dispose()``, the action does not run. Use it only in the
/// isolation of its action.
public final class Disposable {
  private var action: (() -> Void)?

  /// Makes a disposable that runs `action`.
  public init(action: @escaping () -> Void) { self.action = action }

  /// Whether ``dispose()`` has been called.
  public var disposed: Bool { action == nil }

  /// Runs the action the first time; later calls are no-ops.
  public func dispose() { action.take()?() }
}
