public import StakeoutMatching
public import StakeoutCalls

extension Spyable {
  /// A call that this double is to have received, as a step of an order.
  ///
  /// ```swift
  /// expect([door.called(.open), log.called(.write), door.called(.close)]).to(beInOrder())
  /// expect(door.called(.open)).to(beBefore(log.called(.write)))
  /// ```
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal;
  ///     none for whichever.
  ///   - countSpecifier: how often; ``beInOrder(within:)`` says what that means in an order.
  public func called(
    _ function: Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedLog(), function: function.rawValue, with: arguments, count: countSpecifier,
      mistake: FunctionName(function.rawValue).misuse(of: arguments, on: Self.self)?.sentence)
  }

  /// A call that this type is to have received, as a step of an order.
  public static func called(
    _ function: ClassFunction, with arguments: Any?...,
    countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedLog(), function: function.rawValue, with: arguments, count: countSpecifier,
      mistake: FunctionName(function.rawValue).misuse(of: arguments, on: Self.self)?.sentence)
  }
}
