internal import StakeoutBase

/// The search for an order of a history's calls that a sequential model explains.
///
/// Wing and Gong's search: the next call of the order is one that began before any call ended that is
/// still missing, and the model has to give it the outcome that it had. If no call fits, the search
/// takes back the last one. Lowe's memory: a set of calls that led to a state once is not continued
/// again, if the model is `Hashable`. A call that did not end may have had its effect, with any
/// outcome, or not.
///
/// The problem is NP-complete, so a search ends as undecided after a number of steps.
///
/// An object, because a trap in the model abandons what the search keeps in registers.
final class OrderSearch<Model> {
  /// The place at which a search in vain came furthest.
  struct DeadEnd {
    /// The calls that the model explains, in this order: indices of the history's calls.
    let order: [Int]
    /// The model's state after each of them.
    let states: [Model]
    /// The model's state before the first one.
    let start: Model
  }

  /// The calls that an order has taken, and the state that they led to.
  private struct Memory: Hashable {
    /// How many of each lane: a lane makes one call after another.
    let taken: [Int]
    let state: AnyHashable
  }

  private let calls: [History<Model>.Call]
  /// The calls of each lane, in their order.
  private let lanes: [[Int]]
  private let start: Model
  private let limit: Int
  /// How many steps of the model the search has taken.
  private(set) var steps = 0
  /// The call whose step the model is taking.
  private var present = 0

  /// - Parameters:
  ///   - history: The calls.
  ///   - start: The model's first state.
  ///   - limit: The greatest number of steps that the model takes.
  init(_ history: History<Model>, from start: Model, limit: Int) {
    calls = history.calls
    lanes = Array(Dictionary(grouping: calls.indices) { history.calls[$0].lane }.values)
    (self.start, self.limit) = (start, limit)
  }

  /// Searches in a trap region, because a model may trap.
  ///
  /// - Returns: Where the search failed; nil if an order explains the calls.
  func deadEnd() throws(Undecided) -> DeadEnd? {
    var result = Result<DeadEnd?, Undecided>.success(nil)
    let trap = Trap.catching { result = Result { () throws(Undecided) in try self.run() } }
    if let trap { throw .modelTrapped(trap, call: calls[present].text) }
    return try result.get()
  }

  private func run() throws(Undecided) -> DeadEnd? {
    var (taken, state, memory) = (lanes.map { _ in 0 }, start, Set<Memory>())
    var order: [(call: Int, lane: Int, before: Model)] = []
    var missing = calls.count { $0.outcome != nil }
    var best = (missing: missing, end: DeadEnd(order: [], states: [], start: start))
    // The first call that was not tried at this place.
    var first = 0
    while missing > 0 {
      guard let lane = laneOfNext(from: first, taken) else {
        guard let last = order.popLast() else { return best.end }
        (state, first) = (last.before, last.call + 1)
        taken[last.lane] -= 1
        if calls[last.call].outcome != nil { missing += 1 }
        continue
      }
      guard steps < limit else { throw .limit }
      steps += 1
      let call = lanes[lane][taken[lane]]
      present = call
      var next = state
      let outcome = calls[call].model(&next)
      first = call + 1
      if let wanted = calls[call].outcome, !(wanted == outcome) { continue }
      taken[lane] += 1
      if let state = next as? any Hashable,
        !memory.insert(Memory(taken: taken, state: AnyHashable(state))).inserted
      {
        taken[lane] -= 1
        continue
      }
      order.append((call, lane, state))
      (state, first) = (next, 0)
      if calls[call].outcome == nil { continue }
      missing -= 1
      if missing < best.missing {
        let states = order.dropFirst().map(\.before) + [state]
        best = (missing, DeadEnd(order: order.map(\.call), states: states, start: start))
      }
    }
    return nil
  }

  /// The lane of the earliest call, of those from an index on, that may come next: it began before
  /// any missing call ended.
  private func laneOfNext(from first: Int, _ taken: [Int]) -> Int? {
    var (end, next) = (Int.max, nil as (call: Int, lane: Int)?)
    for lane in lanes.indices where taken[lane] < lanes[lane].count {
      let call = lanes[lane][taken[lane]]
      end = min(end, calls[call].returned ?? .max)
      if call >= first, call < next?.call ?? .max { next = (call, lane) }
    }
    return next.flatMap { calls[$0.call].called < end ? $0.lane : nil }
  }
}

/// Why a search has no result.
enum Undecided: Error {
  /// It took as many steps as it may.
  case limit
  /// The model would have ended the process in a call with this text.
  case modelTrapped(Trap, call: String)
}
