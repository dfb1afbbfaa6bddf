private import Synchronization

/// The steps that the thread of a run makes, one after another.
///
/// Another thread may take the run away in the middle of a step that does not end.
///
/// Invariants:
///
/// - G1: `state` is twice the number of the steps that have begun, and one less while one goes on.
/// - G2: When `state` is `taken`, it stays so, and the thread of the run leaves its step for nothing
///   but a pause without an end. So all that it wrote before the step belongs to the taker.
package final class StepGate: Sendable {
  private static let taken = -1

  private let state = Atomic(0)
  /// Ends the block that is parked on the main queue for the present step, or was for an earlier one.
  private let endParked = Locked<(@Sendable () -> Void)?>(nil)

  /// Creates a gate before the first step.
  package init() {}

  /// The number of the step that goes on, from 1; nil between two steps, and when the run was taken.
  package var step: Int? {
    let state = state.load(ordering: .relaxed)  // G1
    return state > 0 && !state.isMultiple(of: 2) ? state / 2 + 1 : nil
  }

  /// Whether the run was taken away.
  package var isTaken: Bool { state.load(ordering: .relaxed) == Self.taken }  // G2

  /// Takes the run away from its thread.
  ///
  /// - Parameter step: The step that does not end.
  /// - Returns: false if it has ended meanwhile.
  package func take(in step: Int) -> Bool {
    // Acquiring, because the taker reads what came before the step. (G2)
    let (isTaken, _) = state.compareExchange(
      expected: step * 2 - 1, desired: Self.taken, ordering: .acquiring)
    if isTaken { endParked.withLock { $0 }?() }
    return isTaken
  }

  /// Says that a step begins.
  ///
  /// - Parameter endParked: Ends the block that is parked on the main queue for it.
  func begin(endingBy endParked: (@Sendable () -> Void)?) {
    if let endParked { self.endParked.withLock { $0 = endParked } }
    state.add(1, ordering: .releasing)  // G1
  }

  /// Says that the step has ended, or is about to report a trap.
  ///
  /// - Returns: false if the run was taken away: call ``stand()``.
  @discardableResult
  package func end() -> Bool {
    let present = state.load(ordering: .relaxed)
    if present.isMultiple(of: 2) { return true }
    return present != Self.taken  // G2
      && state.compareExchange(expected: present, desired: present + 1, ordering: .releasing)
        .exchanged  // G1
  }

  /// Stops the calling thread for good.
  static func stand() -> Never {
    while true { Wait.until(.never) }
  }
}
