import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// An exhaustive exploration reaches every possible outcome of a small body, and no other.
///
/// The outcomes of each body were found by hand. A plain run must have one of them as well.
@Suite struct EveryOrderTests {
  private actor Log {
    private(set) var entries = ""

    func add(_ entry: String) { entries += entry }

    /// Starts two tasks on the actor itself.
    func addAndStartTwo() {
      entries += "s"
      Task { add("1") }
      Task { add("2") }
    }

    /// Starts a task on the actor, and a detached task.
    func start(setting isSet: Shared<Bool>) -> [Task<Void, Never>] {
      [Task { entries += isSet.value ? "set" : "clear" }, Task.detached { isSet.value = true }]
    }

    private var waiter: CheckedContinuation<Void, Never>?
    private var isOpen = false

    /// Waits on the actor until `open` is called, and then adds the entry.
    func pass(_ entry: String) async {
      if !isOpen { await withCheckedContinuation { waiter = $0 } }
      entries += entry
    }

    func open(_ entry: String) {
      entries += entry
      isOpen = true
      waiter?.resume()
      waiter = nil
    }

    /// Adds the entry before and after a call of another actor.
    func add(_ entry: String, with inner: Log) async {
      entries += entry
      await inner.add(entry)
      entries += entry
    }
  }

  @MainActor private final class Model {
    var entries = ""

    func add(_ entry: String, then log: Log) async {
      entries += entry
      await log.add(entry)
    }
  }

  /// A body that returns its outcome as a text.
  struct Body: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// All outcomes that are possible.
    let outcomes: Set<String>
    /// Whether plain runs, without an exploration, are checked as well.
    var runsPlainly = true
    let run: @Sendable () async -> String

