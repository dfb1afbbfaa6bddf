public import StakeoutBase
public import StakeoutCalls

extension Mock {
  /// Makes a step of an order: interactions that a function has recorded.
  ///
  /// Steps of mocks and of spies can be mixed:
  ///
  /// ```swift
  /// expect([door.called(.open), mock.called("greet(_:)", with: "Ann")]).to(beInOrder())
  /// ```
  ///
  /// - Parameters:
  ///   - function: the name of the function that records, or the name that `record` received.
  ///   - arguments: a matcher or an equal value for the interaction, or for each element if it is a
  ///     tuple; empty to accept any.
  ///   - countSpecifier: the expected number of interactions.
  public func called(
    _ function: String, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(callLog, function: function, with: .of(arguments), count: countSpecifier)
  }
}

extension Mock: CallRecording {
  /// The source of the recorded interactions.
  public var callSource: CallSource { CallSource(callLog, holder: core) }
}
