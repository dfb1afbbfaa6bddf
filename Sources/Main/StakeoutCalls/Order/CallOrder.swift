// The search for calls in an order.

internal import StakeoutMatching

/// Searches for calls that stand for the steps of an order, one step after the other.
///
/// A step with "at least n" or "exactly n", n being 1 or more, is an *anchor*. It takes n calls,
/// all later than those of the previous anchor.
///
/// Any other step, such as "at most twice" or "not at all", is a *guard*. It takes no calls. It
/// limits how many of its calls may lie between its neighbours: after the last call of the previous
/// anchor, and before the next call that the following anchor accepts. An "exactly n" step is a
/// guard as well: between its neighbours there are no more than its n calls.
///
/// No call stands for two steps. The search covers all choices, not only the earliest calls: with a
/// time limit or a guard, the earliest may be the wrong ones. For each call of each anchor it keeps
/// the best way to get there. So its time is proportional to the number of steps and of the calls
/// that they accept.
struct CallOrder {
  /// A step, and the ascending indexes of the calls that it accepts.
  struct Step {
    let count: CountSpecifier
    let matches: [Int]

    /// The number of calls that an anchor takes; nil for a guard.
    var taken: Int? {
      switch count {
      case .exactly(let count) where count > 0: count
      case .atLeast(let count) where count > 0: count
      default: nil
      }
    }

    var isExact: Bool {
      if case .exactly = count { true } else { false }
    }

    /// Returns the index in `matches` of the first call that is later than call `index`.
    func first(after index: Int) -> Int { matches.partitioningIndex { $0 > index } }

    /// Counts the step's calls between two calls.
    func count(after start: Int, before end: Int) -> Int {
      max(0, first(after: end - 1) - first(after: start))
    }
  }

  /// The calls chosen for each step.
  typealias Choice = [Int: [Int]]

  /// The result of a search.
  struct Outcome: Equatable {
    enum Fault: Equatable {
      /// The step takes more calls than there are after the calls of the previous steps.
      case missing(step: Int)
      /// Between its neighbours, the step has a number of calls that it does not accept.
      case miscounted(step: Int)
      /// Even the fastest choice takes this long.
      case tooSlow(Duration)
    }

    /// The reason why the steps are not in order; nil if there are calls for all of them.
    let fault: Fault?
    /// The chosen calls; for a step with a fault, those that were found.
    let choice: Choice
  }

  /// A way to the last call of an anchor, or to the place before all calls.
  private final class Way {
    /// The anchor; -1 before all calls.
    let step: Int
    /// The first call that the anchor takes.
    let first: Int
    let others: ArraySlice<Int>
    /// The time of the first call of the whole way; nil before all calls.
    let start: Duration?
    /// The way to the anchor before.
    let previous: Way?

    /// The last call that the anchor takes.
    var end: Int { others.last ?? first }

    init(step: Int, first: Int, others: ArraySlice<Int>, start: Duration?, previous: Way?) {
      (self.step, self.first, self.others) = (step, first, others)
      (self.start, self.previous) = (start, previous)
    }

    static var beforeAll: Way { Way(step: -1, first: -1, others: [], start: nil, previous: nil) }

    /// The calls of all anchors of the way.
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

  private let steps: [Step]
  private let times: [Duration]
  private let limit: Duration?

  /// Searches for calls for all steps.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - times: the time of each call, in the order of the calls.
  ///   - limit: the longest time from the first chosen call to the last one.
  static func search(_ steps: [Step], times: [Duration], limit: Duration? = nil) -> Outcome {
    CallOrder(steps: steps, times: times, limit: limit).search()
  }

  private func search() -> Outcome {
    var ways = [Way.beforeAll]
    for anchor in steps.indices where steps[anchor].taken != nil {
      let (open, failure) = sift(ways, before: anchor)
      ways = self.ways(from: open, to: anchor)
      if ways.isEmpty { return failure ?? missing(anchor, after: open[0]) }
    }
    let (open, failure) = sift(ways, before: nil)
    if let way = open.first(where: { way in limit.map { duration(of: way) <= $0 } ?? true }) {
      return Outcome(fault: nil, choice: way.choice)
    }
    if let fastest = open.min(by: { duration(of: $0) < duration(of: $1) }) {
      return Outcome(fault: .tooSlow(duration(of: fastest)), choice: fastest.choice)
    }
    return failure ?? Outcome(fault: nil, choice: [:])
  }

  /// Returns the ways that can go on to the next anchor, or to the end, and what is wrong with the
  /// first of the other ones.
  private func sift(_ ways: [Way], before anchor: Int?) -> (open: [Way], failure: Outcome?) {
    var open: [Way] = []
    var failure: Outcome?
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
    // The times of two concurrent calls may be in the other order than the calls.
    way.start.map { max(.zero, times[way.end] - $0) } ?? .zero
  }

  /// Returns a step that has a number of calls between its neighbours that it does not accept, and
  /// these neighbours; nil if there is none.
  private func miscount(
    after way: Way, before anchor: Int?
  ) -> (step: Int, after: Int, before: Int)? {
    var end = times.count
    if let anchor {
      let step = steps[anchor]
      let first = step.first(after: way.end)
      // Without a call there is no way to the anchor, whatever lies between.
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

  private func miscounted(_ step: Int, from start: Int, to end: Int, after way: Way) -> Outcome {
    let calls = steps[step].matches.filter { start < $0 && $0 < end }
    return Outcome(
      fault: .miscounted(step: step), choice: way.choice.merging([step: calls]) { $1 })
  }

  private func missing(_ anchor: Int, after way: Way) -> Outcome {
    let matches = steps[anchor].matches.filter { $0 > way.end }
    return Outcome(
      fault: .missing(step: anchor), choice: way.choice.merging([anchor: matches]) { $1 })
  }

  /// Returns the best way to each call that can be the last one of the anchor.
  private func ways(from origins: [Way], to anchor: Int) -> [Way] {
    let step = steps[anchor]
    let taken = step.taken ?? 0
    var ways: [Way] = []
    var upcoming = origins[...]
    var best: Way?
    var latest = 0
    // An exact step has one last call per origin. For any other step, each call from there on can
    // be the last.
    for last in step.matches.indices.dropFirst(taken - 1) {
      if step.isExact { best = nil }
      while let origin = upcoming.first, step.first(after: origin.end) + taken - 1 <= last {
        upcoming.removeFirst()
        if best.map({ isBetter(origin, than: $0) }) ?? true { best = origin }
      }
      guard let origin = best else { continue }
      var first = last - taken + 1
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

  /// Whether a way that ends earlier is still better, because it began later.
  private func isBetter(_ way: Way, than other: Way) -> Bool {
    guard limit != nil, let start = way.start, let otherStart = other.start else { return false }
    return start > otherStart
  }
}

extension Array {
  /// The index of the first element that fulfils a condition; the end if none does.
  ///
  /// - Parameter isBehind: The condition. It holds for all elements behind one for which it holds, so
  ///   only a few elements are asked.
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