    init(
      _ description: String, _ outcomes: Set<String>, runsPlainly: Bool = true,
      _ run: @escaping @Sendable () async -> String
    ) {
      (testDescription, self.outcomes, self.run) = (description, outcomes, run)
      self.runsPlainly = runsPlainly
    }
  }

  /// Returns all orders of the texts, each as one text.
  private static func orders(of texts: [String]) -> Set<String> {
    if texts.isEmpty { return [""] }
    var all: Set<String> = []
    for (index, text) in texts.enumerated() {
      var rest = texts
      rest.remove(at: index)
      for order in orders(of: rest) { all.insert(text + order) }
    }
    return all
  }

  /// Returns the texts that result if the letter is inserted at each position of the text.
  private static func text(_ text: String, with letter: String) -> Set<String> {
    Set(
      (0...text.count).map { text.prefix($0) + letter + text.dropFirst($0) }
        .map { String($0) })
  }

  static let bodies: [Body] = [
    Body("a task and the body", ["tb", "bt"]) {
      let log = Log()
      let task = Task { await log.add("t") }
      await log.add("b")
      await task.value
      return await log.entries
    },
    Body("a child and the body", ["cb", "bc"]) {
      let log = Log()
      async let child: Void = log.add("c")
      await log.add("b")
      await child
      return await log.entries
    },
    // The first task takes two of the four positions.
    Body("two tasks, twice on an actor", ["aabb", "abab", "abba", "baab", "baba", "bbaa"]) {
      let log = Log()
      let tasks = ["a", "b"].map { name in
        Task {
          await log.add(name)
          await Task.yield()
          await log.add(name)
        }
      }
      for task in tasks { await task.value }
      return await log.entries
    },
    Body("a group of three", orders(of: ["1", "2", "3"])) {
      let log = Log()
      await withTaskGroup(of: Void.self) { group in
        for name in ["1", "2", "3"] { group.addTask { await log.add(name) } }
      }
      return await log.entries
    },
    Body("the results of a group of three", orders(of: ["1", "2", "3"])) {
      await withTaskGroup(of: String.self) { group in
        for name in ["1", "2", "3"] { group.addTask { name } }
        return await group.reduce("", +)
      }
    },
    Body("a task that is resumed in the middle of a step", ["rb", "br"]) {
      let log = Log()
      let (stream, continuation) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
      let task = Task {
        await withCheckedContinuation { _ = continuation.yield($0) }
        await log.add("r")
      }
      var iterator = stream.makeAsyncIterator()
      await iterator.next()?.resume()
      await log.add("b")
      await task.value
      return await log.entries
    },
    // The waiting task adds "w" after "o", before or after "b". The other task adds "c" at any time.
    Body(
      "a task that is resumed on its actor", openThenAdd
    ) {
      let log = Log()
      let waiting = Task { await log.pass("w") }
      let other = Task { await log.add("c") }
      await log.open("o")
      await log.add("b")
      _ = await (waiting.value, other.value)
      return await log.entries
    },
    // The runtime resumes a continuation outside its actor, and the task then hops to the actor. Only
    // that "w" comes after "o" is certain.
    Body(
      "a task that waits on its actor and is resumed there",
      openThenAdd, runsPlainly: false
    ) {
      let log = Log()
      let waiting = Task { await log.pass("w") }
      await everythingElseIsWaiting()
      let other = Task { await log.add("c") }
      await log.open("o")
      await log.add("b")
      _ = await (waiting.value, other.value)
      return await log.entries
    },
    // The second element is yielded after "b".
    Body("an element of a stream in the middle of a step", ["1b2", "b12"]) {
      let log = Log()
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      let reader = Task { for await element in stream { await log.add(element) } }
      continuation.yield("1")
      await log.add("b")
      continuation.yield("2")
      continuation.finish()
      await reader.value
      return await log.entries
    },
    Body("a cancellation in the middle of a step", ["cb", "bc"]) {
      let log = Log()
      let sleeper = Task {
        try? await Task.sleep(for: .seconds(3600))
        await log.add("c")
      }
      sleeper.cancel()
      await log.add("b")
      await sleeper.value
      return await log.entries
    },
    // The task goes from the main actor to the log, and the body from the log to the main actor. If the
    // body is first on the main actor, it was first on the log, too.
    Body("the main actor and an actor", ["tb tb", "tb bt", "bt bt"]) {
      let (log, model) = (Log(), Model())
      let task = Task { await model.add("t", then: log) }
      await log.add("b")
      await MainActor.run { model.entries += "b" }
      await task.value
      return await "\(model.entries) \(log.entries)"
    },
    // There are six orders on the outer actor. If one task ends before the other begins, the inner order
    // is the same. For the four other orders, both inner orders are possible.
    Body(
      "nested actors",
      [
        "aabb ab", "bbaa ba", "abab ab", "abab ba", "abba ab", "abba ba", "baab ab", "baab ba",
        "baba ab", "baba ba",
      ]
    ) {
      let (outer, inner) = (Log(), Log())
      async let first: Void = outer.add("a", with: inner)
      async let second: Void = outer.add("b", with: inner)
      _ = await (first, second)
      return await "\(outer.entries) \(inner.entries)"
    },
    // The tasks are in the actor's queue, in their order, as soon as "s" is there.
    Body("tasks that an actor starts on itself", text("s12", with: "b")) {
      let log = Log()
      let other = Task { await log.add("b") }
      await log.addAndStartTwo()
      await other.value
      while await log.entries.count < 4 { await Task.yield() }
      return await log.entries
    },
    Body("a task between two on one actor", ["set", "clear"]) {
      let log = Log()
      let isSet = Shared(false)
      for task in await log.start(setting: isSet) { await task.value }
      return await log.entries
    },
    Body("tasks that begin on the main actor", ["12"]) {
      let model = Model()
      let tasks = ["1", "2"].map { name in Task { @MainActor in model.entries += name } }
      for task in tasks { await task.value }
      return await model.entries
    },
    // The hop back to the actor follows at once, so no other task can come in between.
    Body("a hop off an actor that a hop back follows", ["aabb", "bbaa"]) {
      let log = Log()
      async let first: Void = twice("a", on: log)
      async let second: Void = twice("b", on: log)
      _ = await (first, second)
      return await log.entries
    },
  ]

  /// The outcomes if one task adds "o" and then "b", another adds "w" after "o", and a third adds "c".
  ///
  /// An optimised build leaves out the hop off the actor between "o" and "b".
  private static var openThenAdd: Set<String> {
    #if DEBUG
      text("owb", with: "c").union(text("obw", with: "c"))
    #else
      ["obcw", "obwc", "cobw"]
    #endif
  }

  private static func twice(_ entry: String, on log: isolated Log) async {
    log.add(entry)
    await nothing()
    log.add(entry)
  }

  private nonisolated(nonsending) static func nothing() async {}

  @Test(arguments: bodies) func `each outcome is reached, and no other`(_ body: Body) async throws {
    let seen = Shared<Set<String>>([])
    let exploration = try await exploreSchedules(by: .exhaustive(limit: 200_000)) {
      let outcome = await body.run()
      seen.value.insert(outcome)
    }
    #expect(seen.value == body.outcomes)
    #expect(exploration.isComplete, "\(exploration.count)")
  }

  @Test(arguments: bodies.filter(\.runsPlainly))
  func `a plain run has one of these outcomes`(_ body: Body) async {
    for _ in 0..<1_000 {
      let outcome = await body.run()
      #expect(body.outcomes.contains(outcome))
    }
  }

  @Test func `a task alone has one schedule, however often it hops`() async throws {
    let seen = try await exploreSchedules(by: .exhaustive()) {
      let (log, other) = (Log(), Log())
      for _ in 0..<5 { await log.add("a", with: other) }
      await MainActor.run {}
    }
    #expect(seen.isComplete)
    #expect(seen.count == 1)
  }
}
