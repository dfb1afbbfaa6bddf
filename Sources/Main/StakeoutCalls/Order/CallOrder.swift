// The search for recorded calls that match a list of expected calls, in order.

internal import StakeoutMatching

/// Searches for recorded calls that match the expected calls of an order, one expected call after the
/// other.
///
/// An expected call with "at least n" or "exactly n", where n is 1 or more, is an *anchor*. It takes n
/// recorded calls, all later than those of the previous anchor.
///
/// Any other expected call, such as "at most twice" or "not at all", is a *guard*. It takes no recorded
/// calls. It limits how many calls that match it may lie between its neighbours: after the last call of
/// the previous anchor, and before the next call that the following anchor accepts. An anchor with
/// "exactly n" is a guard as well: between its neighbours there are no more than its n calls.
///
/// No recorded call is taken twice. The search covers all choices, not only the earliest calls: with a
/// time limit or a guard, the earliest calls may be the wrong ones. For each call that can be the last
/// one of an anchor, the search keeps only the best path to it. So its time is proportional to the
/// number of expected calls and of the recorded calls that they accept.
struct CallOrder {
  /// An expected call, and the ascending indexes of the recorded calls that it accepts.
  struct ExpectedCall {
    let count: CountSpecifier
    let matches: [Int]

    /// The number of recorded calls that an anchor takes; nil for a guard.
    var taken: Int? {
      switch count {
      case .exactly(let count) where count > 0: count
      case .atLeast(let count) where count > 0: count
      default: nil
      }
    }

    /// Whether the count is "exactly n".
    var isExact: Bool {
      if case .exactly = count { true } else { false }
    }

    /// Returns the index in `matches` of the first call that is later than call `index`.
    func first(after index: Int) -> Int { matches.partitioningIndex { $0 > index } }

    /// Returns the number of calls in `matches` between two calls.
    func count(after start: Int, before end: Int) -> Int {
      max(0, first(after: end - 1) - first(after: start))
    }
  }

  /// The recorded calls that were chosen for each expected call, by its index.
  typealias Choice = [Int: [Int]]

  /// The result of a search.
  struct SearchResult: Equatable {
    /// The reason why the calls are not in order.
    enum Fault: Equatable {
      /// The expected call takes more calls than there are after the calls of the previous expected
      /// calls.
      case missing(step: Int)
      /// Between its neighbours, the expected call has a number of calls that its count does not allow.
      case miscounted(step: Int)
      /// Even the fastest choice takes this long, which is more than the limit.
      case tooSlow(Duration)
    }

    /// The reason why the calls are not in order; nil if they are.
    let fault: Fault?
    /// The chosen calls.
    ///
    /// If an expected call has a fault, these are the calls that were found for it.
    let choice: Choice
  }

  /// A path of the search: the calls chosen for an anchor and for all anchors before it.
  ///
  /// The first path chooses none and ends before all calls.
  private final class Way {
    /// The index of the last anchor of the path; -1 if the path ends before all calls.
    let step: Int
    /// The first call that this anchor takes.
    let first: Int
    /// The other calls that this anchor takes, in order.
    let others: ArraySlice<Int>
    /// The time of the first call of the whole path; nil if the path ends before all calls.
    let start: Duration?
    /// The path to the previous anchor.
    let previous: Way?

    /// The last call that this anchor takes, at which the path ends.
    var end: Int { others.last ?? first }

    init(step: Int, first: Int, others: ArraySlice<Int>, start: Duration?, previous: Way?) {
      (self.step, self.first, self.others) = (step, first, others)
      (self.start, self.previous) = (start, previous)
    }

    /// The path that ends before all calls.
    static var beforeAll: Way { Way(step: -1, first: -1, others: [], start: nil, previous: nil) }

    /// The calls of all anchors of the path.
    var choice: Choice {
      var choice: Choice = [:]
      var way = self
      while let previous = way.previous {
        choice[way.step] = [way.first] + way.others
        way = previous
      }
      return choice
    }
  }

  private let steps: [ExpectedCall]
  private let times: [Duration]
  private let limit: Duration?

  /// Searches for recorded calls for all expected calls.
  ///
  /// - Parameters:
  ///   - steps: the expected calls.
  ///   - times: the time of each call, in the order of the calls.
  ///   - limit: the longest time from the first chosen call to the last one.
  static func search(_ steps: [ExpectedCall], times: [Duration], limit: Duration? = nil)
    -> SearchResult
  {
    CallOrder(steps: steps, times: times, limit: limit).search()
  }

