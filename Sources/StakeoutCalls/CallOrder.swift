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

  enum Outcome: Equatable {
    /// There are calls for all steps.
    case found(Choice)
    /// A step takes more calls than there are after the calls of the previous steps.
    case missing(step: Int, count: Int, Choice)
    /// Between its neighbours, a step has these calls, a number that it does not accept.
    case miscounted(step: Int, calls: [Int], Choice)
    /// Even the fastest choice takes this long.
    case tooSlow(Duration, Choice)
  }

  /// One way to reach the last call of an anchor.
  private struct Way {
    /// The indexes in `matches` of the first call that the anchor takes, and of the other ones.
    let first: Int
    let others: Range<Int>
    /// The last call that the anchor takes.
    let end: Int
    /// The time of the first call of the whole way.
    let start: Duration
    /// The index of the way to the previous anchor.
    let previous: Int?
  }

  private let steps: [Step]
  private let times: [Duration]
  private let limit: Duration?
  /// The indexes of the steps that are anchors.
  private let anchors: [Int]
  /// The ways to each anchor so far, sorted by `end`.
  private var ways: [[Way]] = []

  /// Searches for calls for all steps.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - times: the time of each call, in the order of the calls.
  ///   - limit: the longest time from the first chosen call to the last one.
  static func search(_ steps: [Step], times: [Duration], limit: Duration? = nil) -> Outcome {
    var order = CallOrder(steps, times, limit)
    return order.search()
  }

  private init(_ steps: [Step], _ times: [Duration], _ limit: Duration?) {
    self.steps = steps
    self.times = times
    self.limit = limit
    anchors = steps.indices.filter { steps[$0].taken != nil }
  }

  /// A step that has a number of calls between its neighbours that it does not accept.
  private struct Obstacle {
    let step: Int
    /// The calls that count are later than the first index and earlier than the second.
    let window: (after: Int, before: Int)
    let origin: Int?
  }

  private mutating func search() -> Outcome {
    for anchor in anchors.indices {
      var origins: [Int?] = (ways.last ?? []).indices.map { $0 }
      if anchor == 0 { origins = [nil] }
      var open: [Int?] = []
      var obstacle: Obstacle?
      for origin in origins {
        if let found = self.obstacle(from: origin, to: anchor) {
          obstacle = obstacle ?? found
        } else {
          open.append(origin)
        }
      }
      let next = self.ways(from: open, to: anchor)
      if next.isEmpty {
        return obstacle.map(miscounted) ?? missing(anchor, after: open.first ?? nil)
      }
      ways.append(next)
    }
    return conclusion()
  }

  /// Judges the ways to the last anchor.
  private func conclusion() -> Outcome {
    let origins: [Int?] = anchors.isEmpty ? [nil] : (ways.last ?? []).indices.map { $0 }
    var obstacle: Obstacle?
    var best: (time: Duration, origin: Int?)?
    for origin in origins {
      if let found = self.obstacle(from: origin, to: nil) {
        obstacle = obstacle ?? found
        continue
      }
      guard let limit else { return .found(choice(origin)) }
      let time = duration(origin)
      if time <= limit { return .found(choice(origin)) }
      if best.map({ time < $0.time }) ?? true { best = (time, origin) }
    }
    if let best { return .tooSlow(best.time, choice(best.origin)) }
    return obstacle.map(miscounted) ?? .found([:])
  }

  private func duration(_ origin: Int?) -> Duration {
    guard let origin, let way = ways.last?[origin] else { return .zero }
    // The times of two concurrent calls may be in the other order than the calls.
    return max(.zero, times[way.end] - way.start)
  }

  /// Returns the obstacle between a way and the next anchor, or the end; nil if there is none.
  private func obstacle(from origin: Int?, to anchor: Int?) -> Obstacle? {
    let start = end(of: origin)
    var end = times.count
    if let anchor {
      let step = steps[anchors[anchor]]
      let first = step.first(after: start)
      // Without a call there is no way to the anchor, whatever lies between.
      guard first < step.matches.count else { return nil }
      end = step.matches[first]
    }
    if origin != nil {
      let last = anchors[ways.count - 1]
      if steps[last].isExact, steps[last].count(after: start, before: end) > 0 {
        return Obstacle(step: last, window: (begin(of: origin), end), origin: origin)
      }
    }
    let from = origin == nil ? 0 : anchors[ways.count - 1] + 1
    let to = anchor.map { anchors[$0] } ?? steps.count
    return (from..<to).first { guarding in
      !steps[guarding].count.accepts(steps[guarding].count(after: start, before: end))
    }.map { Obstacle(step: $0, window: (start, end), origin: origin) }
  }

  private func miscounted(_ obstacle: Obstacle) -> Outcome {
    let step = steps[obstacle.step]
    let (after, before) = obstacle.window
    let calls = step.matches[step.first(after: after)..<step.first(after: before - 1)]
    var choice = choice(obstacle.origin)
    choice[obstacle.step] = nil
    return .miscounted(step: obstacle.step, calls: Array(calls), choice)
  }

  private func missing(_ anchor: Int, after origin: Int?) -> Outcome {
    let step = steps[anchors[anchor]]
    let matches = step.matches[step.first(after: end(of: origin))...]
    var choice = choice(origin)
    choice[anchors[anchor]] = Array(matches)
    return .missing(step: anchors[anchor], count: matches.count, choice)
  }

  /// Returns the best way to each call that can be the last one of the anchor.
  private func ways(from origins: [Int?], to anchor: Int) -> [Way] {
    let step = steps[anchors[anchor]]
    let taken = step.taken ?? 0
    var ways: [Way] = []
    var upcoming = origins[...]
    var best: Int??
    var latest = 0
    // An exact step has one last call per origin. For any other step, each call from there on can
    // be the last.
    for last in step.matches.indices.dropFirst(taken - 1) {
      if step.isExact { best = nil }
      while let origin = upcoming.first,
        step.first(after: end(of: origin)) + taken - 1 <= last
      {
        upcoming.removeFirst()
        if let known = best, !isBetter(origin, than: known) { continue }
        best = .some(origin)
      }
      var first = last - taken + 1
      if anchor == 0, limit != nil, taken > 1, !step.isExact {
        if times[step.matches[first]] > times[step.matches[latest]] { latest = first }
        first = latest
      }
      guard let origin = best else { continue }
      let start = origin.map { self.ways[anchor - 1][$0].start } ?? times[step.matches[first]]
      ways.append(
        Way(
          first: first, others: (last - taken + 2)..<(last + 1), end: step.matches[last],
          start: start, previous: origin))
    }
    return ways
  }

  /// Whether a way that ends earlier is still better, because it began later.
  private func isBetter(_ origin: Int?, than other: Int?) -> Bool {
    guard limit != nil, let origin, let other, let ways = ways.last else { return false }
    return ways[origin].start > ways[other].start
  }

  private func end(of origin: Int?) -> Int {
    guard let origin, let way = ways.last?[origin] else { return -1 }
    return way.end
  }

  /// Where the way to the anchor before the last one ended.
  private func begin(of origin: Int?) -> Int {
    guard let origin, let previous = ways.last?[origin].previous else { return -1 }
    return ways[ways.count - 2][previous].end
  }

  private func choice(_ origin: Int?) -> Choice {
    var choice: Choice = [:]
    var origin = origin
    for anchor in ways.indices.reversed() {
      guard let index = origin else { break }
      let way = ways[anchor][index]
      let matches = steps[anchors[anchor]].matches
      choice[anchors[anchor]] = [matches[way.first]] + matches[way.others]
      origin = way.previous
    }
    return choice
  }
}
