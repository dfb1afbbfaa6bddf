// Fails a test if its doubles or tracked objects are still alive at its end, and names what retains
// them.

package import StakeoutCore

#if canImport(Testing)
  public import StakeoutContext
  public import Testing
#else
  package import StakeoutContext
#endif

/// A double that may retain objects of a test, in recorded calls, stubs or expectations.
package protocol LeakHolder: AnyObject, Sendable {
  /// The number of strong references to the double; nil if the double is deallocated although this
  /// object, which stores its calls and stubs, is still alive.
  var strongReferences: Int? { get }
  /// The name of the double in messages.
  var leakName: String { get }
  /// Releases everything that objects of this type retain for doubles that are already deallocated.
  static func releaseDead()
  /// Releases one stub, expectation or list of calls, and returns its description; nil if nothing is
  /// left.
  ///
  /// It is called only after the test.
  func releaseNext() -> String?
}

extension LeakHolder {
  /// The number of strong references to this object.
  package var strongReferences: Int? {
    DeallocationState.strongReferences(to: ObjectIdentifier(self))
  }
  /// The name of this object's type.
  package var leakName: String { "\(type(of: self))" }
  /// Does nothing.
  package static func releaseDead() {}
}

/// The objects of one test that must be deallocated when the test ends.
///
/// It retains none of them. To find what retains an object that is still alive, it releases the stubs
/// and calls of each double of the test one by one, and checks after which release the object's
/// reference count drops. This also finds an object that a closure has captured, which reflection
/// cannot see.
package final class LeakCheck: EndOfTestCheck {
  package static let contextKey = ContextKey<LeakCheck>()

  /// A double of the test.
  fileprivate struct Double {
    weak var holder: (any LeakHolder)?
    /// Whether the test tracks the double itself.
    ///
    /// Then the failure is reported at the line of `trackForLeaks`.
    var isTracked: Bool
  }

  /// The objects and doubles that were registered so far.
  fileprivate struct State: @unchecked Sendable {
    // SAFETY: only the reference counts of the objects are read.
    var tracked: [TrackedObject] = []
    private(set) var doubles: [Double] = []
    /// The index of each double in `doubles`, by its address.
    ///
    /// A later double may have the same address.
    private var places: [ObjectIdentifier: Int] = [:]

    mutating func register(_ double: any LeakHolder, isTracked: Bool) {
      let place = places[ObjectIdentifier(double)]
      if let place, doubles[place].holder === double {
        if isTracked { doubles[place].isTracked = true }
      } else {
        places[ObjectIdentifier(double)] = doubles.count
        doubles.append(Double(holder: double, isTracked: isTracked))
      }
    }
  }

  /// The registered objects; nil after the test has ended.
  private let state = Locked<State?>(State())
  /// The site of the failure for doubles that are still alive; nil if these do not count as leaks.
  private let site: SourceSite?

  /// - Parameter site: the site of the failure for doubles that are still alive; nil if these do not
  ///   count as leaks.
  package init(site: SourceSite?) { self.site = site }

  /// Registers a double, whose stubs and calls may retain leaked objects.
  ///
  /// It does nothing after the end of the test.
  ///
  /// - Parameter isTracked: whether the test tracks the double itself.
  package func register(_ double: any LeakHolder, isTracked: Bool = false) {
    state.withLock { $0?.register(double, isTracked: isTracked) }
  }

  /// Registers an object that must be deallocated when the test ends.
  ///
  /// It does nothing after the end of the test.
  func track(_ object: AnyObject, at site: SourceSite) {
    let leak = TrackedObject(name: "\(type(of: object))", site: site) { [weak object] in
      object.map { DeallocationState.strongReferences(to: ObjectIdentifier($0)) }
    }
    state.withLock { $0?.tracked.append(leak) }
  }

  package func forget() { state.withLock { $0 = nil } }
}

extension LeakCheck {
  /// How long the check waits for objects to be deallocated.
  ///
  /// For example, a task that is just ending may still retain one.
  private static let patience = Duration.seconds(1)

  /// Fails the test for each object that is still alive.
  ///
  /// While there are any, it suspends for up to a second.
  nonisolated(nonsending) package func endTest(isCancelled: Bool) async {
    let deadline = Deadline.after(Self.patience)
    while let pause = nextPause(before: deadline) { await Wait.suspended(until: pause, event: nil) }
    report()
  }

  /// Fails the test for each object that is still alive.
  ///
  /// While there are any, it blocks for up to a second.
  package func endCase() {
    let deadline = Deadline.after(Self.patience)
    while let pause = nextPause(before: deadline) { Wait.until(pause) }
    report()
  }

  /// Returns the end of the next pause, or nil if no object is alive any more or the deadline has
  /// passed.
  private func nextPause(before deadline: Deadline) -> Deadline? {
    let all = state.withLock { $0 } ?? State()
    // Call it once for each type, because it goes through all doubles of the type.
    let kinds = all.doubles.compactMap { $0.holder.map { type(of: $0) as any LeakHolder.Type } }
    for kind in kinds.unique(by: { ObjectIdentifier($0) }) { kind.releaseDead() }
    if deadline.hasPassed || all.leaks(of: site).isEmpty { return nil }
    return min(deadline, .after(.milliseconds(5)))
  }

