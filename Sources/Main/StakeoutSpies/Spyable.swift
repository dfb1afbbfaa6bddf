/// A test double that records the calls it receives.
///
/// ```swift
/// final class FakeStore: Store, Spyable {
///   enum ClassFunction: String, StringRepresentable { case none }
///   enum Function: String, StringRepresentable { case save = "save(_:)" }
///
///   func save(_ item: Item) { recordCall(arguments: item) }
/// }
///
/// XCTAssertHaveReceived(store, .save, with: item, countSpecifier: .exactly(1))
/// ```
///
/// Any number of threads can call a spy at once, while a test reads its calls. A class needs no
/// stored property to be a spy.
///
/// A spy retains the arguments of its calls until `resetCalls()`. It never retains itself as an
/// argument. If an argument refers to the spy in another way, as an array, a closure or another spy
/// may do, the spy stays alive until `resetCalls()`. An object that is being deallocated is
/// recorded as a `DeallocatedObject`.
///
/// The calls of a deallocated spy, and its memory, are released some time later: at the first call
/// of a new spy, once there are at least 64 spies, and at least twice as many as survived the last
/// time. A spy that stores its `spyStorage` in a property releases its calls in its own
/// deallocation.
///
/// Calls of static functions belong to the class that was called, not to its superclass. They stay
/// until the static `resetCalls()`.
public protocol Spyable: SpyStoring {
  /// Forgets all calls so far.
  func resetCalls()

  /// Forgets all calls of the type so far.
  static func resetCalls()
}
