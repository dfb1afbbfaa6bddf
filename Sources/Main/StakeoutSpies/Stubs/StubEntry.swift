// One stub: the calls that it answers, its behaviour, and the index by which a call finds it.

internal import StakeoutCalls
private import Synchronization

/// A stub: the calls that it answers, and its behaviour.
///
/// It is immutable, except for the record whether it was used.
///
/// SAFETY: everything else is set in `init`. The values and closures come from the test, which passes
/// them to calls from any thread that its code uses.
final class StubEntry: @unchecked Sendable {
  /// The number of the function in ``FunctionNames``.
  let number: UInt64
  /// The patterns for the arguments.
  let patterns: ArgumentPatterns
  /// The behaviour; nil until the test has set it.
  let behaviour: StubBehaviour?
  /// The value of a stub that returns the same value for each call; nil for any other stub.
  let plainValue: StubValue?
  /// The type of the function's result, if stubs of one function may have different result types.
  let result: StubbedResult?
  /// The example that added the stub; nil outside examples.
  let example: ExampleRunID?
  /// The source line where the stub begins, if it is known.
  let site: SourceSite?
  /// The position in the order in which the test has begun its stubs.
  ///
  /// A stub that replaces another one has the same position.
  let order: UInt64
  /// The priority among the stubs of its function.
  ///
  /// More specific stubs come first, then newer ones.
  let priority: UInt64
  /// Whether the stub is only for calls without arguments.
  let isForNoArguments: Bool
  /// Whether the stub may stay unused in a test that reports unused stubs.
  let isLenient: Bool
  /// The kind of calls that the stub is for.
  let scope: Scope
  /// The hash of the expected arguments, by which a call finds the stub; nil if not all of them are
  /// plain values.
  fileprivate let fingerprint: Int?
  private let used = Atomic(false)
  /// The captors among the patterns, with the index of their argument.
  private let captors: [(index: Int, captor: any ArgumentCapturing)]
  private let hasCaptors: Bool
  private static let latest = Atomic<UInt64>(0)

  /// The kinds of calls that stubs are for, from the lowest priority to the highest.
  enum Scope: UInt64 {
    /// All calls of the function.
    case all
    /// Calls with any arguments of certain types.
    case types
    /// Calls with certain arguments.
    case arguments
  }

  /// - Parameters:
  ///   - patterns: the patterns for the arguments; empty to accept any arguments.
  ///   - isLenient: whether the stub may stay unused in a test that reports unused stubs. A stub that
  ///     replaces a lenient one, or is made in `withLenientStubs`, is lenient as well.
  ///   - predecessor: the entry whose position in the order of the stubs this one takes.
  init(
    _ number: UInt64, _ patterns: ArgumentPatterns, _ behaviour: StubBehaviour?,
    result: StubbedResult? = nil, in example: ExampleRunID?, at site: SourceSite? = nil,
    isLenient: Bool = false, replacing predecessor: StubEntry? = nil
  ) {
    self.isLenient =
      isLenient || predecessor?.isLenient == true || LenientStubs.isMakingThem
    self.number = number
    self.behaviour = behaviour
    plainValue = if case .value(let value)? = behaviour { value } else { nil }
    self.result = result
    self.example = example
    self.site = site
    self.patterns = patterns
    // Relaxed order is enough: the number must be unique and must grow, but it publishes no other data.
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
    hasCaptors = !captors.isEmpty
  }

  /// The expected arguments as the test has written them; empty to accept any arguments.
  var specified: [Any?] { patterns.specified }

  /// Returns whether the stub accepts a call with these arguments.
  func accepts(_ arguments: PassedArguments) -> Bool {
    if isForNoArguments { return arguments.count == 0 }
    return scope == .all || arguments.areAccepted(by: patterns)
  }

  /// The patterns with which a failure compares the arguments of a call.
  var compared: ArgumentPatterns { isForNoArguments ? ArgumentPatterns([]) : patterns }

  /// Whether the stub has answered a call.
  var wasUsed: Bool { used.load(ordering: .relaxed) }

  /// Whether ``capture(_:)`` does anything.
  var needsCapture: Bool { hasCaptors || !used.load(ordering: .relaxed) }

