internal import StakeoutMatching
internal import StakeoutCalls
internal import StakeoutReporting
internal import Synchronization

/// One expectation of a mock, or one rejection.
///
/// It knows nothing of the interactions' type, nor does anything that decides: code that does is
/// many times slower where it is not made for one type.
///
/// SAFETY: what changes is read and changed with the mock's lock held, or is atomic. Matchers are
/// the test's, which hands them to calls from whatever threads its code makes them on.
@usableFromInline
final class MockEntry: @unchecked Sendable {
  /// Whether the matcher accepts an interaction of the mock; not to be asked with the lock held.
  let accepts: (CallRecord) -> Bool
  /// The matcher's text.
  let noun: () -> String
  let isRejection: Bool
  /// How many interactions an expectation needs.
  let least: Int
  /// How many it takes.
  let most: Int
  /// What the test has said about the number; nil when it has said nothing.
  let count: CountSpecifier?
  /// Where the test has set it up.
  let site: SourceSite

  /// How many interactions it has, in a mock without an order; only changed with the lock held.
  ///
  /// It never falls. Who reads it without the lock may see too little, and so a need that is over,
  /// or room that is gone, but never too much.
  private let takenCount = Atomic(0)
  /// The interactions that it has, in a mock without an order.
  var calls: [MockCall] = []
  /// Whether no search that came here has found a place that is needed, and none will.
  var isDeadEndForNeeds = false
  /// Whether no search that came here has found any place, and none will.
  var isDeadEnd = false
  /// Whether a failure was reported at its own line.
  var isReported = false

  /// An expectation.
  init(
    accepts: @escaping (CallRecord) -> Bool, noun: @escaping () -> String,
    count: CountSpecifier?, site: SourceSite
  ) {
    self.accepts = accepts
    self.noun = noun
    self.count = count
    self.site = site
    isRejection = false
    (least, most) = (count ?? .exactly(1)).bounds
  }

  /// A rejection.
  init(
    rejecting accepts: @escaping (CallRecord) -> Bool, noun: @escaping () -> String,
    site: SourceSite
  ) {
    self.accepts = accepts
    self.noun = noun
    self.site = site
    count = nil
    isRejection = true
    (least, most) = (0, .max)
  }

  /// How many interactions it has.
  var taken: Int { takenCount.load(ordering: .relaxed) }
  /// How many interactions it still needs.
  var need: Int { max(0, least - taken) }
  /// Whether it is an expectation that takes no more interactions.
  var isFull: Bool { taken >= most }
  /// Whether more interactions than it can take are a failure in a nice mock, too.
  var isLimited: Bool { count != nil && most != .max }

  /// Takes one more interaction; with the lock held.
  func take() { takenCount.store(taken + 1, ordering: .relaxed) }
}

extension CountSpecifier {
  /// The least and the greatest number that it accepts.
  fileprivate var bounds: (Int, Int) {
    switch self {
    case .exactly(let count): (max(0, count), max(0, count))
    case .atLeast(let count): (max(0, count), .max)
    case .atMost(let count): (0, max(0, count))
    }
  }
}
