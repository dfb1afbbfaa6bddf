internal import StakeoutCalls
internal import StakeoutReporting
private import Synchronization

/// The calls that a stub answers, and its behaviour; immutable, but for whether it was used.
///
/// SAFETY: everything else is set in `init`. The values and closures come from the test, which gives
/// them to calls from any thread that its code uses.
final class StubEntry: @unchecked Sendable {
  /// The number of the function in ``FunctionNames``.
  let number: UInt64
  /// The expected arguments; empty to accept any.
  let specified: [Any?]
  /// The behaviour; nil until the test has set it.
  let behaviour: StubBehaviour?
  /// The example that added the stub; nil outside examples.
  let example: ExampleMark?
  /// The source line where the stub begins, if it is known.
  let site: SourceSite?
  private let patterns: ArgumentPatterns
  /// A hash that rules out most other lists of arguments quickly.
  private let fingerprint: Int?
  private let used = Atomic(false)
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

  /// Whether the stub answers a call with these arguments.
  ///
  /// - Parameter fingerprint: the fingerprint of the arguments.
  func accepts(_ arguments: [Any?], fingerprint: Int?) -> Bool {
    mayEqual(fingerprint) && patterns.accept(arguments)
  }

  /// Compares the expected arguments with those of a call.
  func comparison(with arguments: [Any?]) -> ArgumentComparison {
    ArgumentComparison(patterns, with: arguments)
  }

  /// Whether the stub has answered a call.
  var wasUsed: Bool { used.load(ordering: .relaxed) }

  /// Remembers that the stub has answered a call.
  ///
  /// It publishes nothing. Only the first call writes, so that threads do not contend.
  func markUsed() {
    if !used.load(ordering: .relaxed) { used.store(true, ordering: .relaxed) }
  }

  private func mayEqual(_ other: Int?) -> Bool {
    guard let fingerprint, let other else { return true }
    return fingerprint == other
  }

  /// Remembers an answered call, and passes its arguments to the captors.
  func capture(_ arguments: [Any?]) {
    markUsed()
    for (index, captor) in captors {
      captor.capture(DeallocatedObject.replacing(arguments[index]))
    }
  }

  /// Whether another stub is for exactly the same calls, as far as that is known.
  ///
  /// Two closures count as different, and so do two captors.
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
  /// Hashes arguments so that equal lists have the same hash.
  ///
  /// Nil unless every argument is a ``PlainValue``, because other types may define their own
  /// equality.
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
  /// Returns the stubs for exactly the same calls as another one.
  func forSameCalls(as stub: StubEntry) -> [StubEntry] {
    (stub.specified.isEmpty ? forAny : forArguments).filter { $0.isForSameCalls(as: stub) }
  }
}

extension StubEntry: CustomStringConvertible {
  /// The stub: `Stub(function: <load(id:)>, args: <<7>>, returnValue: <andReturn(Optional(1))>)`.
  var description: String {
    let arguments = Call.text(ofAll: specified)
    let function = FunctionNames.text(of: number)
    let answer = behaviour?.description ?? "nil"
    return "Stub(function: <\(function)>, args: <\(arguments)>, returnValue: <\(answer)>)"
  }
}