  /// Records that the stub has answered a call, and passes the call's arguments to the captors.
  func capture(_ arguments: PassedArguments) {
    // Relaxed order is enough, because the flag publishes no other data. Only the first call writes, so
    // that threads do not contend.
    if !wasUsed { used.store(true, ordering: .relaxed) }
    guard !captors.isEmpty else { return }
    let arguments = arguments.recorded
    for (index, captor) in captors {
      captor.capture(DeallocatedObject.replacing(arguments[index]))
    }
  }

  /// Returns whether an older stub is for exactly the same calls, as far as this can be determined.
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

  /// Returns whether this stub replaces an older one for the same calls.
  ///
  /// If not, it only hides it until the end of the example.
  func replaces(_ older: StubEntry) -> Bool { example == nil || older.example === example }

  /// Returns the ``Argument`` that a typed word stands for, or else the pattern itself.
  private func plain(_ pattern: any ArgumentPattern) -> any ArgumentPattern {
    (pattern as? DescribedPattern)?.argument ?? pattern
  }

  private func haveSameType(_ left: Any?, _ right: Any?) -> Bool {
    left.map { type(of: $0) } == right.map { type(of: $0) }
  }
}

/// The type of the result that a stub of a generic function was made for.
struct StubbedResult: Equatable {
  let type: Any.Type

  static func == (left: Self, right: Self) -> Bool { left.type == right.type }

  /// Returns whether the stub may answer a call for another result type, such as a superclass of its
  /// own type, or a protocol to which its own type conforms.
  ///
  /// It returns false for Optionals. It also returns false for a collection of other elements, where a
  /// cast succeeds for some values and fails for others. For a protocol, only the value itself can
  /// decide (see ``isUnchanged(_:as:)``).
  func mayAnswer<T>(for other: T.Type) -> Bool {
    if type is any AnyOptional.Type || other is any AnyOptional.Type { return false }
    return !(other is AnyClass) || type is T.Type
  }

  /// Returns whether a cast to a superclass or a protocol has kept the value as it was.
  static func isUnchanged<T>(_ value: Any?, as result: T) -> Bool {
    value.map { Swift.type(of: $0) == Swift.type(of: result as Any) } ?? false
  }
}

/// A pattern that accepts all arguments of one type.
///
/// The type of the pattern determines which.
protocol TypePattern: ArgumentPattern {}

extension StubEntry {
  /// Returns a hash of arguments.
  ///
  /// Equal lists have the same hash.
  ///
  /// Returns nil unless all arguments are ``PlainValue``s, because other types may define their own
  /// equality.
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
/// The time to add a stub, and to find the stub for plain values, does not depend on the number of
/// stubs.
///
/// SAFETY: the table changes an object under its lock, until a call takes the object there. From then on
/// the object never changes, so that calls read it without the lock. The table then changes a copy.
final class FunctionStubs: @unchecked Sendable {
  /// Whether a call has taken the object; only accessed while holding the lock of ``StubTable``.
  private(set) var isTaken = false
  /// The stubs that can answer calls, from the lowest priority to the highest.
  private var answering: [StubEntry] = []
  /// The stubs of `answering` whose arguments must equal plain values, by fingerprint and in the same
  /// order.
  private var byValues: [Int: [StubEntry]] = [:]
  /// All other stubs of `answering`, in the same order.
  private var others: [StubEntry] = []
  /// The number of arguments of each stub that is for certain arguments; -1 if the numbers differ.
  private var argumentCount: Int?
  /// The stubs that run in addition to the one that answers, oldest first.
  private(set) var alongside: [StubEntry] = []
  /// The stub that answers every call of the function, if no call has to look at another stub.
  private var unconditional: StubEntry?

  /// Returns the object, for a call that reads it, and does not let it change from now on.
  func taken() -> FunctionStubs {
    isTaken = true
    return self
  }

  /// Returns an object with the same stubs, to be changed.
  func copy() -> FunctionStubs {
    let copy = FunctionStubs()
    (copy.answering, copy.byValues, copy.others) = (answering, byValues, others)
    (copy.argumentCount, copy.alongside) = (argumentCount, alongside)
    copy.unconditional = unconditional
    return copy
  }

