// The calls, stubs and rules of one double, and the objects that retain them.
//
// A solid arrow is a strong reference. A dotted arrow retains nothing.
//
//     double ── property `spyStorage` ──┐
//                                       ├─▶ SpyStorage ─┬─▶ CallLog ─▶ Journal ─▶ CallRecord ─▶ arguments
//     SpyRegistry ── by address ────────┘      ▲        ├─▶ StubTable ─▶ StubEntry ─▶ values, closures
//         └─▶ StorageCache ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘        └─▶ PinnedAddress ┄┄▶ double
//
// - A double with a stored property retains its storage, and the storage is released with the double.
// - For any other double, the registry retains the storage and finds it by the double's address. A
//   sweep releases it some time after the double is deallocated. Until then, the pinned address keeps
//   the memory of the double allocated, so that no other object gets the same address.
// - The storage of a type's static members is kept until the process ends. A storage that is made
//   inside `isolatingStaticSpies` is kept until that function and the tasks that it started have ended.
// - No storage retains its double. A storage from a stored property has no pinned address.
// - The log retains the arguments of calls until `resetCalls()`, and the table retains the stubs until
//   `resetStubs()`. Both release everything when they are released themselves. A ``CallSequence`` or a
//   ``CallStep`` also retains the log.
// - The cache retains nothing. A storage is removed from the cache before the registry releases it.
// - A ``DoubleScope``, which resets the doubles of a spec, retains the log, the table and the pinned
//   address of each double that it knows, but not the storage. `UnusedStubs` and `LeakCheck` refer to
//   the storage weakly.

public import StakeoutCalls
package import StakeoutCore

/// The calls and stubs of a double, and its rule for calls that no stub answers.
///
/// The default storage of a spy is in a registry, which finds it by the spy's address. A stored
/// property is faster:
///
/// ```swift
/// final class FakeStore: Store, Spyable {
///   let spyStorage = SpyStorage()
/// }
/// ```
///
/// It can be used from any thread.
public final class SpyStorage: Sendable {
  /// The recorded calls.
  package let log: CallLog
  /// Appends to `log`.
  private let writer: JournalWriter
  /// The stubs.
  package let stubs = StubTable()
  /// The address of the spy, for a storage that the registry made for an instance; otherwise nil.
  let owner: PinnedAddress?
  // SAFETY: set in `init`, and read only by `deinit`. It is weak because the scope may refer back to
  // this storage. The weak reference slows down references to the scope, not those to this object.
  private nonisolated(unsafe) weak var scope: DoubleScope?
  /// The rule for unstubbed calls of the test that made the double.
  private let testRule: UnstubbedCalls?
  /// Whether the test that made the double looks for leaks.
  ///
  /// If so, each call of the double sets its type in the log, so that a leak can be named.
  let isWatched: Bool

  /// Makes the storage for a stored property of a spy.
  public convenience init() { self.init(CallLog(), madeIn: .local) }

  /// Makes the storage that the registry keeps for a spy.
  ///
  /// It does not retain the spy.
  convenience init(owner: AnyObject) {
    self.init(
      CallLog(ofReceiver: type(of: owner)), owner: PinnedAddress(owner), madeIn: .local)
  }

  /// Makes the storage that the registry keeps for the static members of a type.
  convenience init(ofStaticMembersOf type: Any.Type) {
    self.init(CallLog(ofReceiver: Swift.type(of: type)), madeIn: nil)
  }

  /// - Parameter test: the context of the test that the double belongs to. Nil for static members,
  ///   which outlive tests.
  private init(_ log: CallLog, owner: PinnedAddress? = nil, madeIn test: TestContext?) {
    self.log = log
    writer = log.writer
    self.owner = owner
    testRule = test?[UnstubbedCalls.contextKey]
    isWatched = test?[LeakCheck.contextKey] != nil
    guard let test else { return }
    test[UnusedStubs.contextKey]?.add(self)
    test[LeakCheck.contextKey]?.register(self)
    scope = DoubleScope.current
    scope?.adopt(self)
  }

