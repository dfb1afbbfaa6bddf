internal import CStakeout
private import Foundation

/// Learns of traps on threads that are in no region: of dispatch queues, of `Thread`, of Swift's own
/// pool.
///
/// While a watch is on, such a trap does not end the process. Its thread is parked for ever, and what
/// it holds stays held.
///
/// SAFETY: what changes is only touched with the lock held.
package final class TrapWatch: @unchecked Sendable {
  /// The watch of this process.
  package static let shared = TrapWatch()

  /// The code that a watch is for.
  package struct Owner: Sendable {
    /// Whether it is a test that survives traps; else it is code that waits for one.
    package let isTest: Bool
    /// The test: its own number, or that of the one that the code runs in; nil if it does not survive.
    package let test: Int?
    /// Its place: a trap goes to the owner whose code is in the trapped thread's frames, if that can
    /// be told.
    package let file: String
    package let line: UInt

    package init(isTest: Bool, test: Int? = nil, file: String, line: UInt) {
      (self.isTest, self.test, self.file, self.line) = (isTest, test, file, line)
    }
  }

  /// Returns whether the trap was the watcher's.
  package typealias Watcher = @Sendable (_ trap: Trap, _ thread: ParkedThread) -> Bool

  private struct Watch {
    let id: Int
    let owner: Owner
    /// Runs the tasks of what it is for; nil if that is not known.
    let executor: JobExecutor?
    let watcher: Watcher
    /// Whether it has got a trap already.
    var isServed = false
    /// Whether what it is for has come to its end without this trap.
    var isEnding = false

    /// Whether the thread's task is known to belong to what the watch is for.
    func runs(_ thread: ParkedThread) -> Bool {
      guard let executor else { return false }
      return sequence(state: thread.executor) { run in
        defer { run = run?.outer }
        return run
      }.contains { $0 === executor }
    }
  }

  private let lock = ForkSafeLock()
  /// The one that began last is the last.
  private var watches: [Watch] = []
  private var nextID = 0
  /// The process that the thread was started in: a forked child has none.
  private var process: Int32 = 0

  /// Begins a watch.
  ///
  /// - Parameters:
  ///   - owner: Who gets the traps.
  ///   - executor: Runs the owner's tasks: a trap of one of these, which runs elsewhere at the
  ///     moment, as in an actor with an executor of its own, is the owner's.
  ///   - watcher: Called on a thread of its own.
  /// - Returns: The argument for ``end(_:)``; nil if the handlers cannot be installed.
  package func begin(
    for owner: Owner, of executor: JobExecutor? = nil, _ watcher: @escaping Watcher
  ) -> Int? {
    guard stk_watch_begin() == .STK_STATUS_OK else { return nil }
    let here = ProcessInfo.processInfo.processIdentifier
    let (id, startsThread) = lock.withLock {
      let isNew = process != here
      if isNew { watches = [] }
      process = here
      nextID += 1
      watches.append(Watch(id: nextID, owner: owner, executor: executor, watcher: watcher))
      return (nextID, isNew)
    }
    if startsThread { Thread.detachNewThread { self.takeAll() } }
    return id
  }

  /// Says that a watch will end: what it is for has come to its end.
  package func isEnding(_ id: Int) { change(id) { $0.isEnding = true } }

  /// Ends a watch.
  ///
  /// The watcher has got the traps that came before.
  package func end(_ id: Int) {
    // A forked child has not begun what its parent had begun.
    guard lock.withLock({ process }) == ProcessInfo.processInfo.processIdentifier else { return }
    isEnding(id)
    stk_watch_end()
    lock.withLock { watches.removeAll { $0.id == id } }
  }

  private func takeAll() -> Never {
    withUnsafeTemporaryAllocation(of: stk_parked.self, capacity: 1) { parked in
      let parked = parked.baseAddress.unsafelyUnwrapped
      while true {
        stk_watch_take(parked)
        deliver(Trap(parked.pointee.report), of: ParkedThread(parked.pointee))
        stk_watch_taken()
      }
    }
  }

  /// Gives a trap to the first watcher that takes it.
  ///
  /// Ends the process if there is none.
  private func deliver(_ trap: Trap, of thread: ParkedThread) {
    for watch in candidates(for: trap, of: thread) where watch.watcher(trap, thread) {
      return change(watch.id) { $0.isServed = true }
    }
    fatalError("a thread trapped while nobody waited for it any more: \(trap)")
  }

  /// The watches in the order in which they are asked about a trap.
  ///
  /// Waits a moment for those at one place with the first, as of the cases of a parameterised test:
  /// most will end by themselves, but the one that the trapped thread belongs to may not.
  private func candidates(for trap: Trap, of thread: ParkedThread) -> [Watch] {
    // Before the time begins: the first lookup takes seconds.
    let isOnly = lock.withLock { watches.count } == 1
    let frames = isOnly ? [] : CallerLookup.ownFrames(of: trap.backtrace)
    let end = Deadline.after(.seconds(1))
    while true {
      let ranked = Self.ranked(lock.withLock { watches }, for: frames, of: thread)
      guard let first = ranked.first, !first.runs(thread) else { return ranked }
      let alike = ranked.filter { $0.owner.isAt(first.owner) && !$0.isServed && !$0.isEnding }
      if alike.count <= 1 || end.hasPassed { return ranked }
      Wait.until(.after(.milliseconds(2)))
    }
  }

  private func change(_ id: Int, _ body: (inout Watch) -> Void) {
    lock.withLock {
      for index in watches.indices where watches[index].id == id { body(&watches[index]) }
    }
  }

  /// The watches in the order in which they are asked about a trap with these frames.
  ///
  /// First comes the test that the thread's task belongs to, if that is known, then the one whose code
  /// the thread ran, each with what waits in it: a wait before the test itself. Those at one place, as of the cases of a parameterised test, get one trap each. Of
  /// several that cannot be told apart, the one that began last comes first.
  private static func ranked(
    _ watches: [Watch], for frames: [Trap.Backtrace.Frame], of thread: ParkedThread
  ) -> [Watch] {
    let tests = Set(watches.filter { $0.runs(thread) }.compactMap(\.owner.test))
    let distances = watches.map { $0.owner.distance(to: frames) }
    let ranks = watches.indices.map { index -> [UInt] in
      let owner = watches[index].owner
      let nearest = watches.indices.filter { other in
        other == index || owner.test != nil && watches[other].owner.test == owner.test
      }.map { distances[$0] }.min()
      let isLater = watches[index].isServed || watches[index].isEnding
      let isOwn = watches[index].runs(thread) || owner.test.map(tests.contains) == true
      return [
        isOwn ? 0 : 1, nearest ?? .max, owner.isTest ? 1 : 0, isLater ? 1 : 0, distances[index],
        .max - UInt(index),
      ]
    }
    return watches.indices.sorted { ranks[$0].lexicographicallyPrecedes(ranks[$1]) }
      .map { watches[$0] }
  }
}

