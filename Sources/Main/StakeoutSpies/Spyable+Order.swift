public import StakeoutBase
public import StakeoutCalls

extension Spyable {
  /// Makes a step of an order: a call that this double is expected to receive.
  ///
  /// ```swift
  /// expect([door.called(.open), log.called(.write), door.called(.close)]).to(beInOrder())
  /// expect(door.called(.open)).to(beBefore(log.called(.write)))
  /// ```
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal;
  ///     empty to accept any.
  ///   - countSpecifier: the expected number of calls; see `beInOrder(within:)` for its meaning
  ///     in an order.
  public func called(
    _ function: Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedStorage.log, function: function.rawValue, with: .of(arguments),
      count: countSpecifier, mistake: Self.mistake(function, arguments))
  }

  /// Makes a step of an order: a call that this type is expected to receive.
  public static func called(
    _ function: ClassFunction, with arguments: Any?...,
    countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedStorage.log, function: function.rawValue, with: .of(arguments),
      count: countSpecifier, mistake: mistake(function, arguments))
  }

  /// The text of the mistake if the number of arguments is wrong.
  static func mistake(_ function: some StringRepresentable, _ arguments: [Any?]) -> String? {
    FunctionName(function.rawValue).misuse(of: arguments, on: "\(Self.self)")?.description
  }
}
