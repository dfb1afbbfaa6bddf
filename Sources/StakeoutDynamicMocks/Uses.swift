internal import StakeoutMatching
private import Synchronization

/// How often an expectation may still be used.
///
/// I1: of so many uses each is given out once, whichever threads ask for them.
final class Uses: Sendable {
  /// What somebody got who asked for a use.
  enum Taken {
    /// There was none left.
    case none
    /// There are more.
    case oneOfMore
    /// There are no more.
    case last
  }

  private let left: Atomic<Int>
  private let isEndless: Bool

  /// So many uses.
  init(_ count: Int) {
    left = Atomic(count)
    isEndless = false
  }

  /// Uses without end.
  init() {
    left = Atomic(1)
    isEndless = true
  }

  /// Takes one.
  func take() -> Taken {
    if isEndless { return .oneOfMore }
    // I1: the exchange gives a number to one thread only. Nothing is published by it, so that its
    // order among other operations does not matter.
    var count = left.load(ordering: .relaxed)
    while count > 0 {
      let (exchanged, original) = left.weakCompareExchange(
        expected: count, desired: count - 1, ordering: .relaxed)
      if exchanged { return count == 1 ? .last : .oneOfMore }
      count = original
    }
    return .none
  }

  /// Whether there is one.
  var isLeft: Bool { left.load(ordering: .relaxed) > 0 }

  /// How many a test has to wait for; none of uses without end.
  var owed: Int { isEndless ? 0 : max(0, left.load(ordering: .relaxed)) }

  /// As in "2 times".
  var phrase: String {
    isEndless ? "indefinitely" : CountSpecifier.times(owed)
  }
}