  deinit {
    scope?.forget(self)
    reportUnusedStubs()
  }

  /// Records a call of a function that the double was called by before, under the same name.
  ///
  /// - Returns: False if nothing was recorded, and the caller has to look further.
  @usableFromInline
  func recordsKnownCall(
    _ record: CallRecord?, _ count: Int, _ name: String, of functions: any StringRepresentable.Type
  ) -> Bool {
    guard !isWatched else { return false }
    let number = FunctionNames.known(
      name, in: UInt(bitPattern: ObjectIdentifier(functions)), argumentCount: count)
    return number != 0 && writer.append(record, function: number)
  }

  /// Records a call in the same way, and returns the value of the stub that answers it.
  ///
  /// The call is recorded before a pattern is asked, because the pattern may look for the call.
  ///
  /// - Parameter answers: Set to the stubs of the function if the call was recorded, unless it is only
  ///   answered.
  /// - Returns: Nil if the caller has to look further.
  @usableFromInline
  func answer(
    _ record: CallRecord?, _ count: Int, _ name: String, of functions: any StringRepresentable.Type,
    with kind: StubValue.Type, isRecorded: Bool, _ answers: inout StubAnswers?
  ) -> StubValue? {
    guard !isWatched else { return nil }
    let number = FunctionNames.known(
      name, in: UInt(bitPattern: ObjectIdentifier(functions)), argumentCount: count)
    guard number != 0 else { return nil }
    // Read the stubs before the call is recorded: a test that waits for the call may then end.
    let all = stubs.answers(of: number)
    guard !isRecorded || writer.append(record, function: number) else { return nil }
    answers = all
    guard let stub = all.stubs?.fastPathStub(answering: record, count: count),
      let value = stub.plainValue,
      type(of: value) == kind
    else { return nil }
    if stub.needsCapture { stub.capture(PassedArguments(record, count: count)) }
    return value
  }

  /// Returns the double's rule for calls that no stub answers: its own, or that of its test, or else
  /// the given one.
  ///
  /// Static members outlive tests. They follow the rule of the test that calls them.
  func rule(_ ruleByDefault: UnstubbedCalls) -> UnstubbedCalls {
    stubs.unstubbedCalls ?? testRule ?? TestContext.local[UnstubbedCalls.contextKey]
      ?? ruleByDefault
  }

  /// Makes the double answer calls of a function with a default value if no stub answers them.
  ///
  /// Even a strict double answers them.
  ///
  /// - Parameters:
  ///   - double: the type of the double, for the text of a failure.
  ///   - arguments: the expected arguments, as for a stub. Arguments that are left out at the end
  ///     accept any value, and an empty list means all calls of the function.
  ///   - site: the line at which the test fails if there are more arguments than the function has.
  package func allow(
    _ function: String, of double: Any.Type, with arguments: [Any?] = [],
    at site: SourceSite = SourceSite()
  ) {
    let name = FunctionName(function)
    let arguments = name.completed(arguments)
    if let misuse = name.misuse(of: arguments, on: "\(double)") {
      return misuse.fail(at: site)
    }
    stubs.allow(
      StubEntry(
        FunctionNames.number(of: function), ArgumentPatterns(arguments), nil,
        in: DoubleScope.current?.visit(self)))
  }
}

/// A test double with storage for its calls and stubs.
///
/// ``Spyable`` and ``Stubbable`` refine this protocol, so you need not name it.
public protocol SpyStoring: AnyObject, CallRecording {
  /// The enum that lists the instance's functions and properties.
  associatedtype Function: StringRepresentable
  /// The enum that lists the type's functions and properties.
  associatedtype ClassFunction: StringRepresentable

