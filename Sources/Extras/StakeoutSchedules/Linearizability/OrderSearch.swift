// Searches for an order of calls that the model explains.

internal import StakeoutCore
internal import StakeoutMatching

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

/// The calls of one object in one run, with the moments at which they began and ended.
struct History<Model> {
  /// The calls, in the order in which they began.
  let calls: [Call]

  /// One call of an operation.
  struct Call {
    /// The task or thread, from 0.
    let lane: Int
    /// Its place among the calls of the lane, from 0.
    let position: Int
    /// The operation with its arguments: `enqueue(2)`.
    let text: String
    /// The moment at which it began: a number that no other moment of the history has.
    var called = 0
    /// The moment at which it ended; nil if it did not.
    var returned: Int?
    /// Nil if it did not end.
    var outcome: CallOutcome?
    /// Whether it did not end because it trapped.
    var hasTrapped = false
    /// Calls with different keys do not affect each other.
    var key: AnyHashable?
    /// The same call on the model.
    let model: (inout Model) -> CallOutcome

    /// The call with its end: `dequeue() → 1`.
    var fullText: String { text + (outcome?.suffix ?? (hasTrapped ? " trapped" : " …")) }
  }

  init(_ calls: [Call]) { self.calls = calls.sorted { $0.called < $1.called } }

  /// The history as it was at a moment: later calls are missing, and those that had not ended yet have no
  /// outcome.
  func until(_ moment: Int) -> History {
    History(
      calls.filter { $0.called <= moment }.map { call in
        var call = call
        if call.returned ?? .max > moment { (call.returned, call.outcome) = (nil, nil) }
        return call
      })
  }

  /// The histories of the keys, if each call has one; otherwise the whole.
  var parts: [History] {
    if calls.contains(where: { $0.key == nil }) { return [self] }
    return Dictionary(grouping: calls, by: \.key).values.map { History($0) }
      .sorted { $0.calls[0].called < $1.calls[0].called }
  }
}

/// The way a call ended: what it returned, or the error that it threw.
enum CallOutcome: Sendable {
  case returned(any Sendable)
  case threw(any Error)

  /// The outcome of `body`.
  init(of body: () throws -> any Sendable) {
    do { self = .returned(try body()) } catch { self = .threw(error) }
  }

  /// The outcome of an async `body`.
  nonisolated(nonsending) init(
    of body: nonisolated(nonsending) () async throws -> any Sendable
  ) async {
    do { self = .returned(try await body()) } catch { self = .threw(error) }
  }

  /// Whether two calls ended in the same way.
  static func == (one: CallOutcome, other: CallOutcome) -> Bool {
    switch (one, other) {
    case (.returned(let one), .returned(let other)): areEqual(one, other)
    // As `Any`, because the compiler takes each error for an `NSError`, which is equatable.
    case (.threw(let one), .threw(let other)): areEqual(one as Any, other as Any)
    case (.returned, .threw), (.threw, .returned): false
    }
  }

  /// Whether two values are equal, or have a type that is not `Equatable`, and the same text.
  private static func areEqual(_ one: Any, _ other: Any) -> Bool {
    func isOther<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    if let one = one as? any Equatable { return isOther(one) }
    return type(of: one) == type(of: other) && "\(one)" == "\(other)"
  }

  /// The end as part of a call's text: ` → 1`, ` threw empty`; empty for a call that returns nothing.
  var suffix: String {
    switch self {
    case .returned(is Void): ""
    case .returned(let value): " → \(shortText(of: value))"
    case .threw(let error): " threw \(shortText(of: error))"
    }
  }

  /// The end as a clause of its own: `returns 1`, `throws empty`, `returns`.
  var clause: String {
    switch self {
    case .returned(is Void): "returns"
    case .returned(let value): "returns \(shortText(of: value))"
    case .threw(let error): "throws \(shortText(of: error))"
    }
  }
}

/// A value on one line, without the `Optional(…)` around it.
func shortText(of value: Any, atMost width: Int = 32) -> String {
  if let optional = value as? any AnyOptional {
    return optional.content.map { shortText(of: $0, atMost: width) } ?? "nil"
  }
  return stringify(value).onOneLine.cut(to: width)
}

extension String {
  /// The text with its line breaks and tabs written as spaces.
  var onOneLine: String { split { $0.isNewline || $0 == "\t" }.joined(separator: " ") }

  /// The text, with an ellipsis for what does not fit.
  func cut(to width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self
  }
}
