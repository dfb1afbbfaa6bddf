internal import StakeoutBase
internal import StakeoutCalls

/// One expectation or one rejection of a mock.
///
/// It is independent of the type of the interactions, and so is all code that decides:
/// unspecialized generic code is many times slower.
///
/// SAFETY: mutable state is accessed with the mock's lock held. The test's matchers run on any
/// thread that the test's code uses; the test is responsible for them.
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

  /// The interactions that it has, in an unordered mock.
  var calls: [MockCall] = []
  /// The goals that a search through this entry has not reached; then no later one reaches them.
  var deadEnds: Set<MockGoal> = []
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
    (least, most) =
      switch count {
      case _ where isRejection: (0, 0)
      case nil: (1, 1)
      case .exactly(let count): (max(0, count), max(0, count))
      case .atLeast(let count): (max(0, count), .max)
      case .atMost(let count): (0, max(0, count))
      }
  }

  /// Whether it can take one more interaction, in an unordered mock.
  func has(_ goal: MockGoal) -> Bool { calls.count < (goal == .need ? least : most) }

  /// Whether a surplus interaction is a failure in a nice mock too.
  var isLimited: Bool { count != nil && most != .max }
}

/// A place that an interaction may take.
enum MockGoal {
  /// A place that the expectation needs.
  case need
  /// Any place.
  case room
}
