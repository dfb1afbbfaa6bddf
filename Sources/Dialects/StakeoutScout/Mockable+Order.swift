public import StakeoutBase
public import StakeoutCalls

extension Mockable {
  /// Makes a step of an order: a call that the double is expected to receive.
  ///
  /// ```swift
  /// expect([door.called(.open), camera.called("shoot(times:)", with: equalTo(3))])
  ///   .to(beInOrder())
  /// ```
  ///
  /// - Parameters:
  ///   - function: the name with its labels, as in `shoot(times:)`, or the name of a property. The
  ///     read of a property has no argument, and a write has one.
  ///   - arguments: for each argument a matcher, or a value that it must equal; empty to accept
  ///     any.
  ///   - countSpecifier: the expected number of calls.
  public func called(
    _ function: String, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    let specified = arguments.map { ($0 as? any ArgMatcher)?.lowered ?? $0 }
    return CallStep(
      namedMock.log, function: function, with: .of(specified), count: countSpecifier)
  }
}

extension Mock: CallRecording {
  /// The source of the recorded calls.
  public var callSource: CallSource { CallSource(log, holder: self) }
}
