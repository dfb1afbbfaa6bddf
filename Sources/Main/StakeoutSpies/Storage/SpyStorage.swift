package import StakeoutCalls
package import StakeoutBase

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