  /// The storage of the double's calls and stubs.
  ///
  /// The default implementation finds it in a registry, by the double's address. A stored property is
  /// faster. It must always return the same storage, and this storage must live as long as the double,
  /// because recording a call does not retain it.
  var spyStorage: SpyStorage { get }

  /// The storage of the type's calls and stubs.
  ///
  /// The default implementation finds it in a registry, which has one for each class.
  static var spyStorage: SpyStorage { get }
}

extension SpyStoring {
  /// The storage that the registry keeps for the double.
  public var spyStorage: SpyStorage { SpyRegistry.sharedStorage(of: self) }

  /// The storage that the registry keeps for the type.
  public static var spyStorage: SpyStorage { StaticSpies.registry.storage(of: self) }

  /// The source of the recorded calls.
  public var callSource: CallSource { CallSource(identifiedStorage.log, holder: spyStorage) }

  /// The double's own name in failure messages, after its type: `FakeStore "archive"`.
  ///
  /// It is nil unless a test has set it.
  public var spyName: String? {
    get { spyStorage.log.name }
    set { spyStorage.log.name = newValue }
  }

  /// Returns this instance as the double that is being called.
  ///
  /// The call is recorded and answered, or only answered.
  @inlinable @inline(always)
  func spyDouble(isRecorded: Bool = true) -> CalledDouble {
    CalledDouble(spyStorage, of: self, Self.self, Function.self, isRecorded: isRecorded)
  }

  /// Returns this type as the double that is being called.
  ///
  /// The call is recorded and answered, or only answered.
  @inlinable @inline(always)
  static func spyDouble(isRecorded: Bool = true) -> CalledDouble {
    CalledDouble(spyStorage, of: nil, self, ClassFunction.self, isRecorded: isRecorded)
  }

  /// The storage of the double.
  ///
  /// Reading it sets the type of the double in the log, for messages.
  package var identifiedStorage: SpyStorage {
    let storage = spyStorage
    storage.log.setReceiverType(type(of: self))
    return storage
  }

  /// The storage of the type.
  ///
  /// Reading it sets the type in the log, for messages.
  ///
  /// If an example reads this, the log is reset at the end of that example.
  package static var identifiedStorage: SpyStorage {
    let storage = spyStorage
    _ = DoubleScope.current?.visit(storage)
    storage.log.setReceiverType(Self.Type.self)
    return storage
  }
}

extension SpyStorage: LeakHolder {
  /// The number of strong references to the double.
  ///
  /// If the storage is in a stored property, it does not know the double, and this is the number of
  /// references to the storage. It is nil if the double is deallocated, although its storage may live
  /// longer in the registry.
  package var strongReferences: Int? {
    guard let owner else { return DeallocationState.strongReferences(to: ObjectIdentifier(self)) }
    return owner.isDying ? nil : owner.strongReferences
  }

  /// The type of the double, with its own name if it has one.
  package var leakName: String { "\(log.receiver)" }

  /// Releases the storages of doubles that are deallocated.
  ///
  /// It repeats the sweep, because the calls of one double may retain the next double. The number of
  /// sweeps is limited, so that a `deinit` that makes new doubles cannot continue this without end.
  package static func releaseDead() {
    for _ in 0..<1_000 where SpyRegistry.shared.sweep() == 0 { return }
  }

  /// Releases one stub, or all recorded calls, and returns a description of it; nil if there are none.
  package func releaseNext() -> String? {
    if let stub = stubs.removeNext() {
      let place = stub.site.map { " at \($0.filePath):\($0.line)" } ?? ""
      return "the stub of \(log.receiver)\(place): \(stub)"
    }
    let calls = log.calls
    guard !calls.isEmpty else { return nil }
    log.reset()
    let shown = calls.filter(\.mayHoldObjects).prefix(3).map(\.description)
    let list = shown.isEmpty ? "" : ": \(shown.joined(separator: "; "))"
    return "the recorded calls of \(log.receiver)\(list)"
  }
}
