// Fails a test for each stub that no call has used, unless the stub is lenient.

internal import StakeoutCalls

#if canImport(Testing)
  public import StakeoutContext
  public import Testing
#else
  internal import StakeoutContext
#endif

/// The doubles of one test whose unused stubs are reported at the end of the test.
///
/// They are not retained. A double that is deallocated earlier reports its unused stubs then.
final class UnusedStubs: EndOfTestCheck {
  static let contextKey = ContextKey<UnusedStubs>()

  private let context = TestContext.current
  private let doubles = WeakDoubles()

  /// Adds a double.
  ///
  /// Its unused stubs are reported when it is deallocated, or at the end of the test.
  func add(_ storage: SpyStorage) {
    storage.stubs.unusedStubsContext = context
    doubles.add(storage)
  }

  func endCase() {
    for case let storage as SpyStorage in doubles.end() { storage.reportUnusedStubs() }
  }

  /// Reports nothing for a cancelled test, which may not have reached the code that uses the stubs.
  nonisolated(nonsending) func endTest(isCancelled: Bool) async {
    if isCancelled { forget() } else { endCase() }
  }

  func forget() {
    for case let storage as SpyStorage in doubles.end() { storage.stubs.unusedStubsContext = nil }
  }
}

extension SpyStorage {
  /// Fails the test at the line of each stub that has answered no call.
  ///
  /// It reports only once, and does nothing for doubles that do not report unused stubs.
  func reportUnusedStubs() {
    guard let (stubs, context) = stubs.takeUnused() else { return }
    // Skip stubs without a site, which were not written by the test.
    for stub in stubs {
      guard let site = stub.site else { continue }
      Reporter.report(Failure(message: text(ofUnused: stub), site: site), in: context)
    }
  }

  private func text(ofUnused stub: StubEntry) -> String {
    let function = FunctionNames.text(of: stub.number)
    let call = Call.text(of: function, with: stub.specified)
    let answer = stub.behaviour?.answer ?? "nothing"
    var text = "unused stub of \(log.receiver), which answered no call: \(call) → \(answer)"
    let calls = log.calls(of: function)
    if !calls.isEmpty { text += "; calls: \(LatestCalls(calls).summary)" }
    return text
  }
}

extension StubBehaviour {
  /// The behaviour as text: `<2>`, `a closure`.
  fileprivate var answer: String {
    switch self {
    case .value(let value): Call.text(ofAll: [value.value])
    case .defaultValue: "a default value"
    case .sequence(let sequence): sequence.behaviours.map(\.answer).joined(separator: ", then ")
    case .perform, .performAsync, .alongside: "a closure"
    case .error(let error): "throws \(error)"
    }
  }
}

extension Stubbable {
  /// Whether unused stubs of this double fail the test, each at its line.
  ///
  /// They are reported at the end of the test, if it has the trait `.reportsUnusedStubs`, or before
  /// `tearDown` in XCTest. Otherwise they are reported when the double is deallocated. This needs a
  /// stored property `let spyStorage = SpyStorage()`. If neither applies, setting this property fails
  /// the test.
  public var reportsUnusedStubs: Bool {
    get { spyStorage.stubs.unusedStubsContext != nil }
    set {
      let storage = spyStorage
      guard newValue else { return storage.stubs.unusedStubsContext = nil }
      storage.log.setReceiverType(type(of: self))
      if let list = UnusedStubs.ofRunningTest(UnusedStubs.init) { return list.add(storage) }
      storage.stubs.unusedStubsContext = .current
      guard storage.owner != nil else { return }
      let message = """
        nobody tells \(Self.self) when the test ends: write '@Test(.reportsUnusedStubs)', or \
        'let spyStorage = SpyStorage()' in \(Self.self)
        """
      Reporter.report(Failure(message: message, site: .ofCaller ?? SourceSite(file: "", line: 1)))
    }
  }
}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Fails a test for each stub that has answered no call.
    ///
    /// ```swift
    /// @Test(.reportsUnusedStubs) func `the account is read once`() { … }
    /// ```
    ///
    /// The failure is reported at the line of the stub, and lists the calls of the function. The trait
    /// covers the stubs of all doubles that the test's task and its child tasks made. It does not
    /// report stubs of static members, stubs that were removed or replaced, and stubs of a test that a
    /// trap has ended. Set `reportsUnusedStubs` of a double to false to leave it out. On a suite, the
    /// trait applies to all its tests.
    public static var reportsUnusedStubs: Self {
      Self(checkingAtEnd: { _ in UnusedStubs() })
    }
  }
#endif

/// The state of `withLenientStubs`.
enum LenientStubs {
  /// Whether the stubs that the current code makes are lenient.
  @TaskLocal static var isMakingThem = false
}

/// Runs a fixture whose stubs may stay unused, even if the test reports unused stubs.
///
/// ```swift
/// let teller = withLenientStubs {
///   let teller = FakeTeller()
///   teller.when.pay(.any, to: .any).thenReturn(true)
///   return teller
/// }
/// ```
public func withLenientStubs<R>(_ fixture: () throws -> R) rethrows -> R {
  try LenientStubs.$isMakingThem.withValue(true) { try fixture() }
}

/// Runs a fixture without a result, whose stubs may stay unused.
public func withLenientStubs(_ fixture: () throws -> Void) rethrows {
  try LenientStubs.$isMakingThem.withValue(true) { try fixture() }
}