  /// Runs the search.
  ///
  /// It begins with the path that ends before all calls, and visits the anchors in their order. For
  /// each anchor:
  ///
  /// 1. It drops the paths that break a guard before the anchor (`sift`).
  /// 2. It extends the remaining paths by the calls that the anchor takes (`ways`). For each call that
  ///    can be the last one, it keeps only the best path. Without a time limit, this is the path that
  ///    ends first. With one, it is the path that starts latest.
  /// 3. If there is no path left, the search fails. It reports the first broken guard of item 1 if
  ///    there was one, because the anchor might have been reached otherwise. If there was none, calls
  ///    for the anchor are missing after the path that ends first.
  ///
  /// After the last anchor it drops the paths that break a guard up to the end of all calls. The result
  /// is the first remaining path within the time limit. If none is within the limit, the fault is the
  /// time of the fastest path. If no path remains, the fault is the first broken guard.
  private func search() -> SearchResult {
    var ways = [Way.beforeAll]
    for anchor in steps.indices where steps[anchor].taken != nil {
      let (open, failure) = sift(ways, before: anchor)
      ways = self.ways(from: open, to: anchor)
      if ways.isEmpty { return failure ?? missing(anchor, after: open[0]) }
    }
    let (open, failure) = sift(ways, before: nil)
    if let way = open.first(where: { way in limit.map { duration(of: way) <= $0 } ?? true }) {
      return SearchResult(fault: nil, choice: way.choice)
    }
    if let fastest = open.min(by: { duration(of: $0) < duration(of: $1) }) {
      return SearchResult(fault: .tooSlow(duration(of: fastest)), choice: fastest.choice)
    }
    return failure ?? SearchResult(fault: nil, choice: [:])
  }

  /// Splits the paths into those that can continue to the next anchor (or to the end) and the rest.
  ///
  /// Returns the former, and the fault of the first of the rest.
  private func sift(_ ways: [Way], before anchor: Int?) -> (open: [Way], failure: SearchResult?) {
    var open: [Way] = []
    var failure: SearchResult?
    for way in ways {
      if let (step, start, end) = miscount(after: way, before: anchor) {
        failure = failure ?? miscounted(step, from: start, to: end, after: way)
      } else {
        open.append(way)
      }
    }
    return (open, failure)
  }

  private func duration(of way: Way) -> Duration {
    // The times of two concurrent calls may be in the opposite order to the calls.
    way.start.map { max(.zero, times[way.end] - $0) } ?? .zero
  }

  /// Returns the index of a guard that is broken after a path, with the calls between which its calls
  /// were counted; nil if no guard is broken.
  ///
  /// - Parameter anchor: the next anchor; nil for the end of all calls.
  private func miscount(
    after way: Way, before anchor: Int?
  ) -> (step: Int, after: Int, before: Int)? {
    var end = times.count
    if let anchor {
      let step = steps[anchor]
      let first = step.first(after: way.end)
      // Ignore the guards if no call for the anchor follows, because the path cannot be extended then.
      guard first < step.matches.count else { return nil }
      end = step.matches[first]
    }
    if let previous = way.previous, steps[way.step].isExact,
      steps[way.step].count(after: way.end, before: end) > 0
    {
      return (way.step, previous.end, end)
    }
    return (way.step + 1..<(anchor ?? steps.count)).first { guarding in
      !steps[guarding].count.accepts(steps[guarding].count(after: way.end, before: end))
    }.map { ($0, way.end, end) }
  }

  /// Returns the outcome for a broken guard.
  private func miscounted(_ step: Int, from start: Int, to end: Int, after way: Way) -> SearchResult
  {
    let calls = steps[step].matches.filter { start < $0 && $0 < end }
    return SearchResult(
      fault: .miscounted(step: step), choice: way.choice.merging([step: calls]) { $1 })
  }

  /// Returns the outcome for an anchor without enough calls after a path.
  private func missing(_ anchor: Int, after way: Way) -> SearchResult {
    let matches = steps[anchor].matches.filter { $0 > way.end }
    return SearchResult(
      fault: .missing(step: anchor), choice: way.choice.merging([anchor: matches]) { $1 })
  }

  /// Returns the best path to each call that can be the last one of an anchor.
  ///
  /// The result is ordered by these last calls.
  ///
  /// - Parameter origins: the paths to the previous anchor, ordered by their last calls.
  private func ways(from origins: [Way], to anchor: Int) -> [Way] {
    let step = steps[anchor]
    let taken = step.taken ?? 0
    var ways: [Way] = []
    var upcoming = origins[...]
    var best: Way?
    var latest = 0
    // An anchor with "exactly n" has only one possible last call for each origin: its n-th call after
    // the origin. For any other anchor, each later call can be the last one.
    for last in step.matches.indices.dropFirst(taken - 1) {
      if step.isExact { best = nil }
      while let origin = upcoming.first, step.first(after: origin.end) + taken - 1 <= last {
        upcoming.removeFirst()
        if best.map({ isBetter(origin, than: $0) }) ?? true { best = origin }
      }
      guard let origin = best else { continue }
      var first = last - taken + 1
      // This anchor is the first one, so its first call starts the time. Choose the call with the
      // latest time among the possible first calls.
      if origin.start == nil, limit != nil, taken > 1, !step.isExact {
        if times[step.matches[first]] > times[step.matches[latest]] { latest = first }
        first = latest
      }
      ways.append(
        Way(
          step: anchor, first: step.matches[first],
          others: step.matches[(last - taken + 2)..<(last + 1)],
          start: origin.start ?? times[step.matches[first]], previous: origin))
    }
    return ways
  }

  /// Returns whether a path is better than one that ends earlier, because it starts later.
  ///
  /// It never is without a time limit.
  private func isBetter(_ way: Way, than other: Way) -> Bool {
    guard limit != nil, let start = way.start, let otherStart = other.start else { return false }
    return start > otherStart
  }
}

extension Array {
  /// Returns the index of the first element that fulfils a condition, or `count` if there is none.
  ///
  /// - Parameter isBehind: the condition. If it holds for an element, it must hold for all later
  ///   elements. So a binary search evaluates it for only a few elements.
  @inlinable
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high - 1) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
