import StakeoutCalls
import Testing

// testable: no schedule makes these histories.
@testable import StakeoutSchedules

/// The search for an order of calls that explains their results.
@Suite struct OrderSearchTests {
  @Test func `nothing is explained by an empty order`() throws {
    #expect(try OrderSearch(QueueHistory([]), from: [], limit: 10_000).deadEnd() == nil)
  }

  @Test func `parts with keys of their own are histories of their own`() {
    let calls = [(0, "a"), (1, "b"), (2, "a")].map { moment, key in
      History<Int>.Call.call(0, key, 2 * moment, 2 * moment + 1, 0, key: key) { _ in 0 }
    }
    #expect(History(calls).parts.map { $0.calls.map(\.called) } == [[0, 4], [2]])
    let keyless = History<Int>.Call.call(0, "c", 6, 7, 0) { _ in 0 }
    #expect(History(calls + [keyless]).parts.map(\.calls.count) == [4])
  }

  @Test func `a search that takes too long is undecided`() {
    // No order explains the result 77, so the search has to try all of them.
    let calls = (0..<10).map { QueueHistory.Call.enqueue($0, $0, $0, 100 + $0) }
    let impossible = QueueHistory.Call.dequeue(10, 77, 10, 110)
    let search = OrderSearch(History(calls + [impossible]), from: [], limit: 1_000)
    #expect(throws: Undecided.self) { try search.deadEnd() }
    #expect(search.steps == 1_000)
  }

  @Test func `sets of calls with a state are not continued twice`() throws {
    func steps<Model>(_ start: Model, _ step: @escaping (inout Model) -> Void) throws -> Int {
      let calls = (0..<6).map { index in
        History<Model>.Call.call(index, "add()", index, 100 + index, ()) { step(&$0) }
      }
      let impossible = History<Model>.Call.call(6, "get()", 6, 106, 0) { _ in 1 }
      let search = OrderSearch(History(calls + [impossible]), from: start, limit: 1_000_000)
      #expect(try search.deadEnd() != nil)
      return search.steps
    }
    // A search with a hashable model tries each next call once from each set of the six calls. That is
    // much less than all orders.
    #expect(try steps(0) { $0 += 1 } < 600)
    #expect(try steps(Incomparable(count: 0)) { $0.count += 1 } > 1_900)
  }

  private struct Incomparable { var count: Int }

  @Test(arguments: UInt64(0)..<6)
  func `the search agrees with trying all orders`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var counts = [true: 0, false: 0]
    for _ in 0..<500 {
      let history = RandomQueueHistory.make(&random)
      let expected = AllOrders.explain(history, from: [])
      counts[expected, default: 0] += 1
      let found = try OrderSearch(history, from: [], limit: 1_000_000).deadEnd()
      #expect((found == nil) == expected, "\(history)")
      // A search with a model that is not hashable, which remembers no states, agrees as well.
      let boxed = History(
        history.calls.map { call in
          History<Box>.Call(
            worker: call.worker, position: 0, text: call.text, called: call.called,
            returned: call.returned, outcome: call.outcome, model: { call.model(&$0.items) })
        })
      let slow = try OrderSearch(boxed, from: Box(items: []), limit: 1_000_000).deadEnd()
      #expect((slow == nil) == expected)
    }
    // Each of the two answers is common, so a search that always gave the same answer would fail.
    #expect((counts[true] ?? 0) > 50)
    #expect((counts[false] ?? 0) > 50)
  }

  private struct Box { var items: [Int] }
}

/// Makes random histories of a queue.
///
/// Each call takes effect at some moment between its beginning and its end. In some histories, a call now and
/// then returns a random result instead.
private enum RandomQueueHistory {
  static func make(_ random: inout SeededGenerator) -> QueueHistory {
    var calls: [QueueHistory.Call] = []
    var items: [Int] = []
    var open: [Int: (called: Int, number: Int?, result: Int?)] = [:]
    var moment = 0
    let lies = Bool.random(using: &random)
    for _ in 0..<14 where calls.count + open.count < 5 || !open.isEmpty {
      let worker = Int.random(in: 0..<3, using: &random)
      moment += 1
      guard let call = open.removeValue(forKey: worker) else {
        guard calls.count + open.count < 5 else { continue }
        if Bool.random(using: &random) {
          let number = Int.random(in: 1...2, using: &random)
          items.append(number)
          open[worker] = (moment, number, nil)
        } else {
          let isLie = lies && Int.random(in: 0..<3, using: &random) == 0
          let truth = items.isEmpty ? nil : items.removeFirst()
          open[worker] = (moment, nil, isLie ? [nil, 1, 2].randomElement(using: &random)! : truth)
        }
        continue
      }
      calls.append(entry(worker, call, moment))
    }
    for (worker, call) in open { calls.append(entry(worker, call, nil)) }
    return History(calls)
  }

  private static func entry(
    _ worker: Int, _ call: (called: Int, number: Int?, result: Int?), _ returned: Int?
  ) -> QueueHistory.Call {
    call.number.map { .enqueue(worker, $0, call.called, returned) }
      ?? .dequeue(worker, call.result, call.called, returned)
  }
}

/// Decides whether an order explains a history, by trying each order of each set of calls.
///
/// It is the simplest and slowest way, and the results of `OrderSearch` are compared with it.
private enum AllOrders {
  static func explain<Model>(_ history: History<Model>, from start: Model) -> Bool {
    let open = history.calls.indices.filter { history.calls[$0].returned == nil }
    let ended = history.calls.indices.filter { history.calls[$0].returned != nil }
    return (0..<(1 << open.count)).contains { chosen in
      let extra = open.indices.filter { chosen & (1 << $0) != 0 }.map { open[$0] }
      let calls = ended + extra
      return permutations[calls.count].contains { permutation in
        isExplained(history, by: permutation.map { calls[$0] }, from: start)
      }
    }
  }

  private static func isExplained<Model>(
    _ history: History<Model>, by order: [Int], from start: Model
  ) -> Bool {
    for (place, later) in order.enumerated() {
      for earlier in order[..<place] {
        if let end = history.calls[later].returned, end < history.calls[earlier].called {
          return false
        }
      }
    }
    var state = start
    return order.allSatisfy { index in
      let outcome = history.calls[index].model(&state)
      return history.calls[index].outcome.map { $0 == outcome } ?? true
    }
  }

  private static let permutations = (0...6).map { permute(Array(0..<$0)) }

  private static func permute(_ items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.indices.flatMap { index in
      var rest = items
      let first = rest.remove(at: index)
      return permute(rest).map { [first] + $0 }
    }
  }
}
