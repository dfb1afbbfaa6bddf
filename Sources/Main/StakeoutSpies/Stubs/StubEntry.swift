// One stub: the calls that it answers.

internal import StakeoutCalls
private import Synchronization

/// The calls that a stub answers, and its behaviour; immutable, but for whether it was used.
///
/// SAFETY: everything else is set in `init`. The values and closures come from the test, which gives
/// them to calls from any thread that its code uses.
final class StubEntry: @unchecked Sendable {
  /// The number of the function in ``FunctionNames``.
  let number: UInt64
  /// The patterns for the arguments.
  let patterns: ArgumentPatterns
  /// The behaviour; nil until the test has set it.
  let behaviour: StubBehaviour?
  /// The type of the function's result, if stubs of one function may have different ones.
  let result: StubbedResult?
  /// The example that added the stub; nil outside examples.
  let example: ExampleMark?
  /// The source line where the stub begins, if it is known.
  let site: SourceSite?
  /// Its place in the order in which the test has begun the stubs.
  let order: UInt64
  /// Its place among the stubs of its function: one for fewer calls is higher, and then a newer one.
  let priority: UInt64
  /// Whether it is only for calls without arguments.
  let isForNoArguments: Bool
  /// Whether it may stay unused in a test that reports unused stubs.
  let isLenient: Bool
  /// Which calls it is for.
  let scope: Scope
  /// A hash that rules out most other lists of arguments quickly.
  fileprivate let fingerprint: Int?
  private let used = Atomic(false)
  private let captors: [(index: Int, captor: any ArgumentCapturing)]
  private static let latest = Atomic<UInt64>(0)

  /// The calls that a stub is for, from the lowest priority to the highest.
  enum Scope: UInt64 {
    /// All.
    case all
    /// Those with any arguments of certain types.
    case types
    /// Those with certain arguments.
    case arguments
  }

  /// - Parameters:
  ///   - patterns: The patterns for the arguments; empty to accept any.
  ///   - isLenient: Whether a test that reports unused stubs leaves it unused. One that replaces a
  ///     lenient one, or is made in `withLenientStubs`, is lenient as well.
  ///   - predecessor: The entry that this one replaces in the order of the stubs.
  init(
    _ number: UInt64, _ patterns: ArgumentPatterns, _ behaviour: StubBehaviour?,
    result: StubbedResult? = nil, in example: ExampleMark?, at site: SourceSite? = nil,
    isLenient: Bool = false, replacing predecessor: StubEntry? = nil
  ) {
    self.isLenient =
      isLenient || predecessor?.isLenient == true || LenientStubs.isMakingThem
    self.number = number
    self.behaviour = behaviour
    self.result = result
    self.example = example
    self.site = site
    self.patterns = patterns
    // It publishes nothing; it only has to be unique and to grow.
    let age = Self.latest.wrappingAdd(1, ordering: .relaxed).newValue
    order = predecessor?.order ?? age
    let elements = patterns.elements
    isForNoArguments = patterns.specified.isNoArguments
    scope =
      elements.isEmpty
      ? .all : elements.allSatisfy { $0.pattern is any TypePattern } ? .types : .arguments
    priority = scope.rawValue << 60 | age
    let areValues = scope == .arguments && elements.allSatisfy { $0.pattern == nil }
    fingerprint = areValues ? Self.fingerprint(of: patterns.specified) : nil
    captors = elements.enumerated().compactMap { index, element in
      (element.pattern as? any ArgumentCapturing).map { (index, $0) }
    }
  }

  /// The expected arguments as the test has written them; empty to accept any.
  var specified: [Any?] { patterns.specified }

  /// Whether the stub answers a call with these arguments.
  func accepts(_ arguments: PassedArguments) -> Bool {
    if isForNoArguments { return arguments.count == 0 }
    return scope == .all || arguments.areAccepted(by: patterns)
  }

  /// The patterns with which a failure compares the arguments of a call.
  var compared: ArgumentPatterns { isForNoArguments ? ArgumentPatterns([]) : patterns }

  /// Whether the stub has answered a call.
  var wasUsed: Bool { used.load(ordering: .relaxed) }

  /// Remembers an answered call, and passes its arguments to the captors.
  func capture(_ arguments: PassedArguments) {
    // It publishes nothing. Only the first call writes, so that threads do not contend.
    if !wasUsed { used.store(true, ordering: .relaxed) }
    guard !captors.isEmpty else { return }
    let arguments = arguments.recorded
    for (index, captor) in captors {
      captor.capture(DeallocatedObject.replacing(arguments[index]))
    }
  }

  /// Whether an older stub is for exactly the same calls, as far as that is known.
  ///
  /// Two closures count as different, and so do two captors. In a generic function, stubs for
  /// arguments or results of different types are for different calls.
  func isForSameCalls(as older: StubEntry) -> Bool {
    guard patterns.count == older.patterns.count, result == nil || result == older.result else {
      return false
    }
    return zip(patterns.elements, older.patterns.elements).allSatisfy { left, right in
      switch (left.pattern.map(plain), right.pattern.map(plain)) {
      case (nil, nil):
        return isDeeplyEqual(left.specified, right.specified)
          && (result == nil || haveSameType(left.specified, right.specified))
      case (let left as Argument, let right as Argument): return left.isSurelySame(as: right)
      case (let left as any ArgumentCapturing, let right as any ArgumentCapturing):
        return left === right
      case (let left as any TypePattern, let right as any TypePattern):
        return type(of: left) == type(of: right)
      default: return false
      }
    }
  }

