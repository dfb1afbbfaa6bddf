internal import StakeoutBase
private import Synchronization

/// The number of uses that an expectation has left.
///
/// I1: each use is given out exactly once, whichever threads ask for it.
final class Uses: Sendable {
  /// The result of taking a use.
  enum Taken {
    /// There was no use left.
    case none
    /// A use was taken, and more are left.
    case oneOfMore
    /// The last use was taken.
    case last
  }

  private let left: Atomic<Int>
  private let isEndless: Bool

  /// Makes a limited number of uses.
  init(_ count: Int) {
    left = Atomic(count)
    isEndless = false
  }

  /// Makes an unlimited number of uses.
  init() {
    left = Atomic(1)
    isEndless = true
  }

  /// Takes one use.
  func take() -> Taken {
    if isEndless { return .oneOfMore }
    // I1: the exchange gives each number to one thread only. It publishes no other data, so its
    // memory order does not matter.
    var count = left.load(ordering: .relaxed)
    while count > 0 {
      let (exchanged, original) = left.weakCompareExchange(
        expected: count, desired: count - 1, ordering: .relaxed)
      if exchanged { return count == 1 ? .last : .oneOfMore }
      count = original
    }
    return .none
  }

  /// Whether a use is left.
  var isLeft: Bool { left.load(ordering: .relaxed) > 0 }

  /// The number of uses that `verify` requires; 0 if the number is unlimited.
  var owed: Int { isEndless ? 0 : max(0, left.load(ordering: .relaxed)) }

  /// The number as text: "2 times".
  var phrase: String {
    isEndless ? "indefinitely" : CountSpecifier.times(owed)
  }
}
