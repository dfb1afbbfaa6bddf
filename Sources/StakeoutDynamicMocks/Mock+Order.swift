public import StakeoutMatching
public import StakeoutCalls

extension Mock {
  /// A call that the mock is to have received, as a step of an order.
  ///
  /// ```swift
  /// expect([door.called(.open), camera.mock.called("shoot(times:)", with: equalTo(3))])
  ///   .to(beInOrder())
  /// ```
  ///
  /// - Parameters:
  ///   - function: the name and the labels, as in `shoot(times:)`; the name alone for a property,
  ///     whose reads have no argument, and whose writes have one.
  ///   - arguments: for each argument a matcher, or a value that it must equal; none for whichever.
  ///   - countSpecifier: how often.
  public func called(
    _ function: String, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    step(function, arguments, countSpecifier)
  }

  func step(
    _ function: String, _ arguments: [Any?], _ countSpecifier: CountSpecifier
  ) -> CallStep {
    let specified = arguments.map { ($0 as? any ArgMatcher)?.lowered ?? $0 }
    return CallStep(log, function: function, with: specified, count: countSpecifier)
  }

  /// The calls as they come, reads and writes of properties among them: those that the mock has
  /// received already, then each new one.
  ///
  /// - Parameter function: the only one to see, as in `shoot(times:)`; nil for all.
  public func calls(_ function: String? = nil) -> CallSequence {
    CallSequence(log, of: function)
  }
}

extension Mockable {
  /// A call that the double is to have received, as a step of an order; see
  /// ``Mock/called(_:with:countSpecifier:)``.
  public func called(
    _ function: String, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    mock.log.setReceiverType(Self.self)
    return mock.step(function, arguments, countSpecifier)
  }
}

extension Mock: CallRecording {
  /// Where the calls are kept, for questions about them.
  public var callSource: CallSource { CallSource(log) }
}
