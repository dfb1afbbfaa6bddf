// The calls, stubs and rules of one double.

public import StakeoutCalls
package import StakeoutCore

/// The calls and stubs of a double, and its rule for calls that no stub answers.
///
/// By default a registry holds the storage of a spy, by the spy's address. A stored property is
/// faster:
///
/// ```swift
/// final class FakeStore: Store, Spyable {
///   let spyStorage = SpyStorage()
/// }
/// ```
///
/// Safe to use from any thread.
public final class SpyStorage: Sendable {
  /// The calls.
  package let log: CallLog
  /// The stubs.
  package let stubs = StubTable()
  /// The spy that the registry holds this storage for.
  let owner: PinnedAddress?
  // SAFETY: set in `init`, and read only by `deinit`. Weak, because the scope may refer back to
  // this storage. The weak reference slows down references to the scope, not those to this object.
  private nonisolated(unsafe) weak var scope: DoubleScope?
  /// The rule for unstubbed calls of the test that made the double.
  private let testRule: UnstubbedCalls?
  /// Whether the test that made the double looks for leaks, and so may name it.
  let isWatched: Bool

  /// Makes the storage for a stored property of a spy.
  public convenience init() { self.init(CallLog(), madeIn: .inForce) }

  /// Makes the storage that the registry holds for a spy, without retaining the spy.
  convenience init(owner: AnyObject) {
    self.init(
      CallLog(ofReceiver: type(of: owner)), owner: PinnedAddress(owner), madeIn: .inForce)
  }

  /// Makes the storage that the registry holds for the static members of a type.
  convenience init(ofStaticMembersOf type: Any.Type) {
    self.init(CallLog(ofReceiver: Swift.type(of: type)), madeIn: nil)
  }

  /// - Parameter test: The test that the double belongs to; nil for static members, which outlive
  ///   tests.
  private init(_ log: CallLog, owner: PinnedAddress? = nil, madeIn test: Owner?) {
    self.log = log
    self.owner = owner
    testRule = test?[UnstubbedCalls.slot]
    isWatched = test?.leaks != nil
    guard let test else { return }
    test[UnusedStubs.slot]?.adopt(self)
    test.leaks?.register(self)
    scope = DoubleScope.current
    scope?.adopt(self)
  }

  deinit {
    scope?.forget(self)
    reportUnusedStubs()
  }

  /// The double's own rule for calls that no stub answers; the given one if it has none.
  ///
  /// Static members outlive tests. They follow the test that calls them.
  func rule(_ ruleByDefault: UnstubbedCalls) -> UnstubbedCalls {
    stubs.unstubbedCalls ?? testRule ?? Owner.inForce[UnstubbedCalls.slot] ?? ruleByDefault
  }

  /// Makes the double answer calls of a function with a default value if no stub answers them.
  ///
  /// A strict double answers them too.
  ///
  /// - Parameters:
  ///   - double: the type of the double, for the text of a failure.
  ///   - arguments: the expected arguments, as for a stub. Those left out at the end accept any; an
  ///     empty list means all calls of the function.
  ///   - site: the line of the failure if there are more arguments than the function has.
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
  /// The list of the instance's functions and properties.
  associatedtype Function: StringRepresentable
  /// The list of the type's functions and properties.
  associatedtype ClassFunction: StringRepresentable

  /// The storage of the double's calls and stubs.
  ///
  /// By default a registry holds it, by the double's address. A stored property is faster. It must
  /// always return the same storage, and that must live as long as the double: recording a call
  /// does not retain it.
  var spyStorage: SpyStorage { get }

  /// The storage of the type's calls and stubs.
  ///
  /// By default a registry holds it, separately for each class.
  static var spyStorage: SpyStorage { get }
}

extension SpyStoring {
  /// The storage that the registry holds for the double.
  public var spyStorage: SpyStorage { SpyRegistry.shared.storage(of: self) }

  /// The storage that the registry holds for the type.
  public static var spyStorage: SpyStorage { StaticSpies.registry.storage(of: self) }

  /// The source of the recorded calls.
  public var callSource: CallSource { CallSource(identifiedStorage.log, holder: spyStorage) }

  /// The double's own name in failure messages, after its type: `FakeStore "archive"`.
  ///
  /// Nil unless a test has set it.
  public var spyName: String? {
    get { spyStorage.log.name }
    set { spyStorage.log.name = newValue }
  }

  /// The double that is called, whose call is recorded or only answered.
  @inlinable func spyDouble(isRecorded: Bool = true) -> CalledDouble {
    CalledDouble(spyStorage, of: self, Self.self, Function.self, isRecorded: isRecorded)
  }

  /// The type that is called, in the same way.
  @inlinable static func spyDouble(isRecorded: Bool = true) -> CalledDouble {
    CalledDouble(spyStorage, of: nil, self, ClassFunction.self, isRecorded: isRecorded)
  }

  /// The storage, whose log knows the type of the double for texts.
  package var identifiedStorage: SpyStorage {
    let storage = spyStorage
    storage.log.setReceiverType(type(of: self))
    return storage
  }

  /// The storage of the type, whose log knows the type for texts.
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
  /// The number of strong references to the double, or to the storage that it keeps itself; nil if the
  /// double is deallocated, whose storage may live longer in the registry.
  package var strongReferences: Int? {
    guard let owner else { return DeallocationState.strongReferences(to: ObjectIdentifier(self)) }
    return owner.isDying ? nil : owner.strongReferences
  }

  /// The type of the double.
  package var leakName: String { "\(log.receiver)" }

  /// Removes the storages of doubles that are deallocated.
  ///
  /// The calls of one may hold the next one. A `deinit` that makes doubles cannot keep it going.
  package static func releaseDead() {
    for _ in 0..<1_000 where SpyRegistry.shared.sweep() == 0 { return }
  }

  /// Releases one stub, or all recorded calls, and says which; nil if there are none.
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
