internal import StakeoutBase

/// The search for an order of a history's calls that a sequential model explains.
///
/// Wing and Gong's search: the next call of the order is one that began before any call ended that is
/// still missing, and the model has to give it the outcome that it had. If no call fits, the search
/// takes back the last one. Lowe's memory: a set of calls that led to a state once is not continued
/// again. A call that did not end may have had its effect, with any outcome, or not.
///
/// The problem is NP-complete, so a search ends as undecided after a number of steps.
struct OrderSearch<Model> {
  /// The result of a search.
  enum Finding {
    /// The calls in an order that explains them: indices of the history's calls.
    case order([Int])
    /// No order explains them.
    case none(DeadEnd)
    /// The limit was reached first.
    case undecided
    /// The model would have ended the process in a call with this text.
    case modelTrapped(Trap, call: String)
  }

  /// The place at which the search came furthest.
  struct DeadEnd {
    /// The calls that the model explains, in this order.
    let order: [Int]
    /// The model's state after each of them.
    let states: [Model]
    /// The model's state before the first one.
    let start: Model
  }

  /// A call that the order has taken.
  private struct Taken {
    let node: Int
    /// The state before it.
    let before: Model
  }

  private let history: History<Model>
  private let start: Model
  private let limit: Int
  /// How many steps of the model the search has taken.
  private(set) var steps = 0
  /// For a model that traps.
  private let progress: Progress

  /// The call whose step the model is taking.
  ///
  /// An object of its own, which the compiler must write before it calls the model: a trap abandons
  /// what the search keeps in registers.
  final class Progress {
    fileprivate(set) var call: Int?
  }

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - history: The calls.
  ///   - start: The model's first state.
  ///   - limit: The greatest number of steps that the model takes.
  ///   - progress: Says, after a trap, in which call it was.
  init(
    _ history: History<Model>, from start: Model, limit: Int, noting progress: Progress = Progress()
  ) {
    self.progress = progress
    self.history = history
    self.start = start
    self.limit = limit
  }

  /// Searches in a trap region, because a model may trap.
  static func guarded(_ history: History<Model>, from start: Model, limit: Int) -> Finding {
    let progress = Progress()
    var finding = Finding.undecided
    let trap = Trap.catching {
      var search = OrderSearch(history, from: start, limit: limit, noting: progress)
      finding = search.run()
    }
    guard let trap else { return finding }
    return .modelTrapped(trap, call: progress.call.map { history.calls[$0].text } ?? "")
  }

  /// Searches.
  mutating func run() -> Finding {
    var line = TimeLine(history)
    var memory = StateMemory<Model>()
    var state = start
    var taken: [Taken] = []
    var taking = CallSet(count: history.calls.count)
    var missing = history.ended
    var best: (missing: Int, order: [Int], states: [Model]) = (missing, [], [])
    var node = line.first
    while missing > 0 {
      if let call = line.callBeginning(at: node) {
        guard steps < limit else { return .undecided }
        steps += 1
        progress.call = call
        var next = state
        let outcome = history.calls[call].model(&next)
        progress.call = nil
        let wanted = history.calls[call].outcome
        taking.insert(call)
        if wanted.map({ $0 == outcome }) ?? true, memory.isNew(taking, next) {
          taken.append(Taken(node: node, before: state))
          state = next
          line.lift(node)
          if wanted != nil {
            missing -= 1
            if missing < best.missing {
              let order = taken.compactMap { line.callBeginning(at: $0.node) }
              best = (missing, order, taken.dropFirst().map(\.before) + [state])
            }
          }
          node = line.first
        } else {
          taking.remove(call)
          node = line.node(after: node)
        }
      } else {
        // A call ends here that the order lacks, or the history does.
        guard let last = taken.popLast() else {
          return .none(DeadEnd(order: best.order, states: best.states, start: start))
        }
        line.putBack(last.node)
        state = last.before
        if let call = line.callBeginning(at: last.node) {
          taking.remove(call)
          if history.calls[call].outcome != nil { missing += 1 }
        }
        node = line.node(after: last.node)
      }
    }
    return .order(taken.compactMap { line.callBeginning(at: $0.node) })
  }
}

/// The beginnings and the ends of calls in the order of time, as a list from which calls are lifted.
///
/// Node 0 stands before the first moment, and the last one after all.
private struct TimeLine {
  /// The call that begins at a node; nil where one ends.
  private var beginning: [Int?] = [nil]
  /// The node at which the call ends that begins at a node.
  private var end: [Int?]
  private var following: [Int]
  private var preceding: [Int]

  init<Model>(_ history: History<Model>) {
    var moments: [(moment: Int, call: Int, isEnd: Bool)] = []
    for (index, call) in history.calls.enumerated() {
      moments.append((call.called, index, false))
      if let returned = call.returned { moments.append((returned, index, true)) }
    }
    moments.sort { $0.moment < $1.moment }
    end = Array(repeating: nil, count: moments.count + 2)
    var begun = [Int](repeating: 0, count: history.calls.count)
    for (node, moment) in zip(1..., moments) {
      beginning.append(moment.isEnd ? nil : moment.call)
      if moment.isEnd { end[begun[moment.call]] = node } else { begun[moment.call] = node }
    }
    beginning.append(nil)
    following = Array(1...beginning.count)
    preceding = Array(-1..<(beginning.count - 1))
  }

  var first: Int { following[0] }

  func node(after node: Int) -> Int { following[node] }

  func callBeginning(at node: Int) -> Int? { beginning[node] }

  /// Takes a call out of the list.
  mutating func lift(_ node: Int) {
    unlink(node)
    if let end = end[node] { unlink(end) }
  }

  /// Puts the call that was lifted last back where it was.
  mutating func putBack(_ node: Int) {
    if let end = end[node] { link(end) }
    link(node)
  }

  private mutating func unlink(_ node: Int) {
    following[preceding[node]] = following[node]
    preceding[following[node]] = preceding[node]
  }

  private mutating func link(_ node: Int) {
    following[preceding[node]] = node
    preceding[following[node]] = node
  }
}

/// A set of calls by their index.
private struct CallSet: Hashable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ call: Int) { words[call / 64] |= 1 << UInt64(call % 64) }
  mutating func remove(_ call: Int) { words[call / 64] &= ~(1 << UInt64(call % 64)) }
}

/// The sets of calls that were tried, with the states that they led to.
///
/// A model that is not `Hashable` is compared with all states of the same set; one that is not
/// `Equatable` is not remembered, so its search repeats itself.
private struct StateMemory<Model> {
  private struct Key: Hashable {
    let taken: CallSet
    let state: AnyHashable
  }

  private var seen: Set<Key> = []
  private var states: [CallSet: [Model]] = [:]

  /// Remembers the pair; false if it was there already.
  mutating func isNew(_ taken: CallSet, _ state: Model) -> Bool {
    if let state = state as? any Hashable {
      return seen.insert(Key(taken: taken, state: AnyHashable(state))).inserted
    }
    guard let equatable = state as? any Equatable else { return true }
    if states[taken, default: []].contains(where: { isEqual(equatable, $0) }) { return false }
    states[taken, default: []].append(state)
    return true
  }

  private func isEqual<State: Equatable>(_ one: State, _ other: Model) -> Bool {
    one == other as? State
  }
}
