// Stubs that no call has used.

internal import StakeoutCalls

#if canImport(Testing)
  public import StakeoutContext
  public import Testing
#else
  internal import StakeoutContext
#endif

/// The doubles of one test whose unused stubs are reported when it ends.
///
/// They are not retained: a double that is deallocated earlier reports then.
final class UnusedStubs: Sendable {
  /// The slot for the list of a test.
  static let slot = Owner.Slot<UnusedStubs>()

  private struct Double {
    weak var storage: SpyStorage?
  }

  private let context = Owner.current
  /// Nil once the test has ended.
  private let doubles = Locked<[Double]?>([])

  /// Reports the double's unused stubs, now or at the end of the test.
  func adopt(_ storage: SpyStorage) {
    storage.stubs.unusedStubsContext = context
    doubles.withLock { $0?.append(Double(storage: storage)) }
  }

  /// Ends the test, with a report about all doubles that are still known, or without one.
  func end(isReported: Bool = true) {
    let all = doubles.withLock { $0.take() } ?? []
    for case let storage? in all.map(\.storage) {
      if isReported { storage.reportUnusedStubs() } else { storage.stubs.unusedStubsContext = nil }
    }
  }
}

extension SpyStorage {
  /// Fails the test at the line of each stub that has answered no call, once; a no-op for doubles
  /// that do not report them.
  func reportUnusedStubs() {
    guard let (stubs, context) = stubs.takeUnused() else { return }
    // A stub without a site is none that the test wrote.
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
  /// The answer for a reader: `<2>`, `a closure`.
  fileprivate var answer: String {
    switch self {
    case .value(let value): Call.text(ofAll: [value.value])
    case .defaultValue: "a default value"
    case .inTurn(let turns): turns.behaviours.map(\.answer).joined(separator: ", then ")
    case .perform, .performAsync, .alongside: "a closure"
    case .error(let error): "throws \(error)"
    }
  }
}

extension Stubbable {
  /// Whether stubs of this double that have answered no call fail the test, each at its line.
  ///
  /// They are reported when the test ends, if it has the trait `.reportsUnusedStubs` or if XCTest
  /// runs it, before `tearDown`. Otherwise they are reported when the double is deallocated, which
  /// needs a stored property `let spyStorage = SpyStorage()`; without one, setting this fails the
  /// test.
  public var reportsUnusedStubs: Bool {
    get { spyStorage.stubs.unusedStubsContext != nil }
    set {
      let storage = spyStorage
      guard newValue else { return storage.stubs.unusedStubsContext = nil }
      storage.log.setReceiverType(type(of: self))
      let list =
        Owner.inForce[UnusedStubs.slot]
        ?? XCTestCaseEnd.current?.subject(UnusedStubs.init, atEnd: { $0.end() })
      if let list { return list.adopt(storage) }
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
    /// The failure stands at the line of the stub, and lists the calls of the function. Stubs count of
    /// all doubles that the test's task and its child tasks made. Not reported are stubs of static
    /// members, stubs that were removed or replaced, and those of a test that a trap has ended. Set
    /// `reportsUnusedStubs` of a double to false to leave it out. On a suite, the trait applies to all
    /// its tests.
    public static var reportsUnusedStubs: Self {
      Self { _, _, function in
        let list = UnusedStubs()
        var scope = Owner.inForce.with(UnusedStubs.slot, list)
        scope.whenTrapped { list.end(isReported: false) }
        // A test that was cancelled has not come to use them.
        defer { list.end(isReported: !Task.isCancelled) }
        try await scope.run(function)
      }
    }
  }
#endif

/// Stubs that a test need not use, although it reports unused ones.
enum LenientStubs {
  @TaskLocal static var isMakingThem = false
}

/// Runs a fixture whose stubs a test need not use, although it reports unused ones.
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

/// Runs a fixture without a result, whose stubs a test need not use.
public func withLenientStubs(_ fixture: () throws -> Void) rethrows {
  try LenientStubs.$isMakingThem.withValue(true) { try fixture() }
}
