internal import StakeoutCalls
internal import StakeoutReporting

/// The calls that a stub answers, and how; it never changes.
///
/// SAFETY: all is set in `init`. The values and closures are the test's, which hands them to calls
/// from whatever threads its code makes them on.
final class StubEntry: @unchecked Sendable {
  /// The function's number among all names.
  let number: UInt64
  /// What the test said about the arguments; nothing for any.
  let specified: [Any?]
  /// What it does; nil as long as the test has not said it.
  let behaviour: StubBehaviour?
  /// The example that wrote it; nil when that was outside examples.
  let example: ExampleMark?
  /// Where the test began to write it, if that is known.
  let site: SourceSite?
  private let patterns: ArgumentPatterns
  /// Tells most lists of arguments apart at once.
  private let fingerprint: Int?
  private let captors: [(index: Int, captor: any ArgumentCapturing)]

  init(
    _ number: UInt64, _ specified: [Any?], _ behaviour: StubBehaviour?, in example: ExampleMark?,
    at site: SourceSite? = nil
  ) {
    self.number = number
    self.specified = specified
    self.behaviour = behaviour
    self.example = example
    self.site = site
    patterns = ArgumentPatterns(specified.isNoArguments ? [] : specified)
    fingerprint = Self.fingerprint(of: specified)
    captors = specified.enumerated().compactMap { index, specified in
      (flattened(specified) as? any ArgumentCapturing).map { (index, $0) }
    }
  }

  /// Whether the stub is for a call with these arguments.
  ///
  /// - Parameter fingerprint: that of the arguments.
  func accepts(_ arguments: [Any?], fingerprint: Int?) -> Bool {
    mayEqual(fingerprint) && patterns.accept(arguments)
  }

  /// How this one compares with the arguments of a call.
  func comparison(with arguments: [Any?]) -> ArgumentComparison {
    ArgumentComparison(patterns, with: arguments)
  }

  private func mayEqual(_ other: Int?) -> Bool {
    guard let fingerprint, let other else { return true }
    return fingerprint == other
  }

  /// Lets the captors have the arguments of a call that this stub answers.
  func capture(_ arguments: [Any?]) {
    for (index, captor) in captors {
      captor.capture(DeallocatedObject.replacing(arguments[index]))
    }
  }

  /// Whether another stub is for the very same calls, as far as that can be told.
  ///
  /// Two closures may be the same or not; two captors are two.
  func isForSameCalls(as other: StubEntry) -> Bool {
    specified.count == other.specified.count && mayEqual(other.fingerprint)
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

extension StubEntry {
  /// A number that is the same for lists of equal arguments; nil unless all of them are strings,
  /// numbers and the like, whose equality has no surprises.
  static func fingerprint(of arguments: [Any?]) -> Int? {
    var hasher = Hasher()
    for argument in arguments {
      guard let argument = flattened(argument), let plain = argument as? any PlainValue else {
        return nil
      }
      hasher.combine(AnyHashable(plain))
    }
    return hasher.finalize()
  }
}

extension StubTable.Stubs {
  /// Those that are for the very same calls as another one.
  func forSameCalls(as stub: StubEntry) -> [StubEntry] {
    (stub.specified.isEmpty ? forAny : forArguments).filter { $0.isForSameCalls(as: stub) }
  }
}

extension StubEntry: CustomStringConvertible {
  /// As in `Stub(function: <load(id:)>, args: <<7>>, returnValue: <andReturn(Optional(1))>)`.
  var description: String {
    let arguments = Call.text(ofAll: specified)
    let function = FunctionNames.text(of: number)
    let answer = behaviour?.description ?? "nil"
    return "Stub(function: <\(function)>, args: <\(arguments)>, returnValue: <\(answer)>)"
  }
}
