internal import StakeoutBase
internal import StakeoutCalls
internal import Synchronization

/// One expectation or one rejection of a mock.
///
/// It is independent of the type of the interactions, and so is all code that decides:
/// unspecialized generic code is many times slower.
///
/// SAFETY: mutable state is accessed with the mock's lock held, or is atomic. The test's matchers
/// run on any thread that the test's code uses; the test is responsible for them.
@usableFromInline
final class MockEntry: @unchecked Sendable {
  /// Whether the matcher accepts an interaction of the mock; must be called without the lock.
  let accepts: (CallRecord) -> Bool
  /// The matcher's noun phrase.
  let noun: () -> String
  let isRejection: Bool
  /// The number of interactions that an expectation needs.
  let least: Int
  /// The number of interactions that it can take.
  let most: Int
  /// The count that the test has specified, if any.
  let count: CountSpecifier?
  /// The source site of the set-up.
  let site: SourceSite

  /// The number of interactions that it has, in an unordered mock; changed only with the lock held.
  ///
  /// Only grows. An unlocked read may be stale (too low), never too high. So it may show a need
  /// that is already met, or room that is already taken.
  private let takenCount = Atomic(0)
  /// The interactions that it has, in an unordered mock.
  var calls: [MockCall] = []
  /// Whether a search through this entry for a needed place has failed; then all later ones fail.
  var isDeadEndForNeeds = false
  /// Whether a search through this entry for any place has failed; then all later ones fail.
  var isDeadEnd = false
  /// Whether a failure was reported at the entry's own line.
  var isReported = false

  /// Makes an expectation, or a rejection, which has no count.
  init(
    accepts: @escaping (CallRecord) -> Bool, noun: @escaping () -> String,
    isRejection: Bool = false, count: CountSpecifier? = nil, site: SourceSite
  ) {
    self.accepts = accepts
    self.noun = noun
    self.isRejection = isRejection
    self.count = count
    self.site = site
    (least, most) = isRejection ? (0, .max) : (count ?? .exactly(1)).bounds
  }

  /// The number of interactions that it has.
  var taken: Int { takenCount.load(ordering: .relaxed) }
  /// The number of interactions that it still needs.
  var need: Int { max(0, least - taken) }
  /// Whether it is an expectation that can take no more interactions.
  var isFull: Bool { taken >= most }
  /// Whether a surplus interaction is a failure in a nice mock too.
  var isLimited: Bool { count != nil && most != .max }

  /// Takes one more interaction; call with the lock held.
  func take() { takenCount.store(taken + 1, ordering: .relaxed) }
}

extension CountSpecifier {
  /// The smallest and the greatest number that it accepts.
  fileprivate var bounds: (Int, Int) {
    switch self {
    case .exactly(let count): (max(0, count), max(0, count))
    case .atLeast(let count): (max(0, count), .max)
    case .atMost(let count): (0, max(0, count))
    }
  }
}
