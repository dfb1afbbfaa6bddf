internal import StakeoutBase

/// The number of uses that an expectation has left.
final class Uses: CountedExpectation, Sendable {
  /// The result of taking a use.
  enum Taken {
    /// There was no use left.
    case none
    /// A use was taken, and more are left.
    case oneOfMore
    /// The last use was taken.
    case last
  }

  /// Nil for an unlimited number.
  private let left: Locked<Int>?

  /// Makes a number of uses, by default an unlimited one.
  init(_ count: Int? = nil) { left = count.map { Locked($0) } }

  /// Takes one use, which no other thread gets.
  func take() -> Taken {
    guard let left else { return .oneOfMore }
    return left.withLock { count in
      guard count > 0 else { return .none }
      count -= 1
      return count == 0 ? .last : .oneOfMore
    }
  }

  func hasNext() -> Bool { left == nil || owed > 0 }

  func shouldVerify() -> Bool { owed > 0 }

  /// The number of uses that `verify` requires; 0 if the number is unlimited.
  private var owed: Int { max(0, left?.withLock { $0 } ?? 0) }

  /// The number as text: "2 times".
  var phrase: String { left == nil ? "indefinitely" : CountSpecifier.times(owed) }
}