extension TrapWatch.Owner {
  /// Whether both are of the same kind, at the same place.
  fileprivate func isAt(_ other: Self) -> Bool {
    (isTest, file, line) == (other.isTest, other.file, other.line)
  }

  /// How many lines below the owner's place the frames come closest to it; `max` if none is below.
  ///
  /// A closure stands in the test or expectation that it belongs to, and helper functions mostly
  /// stand further down.
  fileprivate func distance(to frames: [Trap.Backtrace.Frame]) -> UInt {
    let lines = frames.filter { $0.file == file }.compactMap { $0.line.map { UInt($0) } }
    return lines.filter { $0 >= line }.map { $0 - line }.min() ?? .max
  }
}

extension Trap {
  /// Runs `body`, and returns what would have ended the process, on whatever thread that happens:
  /// a dispatch queue's, one of `Thread`, one of Swift's pool, or in the body itself.
  ///
  /// ```swift
  /// let trap = await Trap.anywhere(within: .seconds(5)) { queue.async { cache.clear() } }
  /// ```
  ///
  /// A thread that traps outside of the body is parked for ever: what it holds stays held, a serial
  /// queue stands still, and a pool has one thread less. On the main thread, the main queue and the
  /// last thread of Swift's pool, the process ends. It also ends if a thread that has never been in a
  /// trap region uses up its stack.
  ///
  /// A thread does not tell which wait its trap belongs to. Of several waits at once, the one gets it
  /// whose code is in the thread's frames. If debug information does not show that, it is the one that
  /// began last.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a trap when the body has come back.
  ///   - file: The place of the call, to find its code in frames.
  ///   - line: The place of the call.
  ///   - body: Runs in the caller's isolation, in a task of its own.
  /// - Returns: The first trap; nil when there was none.
  nonisolated(nonsending) public static func anywhere(
    within patience: Duration, file: String = #filePath, line: UInt = #line,
    _ body: @escaping () async -> Void
  ) async -> Trap? {
    // SAFETY: the caller is suspended while the body runs, and the body is isolated as it says.
    nonisolated(unsafe) let body = body
    let end = await TrapRun.run(watchingFor: .init(isTest: false, file: file, line: line)) {
      await body()
      // sleep: until a trap of another thread cancels the task.
      try? await Task.sleep(for: patience)
    }
    if case .trapped(let trap) = end { return trap }
    return nil
  }
}
