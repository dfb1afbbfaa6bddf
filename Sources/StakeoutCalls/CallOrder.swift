internal import StakeoutMatching

/// Looks for calls that stand for the steps of an order, one step after the other.
///
/// A step that has to be called at least or exactly n times, n being 1 or more, is an anchor: it
/// takes n calls, all of them later than those of the anchor before it. Any other step, as one that
/// is called at most twice or not at all, is a guard: it takes no calls, it limits how many there
/// may be between its neighbours, that is after the last call that the anchor before it takes, and
/// before the next one that the anchor after it accepts. A step that is called exactly n times is
/// a guard as well: of the calls that it accepts there are no more than its n between its
/// neighbours.
///
/// No call stands for two steps. The search goes through all choices, not only the earliest calls,
/// because with a limit of time or a guard the earliest may be the wrong ones; it keeps for each
/// anchor and each of its calls the best way to get there, so it takes a time that is proportional
/// to the number of steps and the number of calls that they accept.
struct CallOrder {
  /// A step, and the indexes of the calls that it accepts, ascending.
  struct Step {
    let count: CountSpecifier
    let matches: [Int]

    /// How many calls it takes; nil for a guard.
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

    /// The index in `matches` of the first call after the one with this index.
    func first(after index: Int) -> Int {
      var (low, high) = (0, matches.count)
      while low < high {
        let middle = (low + high) / 2
        if matches[middle] > index { high = middle } else { low = middle + 1 }
      }
      return low
    }

    /// How many of its calls lie between two calls.
    func count(after start: Int, before end: Int) -> Int {
      max(0, first(after: end - 1) - first(after: start))
    }
  }

  /// The calls that stand for each step.
  typealias Choice = [Int: [Int]]

  enum Outcome: Equatable {
    /// There are calls for all steps.
    case found(Choice)
    /// There are fewer calls for this step than it takes, after those of the steps before it.
    case missing(step: Int, count: Int, Choice)
    /// These calls for this step, between its neighbours, are not as many as it accepts.
    case miscounted(step: Int, calls: [Int], Choice)
    /// The quickest choice takes this long.
    case tooSlow(Duration, Choice)
  }

  /// A way to get to the last call of an anchor.
  private struct Way {
    /// The first call that the anchor takes, as an index of its `matches`, and the others.
    let first: Int
    let others: Range<Int>
    /// The last of them.
    let end: Int
    /// When the first call of the whole way was.
    let start: Duration
    /// The index of the way to the anchor before.
    let previous: Int?
  }

  private let steps: [Step]
  private let times: [Duration]
  private let limit: Duration?
  /// The steps that are anchors.
  private let anchors: [Int]
  /// The ways to each anchor so far, sorted by their ends.
  private var ways: [[Way]] = []

  /// - Parameters:
  ///   - steps: the steps.
  ///   - times: when each call was, in the order of the calls.
  ///   - limit: how long it may take from the first call that stands for a step to the last one.
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

  /// What stands in the way: a step with another number of calls than it accepts.
  private struct Obstacle {
    let step: Int
    /// The calls that count are those after the first of these indexes and before the second.
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

  /// What becomes of the ways to the last anchor.
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
    // Of two calls at the same time, the later one may have begun first.
    return max(.zero, times[way.end] - way.start)
  }

  /// What stands between a way and the next anchor, or the end; nil when nothing does.
  private func obstacle(from origin: Int?, to anchor: Int?) -> Obstacle? {
    let start = end(of: origin)
    var end = times.count
    if let anchor {
      let step = steps[anchors[anchor]]
      let first = step.first(after: start)
      // Without a call there is no way at all, whatever is between.
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

  /// All ends of the anchor that can be reached, each by the best way.
  private func ways(from origins: [Int?], to anchor: Int) -> [Way] {
    let step = steps[anchors[anchor]]
    let taken = step.taken ?? 0
    var ways: [Way] = []
    var upcoming = origins[...]
    var best: Int??
    var latest = 0
    // An exact step has one end for each origin; any other step has all ends from there on.
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

  /// Whether a way that leads less far is the better one all the same: it began later.
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
