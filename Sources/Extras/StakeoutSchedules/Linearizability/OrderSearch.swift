// The search for an order of calls that the model explains, and the history of calls that it searches.

internal import StakeoutCore
internal import StakeoutMatching

/// The search for an order of a history's calls that a sequential model explains.
///
/// It is Wing and Gong's search. The next call of the order must have begun before any missing call
/// ended, and the model has to give it the outcome that it had. If no call fits, the search takes back
/// the last one.
///
/// It has Lowe's memory, if the model is `Hashable`: when a set of calls leads to a state a second time,
/// the search does not continue from there.
///
/// A call that did not end may have had its effect, with any outcome, or not.
///
/// The problem is NP-complete, so a search ends as undecided after a number of steps. A step is a call
/// on the model.
///
/// It is a class, because a trap in the model abandons the values that the search keeps in registers.
final class OrderSearch<Model> {
  /// The longest order that a failed search has found.
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
    /// The number of calls of each worker: a worker makes one call after another.
    let taken: [Int]
    let state: AnyHashable
  }

  private let calls: [History<Model>.Call]
  /// The indices of the calls of each worker, in their order.
  private let workers: [[Int]]
  private let start: Model
  private let limit: Int
  /// The number of calls on the model so far.
  private(set) var steps = 0
  /// The index of the call that the model is making.
  private var present = 0

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - history: The calls.
  ///   - start: The model's first state.
  ///   - limit: The greatest number of calls on the model.
  init(_ history: History<Model>, from start: Model, limit: Int) {
    calls = history.calls
    workers = Array(Dictionary(grouping: calls.indices) { history.calls[$0].worker }.values)
    (self.start, self.limit) = (start, limit)
  }

  /// Searches in a trap region, because a model may trap.
  ///
  /// - Returns: The point at which the search failed; nil if an order explains the calls.
  func deadEnd() throws(Undecided) -> DeadEnd? {
    var result = Result<DeadEnd?, Undecided>.success(nil)
    let trap = Trap.catching { result = Result { () throws(Undecided) in try self.run() } }
    if let trap { throw .modelTrapped(trap, call: calls[present].text) }
    return try result.get()
  }

  /// Searches depth first, without recursion, and keeps the path of calls in `order`.
  ///
  /// `taken` holds the number of calls of each worker in `order`, `state` the state of the model after
  /// them, and `missing` the number of calls with an outcome that are not in `order`. Each pass of the
  /// loop does one of these:
  ///
  /// - If no call from `first` on may come next, it takes back the last call of `order`. The calls after
  ///   that one are tried next. If `order` is empty, the search has failed.
  /// - If the model gives the next call another outcome than it had, or if the memory knows the result,
  ///   it skips the call.
  /// - Otherwise it adds the call to `order`. A call without an outcome may be added as well, but does
  ///   not have to.
  ///
  /// `best` is the order with the fewest missing calls.
  private func run() throws(Undecided) -> DeadEnd? {
    var (taken, state, memory) = (workers.map { _ in 0 }, start, Set<Memory>())
    var order: [(call: Int, worker: Int, before: Model)] = []
    var missing = calls.count { $0.outcome != nil }
    var best = (missing: missing, end: DeadEnd(order: [], states: [], start: start))
    // The index of the first call that was not yet tried as the next one of `order`.
    var first = 0
    while missing > 0 {
      guard let worker = workerOfNext(from: first, taken) else {
        guard let last = order.popLast() else { return best.end }
        (state, first) = (last.before, last.call + 1)
        taken[last.worker] -= 1
        if calls[last.call].outcome != nil { missing += 1 }
        continue
      }
      guard steps < limit else { throw .limit }
      steps += 1
      let call = workers[worker][taken[worker]]
      present = call
      var next = state
      let outcome = calls[call].model(&next)
      first = call + 1
      if let wanted = calls[call].outcome, !(wanted == outcome) { continue }
      taken[worker] += 1
      if let state = next as? any Hashable,
        !memory.insert(Memory(taken: taken, state: AnyHashable(state))).inserted
      {
        taken[worker] -= 1
        continue
      }
      order.append((call, worker, state))
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

  /// The worker whose call is the earliest that may come next: it began before any missing call ended.
  ///
  /// - Parameter first: The index of the first call to consider.
  private func workerOfNext(from first: Int, _ taken: [Int]) -> Int? {
    var (end, next) = (Int.max, nil as (call: Int, worker: Int)?)
    for worker in workers.indices where taken[worker] < workers[worker].count {
      let call = workers[worker][taken[worker]]
      end = min(end, calls[call].returned ?? .max)
      if call >= first, call < next?.call ?? .max { next = (call, worker) }
    }
    return next.flatMap { calls[$0.call].called < end ? $0.worker : nil }
  }
}

/// The reason why a search has no result.
enum Undecided: Error {
  /// The search reached the limit of calls on the model.
  case limit
  /// The model trapped in a call with this text.
  case modelTrapped(Trap, call: String)
}

/// The calls of one object in one run, with the moments at which they began and ended.
struct History<Model> {
  /// The calls, in the order in which they began.
  let calls: [Call]

  /// One call of an operation.
  struct Call {
    /// The index of the task or thread, from 0.
    let worker: Int
    /// The index among the calls of the worker, from 0.
    let position: Int
    /// The name of the operation with its arguments: `enqueue(2)`.
    let text: String
    /// The moment at which the call began: a number that no other moment of the history has.
    var called = 0
    /// The moment at which the call ended; nil if it did not end.
    var returned: Int?
    /// The result of the call; nil if it did not end.
    var outcome: CallOutcome?
    /// Whether the call did not end because it trapped.
    var hasTrapped = false
    /// The part of the object that the call concerns.
    ///
    /// Calls with different keys do not affect each other.
    var key: AnyHashable?
    /// Makes the equivalent call on the model.
    let model: (inout Model) -> CallOutcome

    /// The text of the call with its end: `dequeue() → 1`.
    var fullText: String { text + (outcome?.suffix ?? (hasTrapped ? " trapped" : " …")) }
  }

  init(_ calls: [Call]) { self.calls = calls.sorted { $0.called < $1.called } }

  /// The history as it was at a moment.
  ///
  /// Later calls are missing, and calls that had not ended yet have no outcome.
  func until(_ moment: Int) -> History {
    History(
      calls.filter { $0.called <= moment }.map { call in
        var call = call
        if call.returned ?? .max > moment { (call.returned, call.outcome) = (nil, nil) }
        return call
      })
  }

  /// The history of each key, if each call has a key; otherwise this history.
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

  /// Runs `body`, and keeps its outcome.
  init(of body: () throws -> any Sendable) {
    do { self = .returned(try body()) } catch { self = .threw(error) }
  }

  /// Runs an async `body`, and keeps its outcome.
  nonisolated(nonsending) init(
    of body: nonisolated(nonsending) () async throws -> any Sendable
  ) async {
    do { self = .returned(try await body()) } catch { self = .threw(error) }
  }

  /// Whether two calls ended in the same way.
  static func == (one: CallOutcome, other: CallOutcome) -> Bool {
    switch (one, other) {
    case (.returned(let one), .returned(let other)): areValuesEqual(one, other)
    // Cast to `Any`, because the compiler takes each error for an `NSError`, which is equatable.
    case (.threw(let one), .threw(let other)): areValuesEqual(one as Any, other as Any)
    case (.returned, .threw), (.threw, .returned): false
    }
  }

  /// Whether two values are equal.
  ///
  /// If their type is not `Equatable`, their types and texts are compared.
  private static func areValuesEqual(_ one: Any, _ other: Any) -> Bool {
    func isOther<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    if let one = one as? any Equatable { return isOther(one) }
    return type(of: one) == type(of: other) && "\(one)" == "\(other)"
  }

  /// The end of a call's text: ` → 1`, ` threw empty`, or an empty text for a call that returns nothing.
  var suffix: String {
    switch self {
    case .returned(is Void): ""
    case .returned(let value): " → \(shortText(of: value))"
    case .threw(let error): " threw \(shortText(of: error))"
    }
  }

  /// The outcome as a verb: `returns 1`, `throws empty`, `returns`.
  var clause: String {
    switch self {
    case .returned(is Void): "returns"
    case .returned(let value): "returns \(shortText(of: value))"
    case .threw(let error): "throws \(shortText(of: error))"
    }
  }
}

/// The text of a value on one line, without the `Optional(…)` around it.
func shortText(of value: Any, atMost width: Int = 32) -> String {
  if let optional = value as? any AnyOptional {
    return optional.content.map { shortText(of: $0, atMost: width) } ?? "nil"
  }
  return stringify(value).onOneLine.cut(to: width)
}

extension String {
  /// The text with its line breaks and tabs written as spaces.
  var onOneLine: String { split { $0.isNewline || $0 == "\t" }.joined(separator: " ") }

  /// The text, with an ellipsis in place of the part that does not fit.
  func cut(to width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self
  }
}
