internal import StakeoutBase

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
/// guard, the earliest may be the wrong ones. For each call of each anchor it keeps one way to get
/// there. So its time is proportional to the number of steps and of the calls that they accept.
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
    func first(after index: Int) -> Int {
      var (low, high) = (0, matches.count)
      while low < high {
        let middle = (low + high) / 2
        if matches[middle] > index { high = middle } else { low = middle + 1 }
      }
      return low
    }

    /// Counts the step's calls between two calls.
    func count(after start: Int, before end: Int) -> Int {
      max(0, first(after: end - 1) - first(after: start))
    }
  }

  /// The calls chosen for each step.
  typealias Choice = [Int: [Int]]

  /// What was found.
  struct Outcome: Equatable {
    /// The calls for the steps; without a fault, for all of them.
    let choice: Choice
    /// The first step for which there are not the right calls; nil if there is none.
    var fault: Fault?
  }

  struct Fault: Equatable {
    let step: Int
    /// The calls that the step has: too few of them after those of the previous steps, or a number
    /// between its neighbours that it does not accept.
    let calls: [Int]
    let isTooFew: Bool
  }

  /// A way to the last call of an anchor, or to the place before all calls.
  private final class Way {
    /// The anchor, and the calls that it takes.
    let step: Int
    let calls: ArraySlice<Int>
    /// The way to the anchor before; nil before all calls.
    let previous: Way?

    /// The last call that the anchor takes; -1 before all calls.
    var end: Int { calls.last ?? -1 }

    init(step: Int = -1, calls: ArraySlice<Int> = [], previous: Way? = nil) {
      (self.step, self.calls, self.previous) = (step, calls, previous)
    }

    /// The calls of all anchors of the way.
    var choice: Choice {
      var choice = previous?.choice ?? [:]
      if previous != nil { choice[step] = Array(calls) }
      return choice
    }
  }

  private let steps: [Step]

  /// Searches for calls for all steps.
  static func search(_ steps: [Step]) -> Outcome { CallOrder(steps: steps).search() }

  private func search() -> Outcome {
    var ways = [Way()]
    for anchor in steps.indices where steps[anchor].taken != nil {
      let (open, failure) = sift(ways, before: anchor)
      ways = self.ways(from: open, to: anchor)
      if ways.isEmpty { return failure ?? missing(anchor, after: open[0]) }
    }
    let (open, failure) = sift(ways, before: nil)
    return open.first.map { Outcome(choice: $0.choice) } ?? failure ?? Outcome(choice: [:])
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

  /// Returns a step that has a number of calls between its neighbours that it does not accept, and
  /// these neighbours; nil if there is none.
  private func miscount(
    after way: Way, before anchor: Int?
  ) -> (step: Int, after: Int, before: Int)? {
    var end = Int.max
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
    var choice = way.choice
    choice[step] = nil
    return Outcome(choice: choice, fault: Fault(step: step, calls: calls, isTooFew: false))
  }

  private func missing(_ anchor: Int, after way: Way) -> Outcome {
    let matches = steps[anchor].matches.filter { $0 > way.end }
    var choice = way.choice
    choice[anchor] = matches
    return Outcome(choice: choice, fault: Fault(step: anchor, calls: matches, isTooFew: true))
  }

  /// Returns a way to each call that can be the last one of the anchor.
  private func ways(from origins: [Way], to anchor: Int) -> [Way] {
    let step = steps[anchor]
    let taken = step.taken ?? 0
    // An exact step has one last call for each origin. For any other step, each later call can be the
    // last one, and the earliest origin leads to all of them.
    let (sources, most) = step.isExact ? (origins[...], 1) : (origins.prefix(1), Int.max)
    return sources.flatMap { origin in
      let first = step.first(after: origin.end) + taken - 1
      return step.matches.indices.dropFirst(first).prefix(most).map { last in
        Way(step: anchor, calls: step.matches[(last - taken + 1)...last], previous: origin)
      }
    }
  }
}
