// Objects that must be gone after the test, and the doubles that hold them.

package import StakeoutCore

#if canImport(Testing)
  public import StakeoutContext
  public import Testing
#else
  internal import StakeoutContext
#endif

/// A double that may keep objects of a test alive, by recorded calls, stubs or expectations.
package protocol LeakHolder: AnyObject, Sendable {
  /// The number of strong references to the double; nil if it is deallocated, although this object
  /// lives on.
  var strongReferences: Int? { get }
  /// The double in texts.
  var leakName: String { get }
  /// Releases what all objects of its kind hold for doubles that are deallocated.
  static func releaseDead()
  /// Releases one of the things that it holds, and says which; nil if nothing is left.
  ///
  /// Called after the test only.
  func releaseNext() -> String?
}

extension LeakHolder {
  /// The references to this object.
  package var strongReferences: Int? {
    DeallocationState.strongReferences(to: ObjectIdentifier(self))
  }
  /// The type of this object.
  package var leakName: String { "\(type(of: self))" }
  /// Does nothing.
  package static func releaseDead() {}
}

/// The objects of one test that must be gone when it ends.
///
/// It retains none of them. To find the holder of an object that is still there, it empties the
/// doubles of the test one by one, stub by stub, and looks whose emptying releases the object: that
/// also finds what a closure has captured, which no reflection shows.
package final class LeakWatch: Sendable {
  fileprivate struct Double {
    weak var holder: (any LeakHolder)?
    /// Whether the double itself is tracked, so that it fails the test there.
    var isTracked: Bool
  }

  fileprivate struct State: @unchecked Sendable {
    // SAFETY: the objects are only counted.
    var tracked: [Leak] = []
    private(set) var doubles: [Double] = []
    /// The place of each double, by its address, which a later double may have again.
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

  /// Nil once the test has ended.
  private let state = Locked<State?>(State())
  /// The site of the failure for doubles.
  private let site: SourceSite?

  /// - Parameter site: the site of the failure for a double; nil if doubles may live on.
  package init(site: SourceSite?) { self.site = site }

  /// Watches a double, and looks for what it holds; a no-op after the end.
  ///
  /// - Parameter isTracked: whether the double itself is tracked too.
  package func register(_ double: any LeakHolder, isTracked: Bool = false) {
    state.withLock { $0?.register(double, isTracked: isTracked) }
  }

  /// Watches an object; a no-op after the end.
  func track(_ object: AnyObject, at site: SourceSite) {
    let leak = Leak(name: "\(type(of: object))", site: site) { [weak object] in
      object.map { DeallocationState.strongReferences(to: ObjectIdentifier($0)) }
    }
    state.withLock { $0?.tracked.append(leak) }
  }

  /// Forgets everything.
  package func forgetAll() { state.withLock { $0 = nil } }
}

extension LeakWatch {
  /// The longest time that objects have to go away, as with a task that is just ending.
  private static let patience = Duration.seconds(1)

  /// Fails the test for each object that is still there; suspends while some are, for a second at
  /// most.
  nonisolated(nonsending) package func check() async {
    let deadline = Deadline.after(Self.patience)
    while let pause = pause(until: deadline) { await Wait.suspended(until: pause, event: nil) }
    report()
  }

  /// Fails the test for each object that is still there; blocks while some are, for a second at
  /// most.
  package func checkBlocking() {
    let deadline = Deadline.after(Self.patience)
    while let pause = pause(until: deadline) { Wait.until(pause) }
    report()
  }

  /// The end of the next pause; nil if nothing is still there, or at the deadline.
  private func pause(until deadline: Deadline) -> Deadline? {
    let all = state.withLock { $0 } ?? State()
    // Once for each kind: it goes through all doubles of the kind.
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
    // The objects that one stub holds leak together, and are one failure.
    let groups = Dictionary(grouping: leaks.indices) { index in
      ["\(leaks[index].site.filePath):\(leaks[index].site.line)"] + leaks[index].holders
    }
    for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
      Reporter.report(leaks[group[0]].failure(naming: group.map { leaks[$0].name }))
    }
  }
}

/// An object that must be gone after its test.
private struct Leak {
  let name: String
  let site: SourceSite
  /// Counts the strong references; nil if the object is gone.
  let count: () -> Int?
  var holders: [String] = []

  var references: Int { count() ?? 0 }
  var isThere: Bool { count() != nil }

  /// The failure for objects that the same things hold.
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

extension LeakWatch.State {
  /// The objects that are still there.
  ///
  /// - Parameter site: the site for doubles; nil leaves them out.
  fileprivate func leaks(of site: SourceSite?) -> [Leak] {
    guard let site else { return tracked.filter(\.isThere) }
    let doubles = doubles.compactMap { double -> Leak? in
      guard !double.isTracked, let holder = double.holder else { return nil }
      return Leak(name: holder.leakName, site: site) { [weak holder] in
        holder?.strongReferences
      }
    }
    return (tracked + doubles).filter(\.isThere)
  }
}

extension Owner {
  private static let leaksSlot = Slot<LeakWatch>()

  /// The objects that must be gone when the test ends.
  package var leaks: LeakWatch? {
    get { self[Self.leaksSlot] }
    set { self[Self.leaksSlot] = newValue }
  }
}

extension Call {
  /// Whether an argument is an object or contains one.
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
    /// The failure shows the recorded calls, stubs and expectations that hold the object. So it finds a
    /// double that the closure of its own stub has captured. Doubles count that the test's task and its
    /// child tasks have made. After a trap in a test with `.survivesTraps` nothing is checked: a trap
    /// leaks what the abandoned code held.
    public static var noLeaks: Self {
      Self { test, _, function in
        let watch = LeakWatch(site: SourceSite(test.sourceLocation))
        var scope = Owner.inForce
        scope.leaks = watch
        scope.whenTrapped { watch.forgetAll() }
        do {
          try await scope.run(function)
        } catch {
          await watch.check()
          throw error
        }
        await watch.check()
      }
    }
  }
#endif

/// Fails the test at this line if the object is still alive after the test.
///
/// ```swift
/// let session = trackForLeaks(Session(teller: teller))
/// ```
///
/// A test of Swift Testing needs the trait `.noLeaks`. Under XCTest the check comes after the test's
/// own teardown blocks and before `tearDown`, so an object in a property of the test case counts as a
/// leak unless a block has set it to nil. An object has a second to go away: a task that is just
/// ending may still hold it.
///
/// The failure names the recorded calls, the stubs and the expectations that hold the object. They
/// are those of the doubles that the test has made, or under XCTest of the doubles that were tracked,
/// too. To find them, the check empties these doubles.
///
/// - Returns: the object.
@discardableResult
public func trackForLeaks<Object: AnyObject>(
  _ object: Object, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Object {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let watch = LeakWatch.ofThisTest else {
    let message = "trackForLeaks does not know the end of this test: write '@Test(.noLeaks)'"
    Reporter.report(Failure(message: message, site: site))
    return object
  }
  watch.track(object, at: site)
  if let holder = (object as? any CallRecording)?.callSource.holder {
    watch.register(holder, isTracked: true)
  }
  return object
}

extension LeakWatch {
  /// The watch of the running test; nil if the end of the test is not known.
  fileprivate static var ofThisTest: LeakWatch? {
    if let watch = Owner.inForce.leaks { return watch }
    return XCTestCaseEnd.current?.subject {
      LeakWatch(site: nil)
    } atEnd: {
      $0.checkBlocking()
    }
  }
}
