internal import StakeoutCalls

/// The calls that a stub answers, and how; it never changes.
///
/// SAFETY: all is set in `init`. The values and closures are the test's, which hands them to calls
/// from whatever threads its code makes them on.
final class StubEntry: @unchecked Sendable {
  /// The raw value of the function.
  let function: String
  /// What the test said about the arguments; nothing for any.
  let specified: [Any?]
  /// What it does; nil as long as the test has not said it.
  let behaviour: StubBehaviour?
  private let patterns: ArgumentPatterns
  private let captors: [(index: Int, captor: any ArgumentCapturing)]

  init(_ function: String, _ specified: [Any?], _ behaviour: StubBehaviour?) {
    self.function = function
    self.specified = specified
    self.behaviour = behaviour
    patterns = ArgumentPatterns(specified)
    captors = specified.enumerated().compactMap { index, specified in
      (flattened(specified) as? any ArgumentCapturing).map { (index, $0) }
    }
  }

  /// Whether the stub is for a call with these arguments.
  func accepts(_ arguments: [Any?]) -> Bool { patterns.accept(arguments) }

  /// Lets the captors have the arguments of a call that this stub answers.
  func capture(_ arguments: [Any?]) {
    for (index, captor) in captors { captor.capture(arguments[index]) }
  }

  /// Whether another stub is for the very same calls, as far as that can be told.
  ///
  /// Two closures may be the same or not; two captors are two.
  func isForSameCalls(as other: StubEntry) -> Bool {
    specified.count == other.specified.count
      && zip(specified, other.specified).allSatisfy { left, right in
        switch (flattened(left), flattened(right)) {
        case (let left as Argument, let right as Argument): left.isSurelySame(as: right)
        case (let left as any ArgumentCapturing, let right as any ArgumentCapturing):
          left === right
        case (is any ArgumentPattern, _), (_, is any ArgumentPattern): false
        case (let left, let right): isDeeplyEqual(left, right)
        }
      }
  }
}

extension StubEntry: CustomStringConvertible {
  /// As in `Stub(function: <load(id:)>, args: <<7>>, returnValue: <andReturn(Optional(1))>)`.
  var description: String {
    let arguments = RecordedCall.friendlyTexts(of: specified)
    let answer = behaviour?.description ?? "nil"
    return "Stub(function: <\(function)>, args: <\(arguments)>, returnValue: <\(answer)>)"
  }
}
