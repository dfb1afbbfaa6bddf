import Foundation
import Synchronization
import Testing

import StakeoutContext
import StakeoutCore
import StakeoutMatching

/// Snapshots of the stacks of other threads and of suspended tasks.
@Suite struct StackSnapshotTests {
  @Test(arguments: Place.blocking)
  func `a blocked thread shows its lines, and goes on`(place: Place) throws {
    let worker = Worker(place)
    worker.start()
    defer { worker.finish() }
    let snapshot = try #require(worker.snapshot { $0.subject.hasSuffix("is blocked") })
    #expect(snapshot.subject.hasPrefix("thread \(worker.id) \""))
    #expect(snapshot.awaited == place.awaited)
    let functions = snapshot.frames.compactMap(\.function)
    #expect(functions.contains { $0.contains("block") }, "\(snapshot)")
    #expect(functions.contains { $0.contains("begin") }, "\(snapshot)")
    #expect(
      snapshot.frames.allSatisfy { $0.place?.file.hasSuffix("StackSnapshotTests.swift") == true })
  }

  @Test func `looking ends no call that a signal would end`() throws {
    let worker = Worker(.poll)
    worker.start()
    worker.waitUntilBlocked()
    for _ in 0..<100 {
      #expect(StackSnapshot.ofThread(worker.id)?.subject.hasSuffix("blocked") == true)
    }
    #expect(!worker.isOver, "the call would have ended with EINTR")
    worker.finish()
  }

  @Test func `a thread that runs shows its lines, and goes on`() throws {
    let worker = Worker(.run)
    worker.start()
    for _ in 0..<20 {
      let snapshot = try #require(worker.snapshot { $0.subject.hasSuffix("runs") })
      #expect(snapshot.description.contains("block"), "\(snapshot)")
    }
    worker.finish()
    #expect(worker.isOver)
  }

  @Test func `a thread that has ended stands nowhere`() {
    let worker = Worker(.semaphore)
    worker.start()
    worker.finish()
    #expect(worker.snapshot { _ in true } == nil)
    #expect(StackSnapshot.ofThread(Int32.max) == nil)
  }

  @Test func `threads are found that stand in code of the test`() {
    let worker = Worker(.semaphore)
    worker.start()
    defer { worker.finish() }
    _ = worker.snapshot { $0.subject.hasSuffix("is blocked") }
    #expect(StackSnapshot.ofAllThreads().contains { $0.subject.hasPrefix("thread \(worker.id) ") })
  }

  @Test func `a thread that waits in this package stands in the code that called it`() throws {
    let event = try #require(Event())
    let id = Locked<Int32>(0)
    Thread.detachNewThread {
      id.withLock { $0 = StackSnapshot.currentThread }
      Wait.until(.never, event: event)
    }
    defer { event.ring() }
    var snapshot: StackSnapshot?
    while snapshot?.subject.hasSuffix("is blocked") != true {
      snapshot = StackSnapshot.ofThread(id.withLock { $0 })
    }
    let frames = try #require(snapshot).frames
    #expect(
      frames.allSatisfy { $0.place?.file.hasSuffix("StackSnapshotTests.swift") == true },
      "\(frames)")
  }

  @Test func `a suspended task shows the functions that wait`() async throws {
    #expect(TaskAddress.canBeRead)
    let address = Locked<TaskAddress?>(nil)
    let gate = Gate()
    let task = Task {
      address.withLock { $0 = .current }
      await gate.wait()
    }
    var snapshot: StackSnapshot?
    for _ in 0..<10_000 where snapshot == nil {
      await Task.yield()
      snapshot = address.withLock { $0 }.flatMap(StackSnapshot.ofTask)
    }
    let frames = try #require(snapshot).frames
    #expect(snapshot?.subject == address.withLock { $0 }.map { "\($0) is suspended" })
    #expect(!frames.isEmpty)
    #if DEBUG
      // An optimised function that does nothing after the wait has no frame.
      #expect(frames.first?.function?.contains("Gate.park") == true, "\(frames)")
      #expect(frames.contains { $0.function?.contains("Gate.wait") == true }, "\(frames)")
    #endif
    #expect(
      frames.allSatisfy { $0.place?.file.hasSuffix("StackSnapshotTests.swift") == true },
      "\(frames)")
    gate.open()
    await task.value
  }

  @Test func `a task that runs shows nothing`() throws {
    #expect(StackSnapshot.ofTask(try #require(TaskAddress.current)) == nil)
  }

  /// The call in which a worker blocks, or `run` for a loop that does not block.
  enum Place {
    case semaphore, semaphoreWithTimeout, lock, condition, read, poll, run

    static let blocking: [Place] = [
      .semaphore, .semaphoreWithTimeout, .lock, .condition, .read, .poll,
    ]

    /// The object that a snapshot names as the one the thread waits for; nil if it names none.
    var awaited: String? {
      switch self {
      case .semaphore, .semaphoreWithTimeout: "a DispatchSemaphore"
      case .lock: "a lock"
      case .condition: "a condition"
      case .read, .poll, .run: nil
      }
    }
  }
}

