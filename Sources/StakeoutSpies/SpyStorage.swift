package import StakeoutCalls

/// What a double keeps: its calls, its stubs, and what it does with calls that are not stubbed.
///
/// A spy has one by its address, found in a registry. One that keeps it itself is faster:
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
  let stubs = StubTable()

  /// Storage for a stored property of a spy.
  public init() {
    log = CallLog()
  }

  /// Storage that the registry keeps for the spy, and that does not keep the spy alive.
  init(owner: AnyObject) {
    log = CallLog(owner: owner)
  }

  /// The spy that the registry keeps this for, while it lives.
  var owner: AnyObject? { log.owner }
}