  private func findUnconditional() {
    let last = answering.last
    unconditional = alongside.isEmpty && last?.scope == .all ? last : nil
  }

  func insert(_ stub: StubEntry) {
    guard let behaviour = stub.behaviour else { return }
    defer { findUnconditional() }
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

  func remove(_ stub: StubEntry) {
    // An incomplete stub is in no list.
    guard let behaviour = stub.behaviour else { return }
    defer { findUnconditional() }
    if case .alongside = behaviour { return alongside.remove(stub, by: \.order) }
    answering.remove(stub, by: \.priority)
    guard let fingerprint = stub.fingerprint else { return others.remove(stub, by: \.priority) }
    byValues[fingerprint]?.remove(stub, by: \.priority)
    if byValues[fingerprint]?.isEmpty == true { byValues[fingerprint] = nil }
  }

  /// Returns the stubs that may be for exactly the same calls as a new one.
  func candidates(forSameCallsAs stub: StubEntry) -> [StubEntry] {
    stub.fingerprint.map { byValues[$0] ?? [] } ?? answering
  }

  /// Returns the stubs that may answer a call, from the lowest priority to the highest.
  ///
  /// Stubs whose plain values differ from the arguments may be left out.
  func candidates(for arguments: PassedArguments) -> [StubEntry] {
    // Return all stubs if the number of arguments differs, because the call reports that as a mistake.
    guard answering.count > 8, arguments.count == argumentCount,
      let fingerprint = StubEntry.fingerprint(of: arguments.recorded)
    else { return answering }
    let fitting = byValues[fingerprint] ?? []
    if others.isEmpty { return fitting }
    return fitting.isEmpty ? others : (others + fitting).sorted { $0.priority < $1.priority }
  }

  /// Returns the stub that answers a call, if it is one of a few stubs and nothing runs in addition.
  ///
  /// Unlike ``stub(answering:)``, it reads the stubs in place.
  func fastPathStub(answering record: CallRecord?, count: Int) -> StubEntry? {
    if let unconditional { return unconditional }
    var index = answering.count
    guard index <= 8, alongside.isEmpty else { return nil }
    while index > 0 {
      index -= 1
      let stub = answering[index]
      if stub.scope == .all { return stub }
      guard stub.patterns.count == count else { return nil }
      if stub.accepts(PassedArguments(record, count: count)) { return stub }
    }
    return nil
  }

  /// Returns the stub that answers a call; nil if there is none, or if a stub has another number of
  /// arguments than the call.
  func stub(answering arguments: PassedArguments) -> StubEntry? {
    for stub in candidates(for: arguments).reversed() {
      guard stub.scope == .all || stub.patterns.count == arguments.count else { return nil }
      if stub.accepts(arguments) { return stub }
    }
    return nil
  }
}

extension [StubEntry] {
  /// Inserts an entry into a list that is sorted by a number.
  ///
  /// Most entries belong at the end.
  mutating func insert(_ stub: StubEntry, by number: KeyPath<StubEntry, UInt64>) {
    let before = lastIndex { $0[keyPath: number] < stub[keyPath: number] }
    insert(stub, at: before.map { $0 + 1 } ?? 0)
  }

  /// Removes an entry from a list that is sorted by a number.
  ///
  /// A no-op if it is not there.
  mutating func remove(_ stub: StubEntry, by number: KeyPath<StubEntry, UInt64>) {
    let place = partitioningIndex { $0[keyPath: number] >= stub[keyPath: number] }
    if place < count, self[place] === stub { remove(at: place) }
  }
}

extension StubEntry: CustomStringConvertible {
  /// The stub as text:
  /// `Stub(function: <load(id:)>, args: <<7>>, returnValue: <andReturn(Optional(1))>)`.
  var description: String {
    let arguments = Call.text(ofAll: specified)
    let function = FunctionNames.text(of: number)
    let answer = behaviour?.description ?? "nil"
    return "Stub(function: <\(function)>, args: <\(arguments)>, returnValue: <\(answer)>)"
  }
}