/// A thread that stays in one call until `finish()`.
///
/// SAFETY: `id` is set before `hasBegun` is signalled, and read after it.
private final class Worker: @unchecked Sendable {
  private let place: StackSnapshotTests.Place
  private let hasBegun = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let goOn = Atomic(false)
  private let ended = Atomic(false)
  private let semaphore = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private let condition = NSCondition()
  private let pipe = Pipe()
  private(set) var id: Int32 = 0

  init(_ place: StackSnapshotTests.Place) { self.place = place }

  func start() {
    if place == .lock { lock.lock() }
    let thread = Thread { [self] in
      id = StackSnapshot.currentThread
      hasBegun.signal()
      begin()
      ended.store(true, ordering: .releasing)
      hasEnded.signal()
    }
    thread.start()
    hasBegun.wait()
  }

  var isOver: Bool { ended.load(ordering: .acquiring) }

  /// Waits until the thread has stayed in one system call for 50 milliseconds.
  func waitUntilBlocked() {
    var before = ""
    while true {
      let now =
        (try? String(contentsOfFile: "/proc/self/task/\(id)/syscall", encoding: .utf8)) ?? ""
      if now == before, now.contains(" ") { return }
      before = now
      // sleep: the thread has to stay in the call for a while.
      Wait.until(.after(.milliseconds(50)))
    }
  }

  /// Returns the first snapshot in `block` that satisfies the condition.
  ///
  /// Returns nil if the thread has ended, or after 10,000 attempts.
  func snapshot(where isWanted: (StackSnapshot) -> Bool) -> StackSnapshot? {
    for _ in 0..<10_000 {
      guard let snapshot = StackSnapshot.ofThread(id) else { return nil }
      if isWanted(snapshot), snapshot.description.contains("block") { return snapshot }
      Wait.until(.after(.milliseconds(1)))
    }
    return nil
  }

  @inline(never) private func begin() {
    block()
    // Do something after the call: a tail call would leave no frame of this function.
    goOn.store(true, ordering: .relaxed)
  }

  @inline(never) private func block() {
    switch place {
    case .semaphore: semaphore.wait()
    case .semaphoreWithTimeout: _ = semaphore.wait(timeout: .distantFuture)
    case .lock: lock.lock()
    case .condition:
      condition.lock()
      while !goOn.load(ordering: .relaxed) { condition.wait() }
      condition.unlock()
    case .read:
      var byte: UInt8 = 0
      _ = Glibc.read(pipe.fileHandleForReading.fileDescriptor, &byte, 1)
    case .poll:
      var descriptor = pollfd(
        fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      Glibc.poll(&descriptor, 1, -1)
    case .run: while !goOn.load(ordering: .relaxed) {}
    }
    goOn.store(true, ordering: .relaxed)
  }

  /// Releases the thread from its call, and waits until it has ended.
  func finish() {
    condition.lock()
    goOn.store(true, ordering: .relaxed)
    condition.broadcast()
    condition.unlock()
    semaphore.signal()
    if place == .lock { lock.unlock() }
    if place == .read || place == .poll { pipe.fileHandleForWriting.write(Data([1])) }
    hasEnded.wait()
    while StackSnapshot.ofThread(id) != nil { Wait.until(.after(.milliseconds(1))) }
  }
}

/// Suspends a task until the test opens the gate.
private final class Gate: Sendable {
  private let waiting = Locked<CheckedContinuation<Void, Never>?>(nil)

  func wait() async {
    await park()
    // Do something after the call: a tail call would leave no frame of this function.
    waiting.withLock { $0 = nil }
  }

  private func park() async {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    waiting.withLock { $0 = nil }
  }

  func open() { waiting.withLock { $0 }?.resume() }
}
