public import StakeoutMatching
public import StakeoutCalls

extension Mock {
  /// A step of an order: interactions that a function has recorded.
  ///
  /// Steps of mocks and of spies can be mixed:
  ///
  /// ```swift
  /// expect([door.called(.open), mock.called("greet(_:)", with: "Ann")]).to(beInOrder())
  /// ```
  ///
  /// - Parameters:
  ///   - function: the name of the function that records, or the one that `record` was given.
  ///   - arguments: for the interaction, or for each element of a tuple, a matcher or
  ///     a value that it must equal; none for whichever.
  ///   - countSpecifier: how often.
  public func called(
    _ function: String, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(callLog, function: function, with: arguments, count: countSpecifier)
  }
}

extension Mock: CallRecording {
  /// Where the interactions are kept, for questions about them.
  public var callSource: CallSource { CallSource(callLog) }
}