  /// Whether it replaces an older stub for the same calls, and does not only hide it until the end
  /// of the example.
  func replaces(_ older: StubEntry) -> Bool { example == nil || older.example === example }

  private func plain(_ pattern: any ArgumentPattern) -> any ArgumentPattern {
    (pattern as? TypedWord)?.argument ?? pattern
  }

  private func haveSameType(_ left: Any?, _ right: Any?) -> Bool {
    left.map { type(of: $0) } == right.map { type(of: $0) }
  }
}

/// The type of result that a stub of a generic function was made for.
struct StubbedResult: Equatable {
  let type: Any.Type

  static func == (left: Self, right: Self) -> Bool { left.type == right.type }

  /// Whether the stub may answer a call for another type: for a superclass or a protocol of its own.
  ///
  /// Not for an Optional, nor for a collection of other elements, where a cast succeeds for some values
  /// and fails for others. For a protocol, only the value itself can tell; see ``isUnchanged(_:as:)``.
  func mayAnswer<T>(for other: T.Type) -> Bool {
    if type is any AnyOptional.Type || other is any AnyOptional.Type { return false }
    return !(other is AnyClass) || type is T.Type
  }

  /// Whether a value is the same one after a cast, seen as a value of a superclass or a protocol.
  static func isUnchanged<T>(_ value: Any?, as result: T) -> Bool {
    value.map { Swift.type(of: $0) == Swift.type(of: result as Any) } ?? false
  }
}

/// A pattern that accepts all arguments of one type, by its own type.
protocol TypePattern: ArgumentPattern {}

extension StubEntry {
  /// Hashes arguments so that equal lists have the same hash.
  ///
  /// Nil unless all are ``PlainValue``s, because other types may define their own equality.
  fileprivate static func fingerprint(of arguments: [Any?]) -> Int? {
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

/// The complete stubs of one function.
///
/// Adding a stub, and finding the one for plain values, take the same time however many there are. A call
/// takes a copy under the lock of ``StubTable``.
struct FunctionStubs {
  /// Those that answer, from the lowest priority to the highest.
  private var answering: [StubEntry] = []
  /// Those of them whose arguments must equal plain values, by fingerprint; in the same order.
  private var byValues: [Int: [StubEntry]] = [:]
  /// All others of them, in the same order.
  private var others: [StubEntry] = []
  /// The number of arguments of each that is for certain arguments; -1 if they differ.
  private var argumentCount: Int?
  /// Those that run in addition to the one that answers, oldest first.
  private(set) var alongside: [StubEntry] = []

  mutating func insert(_ stub: StubEntry) {
    guard let behaviour = stub.behaviour else { return }
    if case .alongside = behaviour { return alongside.insert(stub, by: \.order) }
    answering.insert(stub, by: \.priority)
    if let fingerprint = stub.fingerprint {
      byValues[fingerprint, default: []].insert(stub, by: \.priority)
    } else {
      others.insert(stub, by: \.priority)
    }
    guard stub.scope == .arguments else { return }
    let count = stub.patterns.count
    argumentCount = argumentCount ?? count == count ? count : -1
  }

  mutating func remove(_ stub: StubEntry) {
    // An incomplete stub is in no list.
    guard let behaviour = stub.behaviour else { return }
    if case .alongside = behaviour { return alongside.remove(stub, by: \.order) }
    answering.remove(stub, by: \.priority)
    guard let fingerprint = stub.fingerprint else { return others.remove(stub, by: \.priority) }
    byValues[fingerprint]?.remove(stub, by: \.priority)
    if byValues[fingerprint]?.isEmpty == true { byValues[fingerprint] = nil }
  }

  /// Returns the older stubs for exactly the same calls as a new one.
  func forSameCalls(as stub: StubEntry) -> [StubEntry] {
    let candidates = stub.fingerprint.map { byValues[$0] ?? [] } ?? answering
    return candidates.filter { stub.isForSameCalls(as: $0) }
  }

  /// The stubs that may answer a call, from the lowest priority to the highest; those for certain
  /// arguments may be fewer than all that there are.
  func candidates(for arguments: PassedArguments) -> [StubEntry] {
    // A stub with another number of arguments is a mistake, which the call reports.
    guard answering.count > 8, arguments.count == argumentCount,
      let fingerprint = StubEntry.fingerprint(of: arguments.recorded)
    else { return answering }
    let fitting = byValues[fingerprint] ?? []
    if others.isEmpty { return fitting }
    return fitting.isEmpty ? others : (others + fitting).sorted { $0.priority < $1.priority }
  }

  /// Returns the stub that answers a call; nil if there is none, or if a stub has another number of
  /// arguments than the call.
  func answer(to arguments: PassedArguments) -> StubEntry? {
    for stub in candidates(for: arguments).reversed() {
      guard stub.scope == .all || stub.patterns.count == arguments.count else { return nil }
      if stub.accepts(arguments) { return stub }
    }
    return nil
  }
}

extension [StubEntry] {
  /// Inserts an entry into a list that is sorted by a number, most often at its end.
  mutating func insert(_ stub: StubEntry, by number: KeyPath<StubEntry, UInt64>) {
    let before = lastIndex { $0[keyPath: number] < stub[keyPath: number] }
    insert(stub, at: before.map { $0 + 1 } ?? 0)
  }

  /// Removes an entry from a list that is sorted by a number; a no-op if it is not there.
  mutating func remove(_ stub: StubEntry, by number: KeyPath<StubEntry, UInt64>) {
    let place = partitioningIndex { $0[keyPath: number] >= stub[keyPath: number] }
    if place < count, self[place] === stub { remove(at: place) }
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