  private func report() {
    let all = state.withLock { $0.take() } ?? State()
    var leaks = all.leaks(of: site)
    guard !leaks.isEmpty else { return }
    for double in all.doubles {
      while true {
        let before = leaks.map(\.references)
        guard let released = double.holder?.releaseNext() else { break }
        for index in leaks.indices where leaks[index].references < before[index] {
          leaks[index].holders.append(released)
        }
      }
    }
    // Report objects that the same stubs and calls retain as one failure, because they leak together.
    let groups = Dictionary(grouping: leaks.indices) { index in
      ["\(leaks[index].site.filePath):\(leaks[index].site.line)"] + leaks[index].holders
    }
    for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
      Reporter.report(leaks[group[0]].failure(naming: group.map { leaks[$0].name }))
    }
  }
}

/// An object that must be deallocated when its test ends.
private struct TrackedObject {
  let name: String
  let site: SourceSite
  /// Returns the number of strong references to the object; nil if it is deallocated.
  let count: () -> Int?
  /// The stubs and calls that retain the object, as text.
  var holders: [String] = []

  var references: Int { count() ?? 0 }
  var isThere: Bool { count() != nil }

  /// Returns the failure for several objects that the same stubs and calls retain.
  func failure(naming names: [String]) -> Failure {
    let end =
      holders.isEmpty
      ? """
      No call and no stub of the test's doubles holds it; look for a cycle of its own, for globals, \
      and for tasks that still run
      """
      : "held by\n  " + holders.joined(separator: "\n  ")
    let are = names.count == 1 ? "is" : "are"
    let list = names.unique { $0 }.map { name in
      let count = names.count { $0 == name }
      return count == 1 ? name : "\(count) × \(name)"
    }.joined(separator: ", ")
    return Failure(message: "leak: \(list) \(are) still alive after the test\n\(end)", site: site)
  }
}

extension LeakCheck.State {
  /// Returns the objects that are still alive.
  ///
  /// - Parameter site: the site of the failure for doubles; nil to leave them out.
  fileprivate func leaks(of site: SourceSite?) -> [TrackedObject] {
    guard let site else { return tracked.filter(\.isThere) }
    let doubles = doubles.compactMap { double -> TrackedObject? in
      guard !double.isTracked, let holder = double.holder else { return nil }
      return TrackedObject(name: holder.leakName, site: site) { [weak holder] in
        holder?.strongReferences
      }
    }
    return (tracked + doubles).filter(\.isThere)
  }
}

extension Call {
  /// Whether an argument is an object, or contains one at any depth.
  package var mayHoldObjects: Bool { arguments.contains { holdsObjects($0) } }
}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Fails a test if a double that it made, or an object that it tracks, is still alive at its end.
    ///
    /// ```swift
    /// @Test(.noLeaks) func `the session ends`() {
    ///   let session = trackForLeaks(Session(teller: FakeTeller()))
    ///   session.close()
    /// }
    /// ```
    ///
    /// The failure shows the recorded calls, stubs and expectations that retain the object. So it also
    /// finds a double that the closure of its own stub has captured. The check covers the doubles that
    /// the test's task and its child tasks have made. After a trap in a test with `.survivesTraps`
    /// nothing is checked, because a trap leaks the objects that the abandoned code retained.
    public static var noLeaks: Self {
      Self(checkingAtEnd: { LeakCheck(site: SourceSite($0.sourceLocation)) })
    }
  }
#endif

/// Fails the test at this line if the object is still alive after the test.
///
/// ```swift
/// let session = trackForLeaks(Session(teller: teller))
/// ```
///
/// A test of Swift Testing needs the trait `.noLeaks`. In XCTest, the check runs after the test's own
/// teardown blocks and before `tearDown`. So an object in a property of the test case counts as a leak,
/// unless a teardown block has set the property to nil. The check waits up to a second for the object
/// to be deallocated, because a task that is just ending may still retain it.
///
/// The failure names the recorded calls, stubs and expectations that retain the object. The check
/// searches the doubles that the test has made or tracked. In XCTest it searches only those that were
/// tracked. To find the calls and stubs, it removes them from these doubles.
///
/// - Returns: the object.
@discardableResult
public func trackForLeaks<Object: AnyObject>(
  _ object: Object, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Object {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let check = LeakCheck.ofRunningTest({ LeakCheck(site: nil) }) else {
    let message =
      "trackForLeaks needs the trait '.noLeaks' to check at the end of the test: write '@Test(.noLeaks)'"
    Reporter.report(Failure(message: message, site: site))
    return object
  }
  check.track(object, at: site)
  if let holder = (object as? any CallRecording)?.callSource.holder {
    check.register(holder, isTracked: true)
  }
  return object
}
