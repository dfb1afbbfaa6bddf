/// A test double that remembers the calls it receives.
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
/// A spy may be called from any number of threads at once, and asked meanwhile. A class needs no
/// stored property to be one.
///
/// A spy keeps the arguments of its calls alive until `resetCalls()`. An argument that is the spy
/// itself it does not keep alive. One that leads to the spy in another way, as in an array, in a
/// closure or through another spy, keeps it alive until `resetCalls()`. An object that is being
/// deallocated is recorded as a ``DeallocatedObject``.
///
/// When a spy has died its calls are of no use, but nobody notices at once. Spies are registered in
/// 16 groups by their address, and a group lets go of the calls of its dead, and of the memory that
/// each of them was, as soon as there are twice as many in it as were alive the last time it did
/// so, 64 at least: all of them then, at the first call of a new spy. A spy that keeps its
/// ``spyStorage`` itself takes its calls with it.
///
/// Calls of static functions belong to the class that was called, not to its superclass, and are
/// kept until the static `resetCalls()`.
public protocol Spyable: SpyStoring {
  /// The instance's functions and properties.
  associatedtype Function: StringRepresentable
  /// The type's functions and properties.
  associatedtype ClassFunction: StringRepresentable

  /// Remembers a call; a double says so in each of its functions.
  ///
  /// - Parameters:
  ///   - functionName: the function that was called.
  ///   - arguments: its arguments, in order; all of them, or none.
  ///   - file: where it is called, for the message about a name that is no `Function`.
  ///   - line: where it is called, for the same message.
  func recordCall(functionName: String, arguments: Any?..., file: String, line: Int)

  /// Forgets all calls so far.
  func resetCalls()

  /// Remembers a call of the type; a double says so in each of its static functions.
  static func recordCall(functionName: String, arguments: Any?..., file: String, line: Int)

  /// Forgets all calls of the type so far.
  static func resetCalls()
}
