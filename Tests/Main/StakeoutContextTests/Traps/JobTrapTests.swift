import Dispatch
import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// Traps in each kind of job are caught, and later jobs still work.
///
/// Each kind is named by the message of its trap.
@Suite struct JobTrapTests {
  private struct Kind: Sendable, CustomTestStringConvertible {
    let message: String
    let body: @Sendable () async -> Void
    var testDescription: String { message }
  }

  private static let kinds: [Kind] = [
    Kind(message: "before the first suspension") {
      if Local.name == "none" { fatalError("before the first suspension") }
      await Task.yield()
    },
    Kind(message: "after a suspension") { await end("after a suspension") },
    Kind(message: "in a task") { await Task { await end("in a task") }.value },
    Kind(message: "in a detached task") {
      await Task<Void, Never>.detached { fatalError("in a detached task") }.value
    },
    Kind(message: "later in a detached task") {
      await Task.detached { await end("later in a detached task") }.value
    },
    Kind(message: "in a task of a detached task") {
      await Task.detached {
        await Task<Void, Never> { fatalError("in a task of a detached task") }.value
      }.value
    },
    Kind(message: "in an immediate task") {
      await Task<Void, Never>.immediate { fatalError("in an immediate task") }.value
    },
    Kind(message: "later in an immediate task") {
      await Task.immediate { await end("later in an immediate task") }.value
    },
    Kind(message: "in an async let") {
      async let child: Void = end("in an async let")
      await child
    },
    Kind(message: "in a group") {
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<8 { group.addTask { if index == 5 { fatalError("in a group") } } }
      }
    },
    Kind(message: "in a discarding group") {
      await withDiscardingTaskGroup { $0.addTask { await end("in a discarding group") } }
    },
    Kind(message: "in an actor") { await TrappingAccount().withdraw() },
    Kind(message: "later in an actor") { await TrappingAccount().withdrawLater() },
    Kind(message: "in a global actor") { await inGlobalActor() },
    Kind(message: "on the main actor") {
      await MainActor.run {
        MainActor.assertIsolated()
        fatalError("on the main actor")
      }
    },
    Kind(message: "on an executor of its own") { await Branch().close() },
    Kind(message: "in an executor that takes a job") { await BrokenBranch().enter() },
    Kind(message: "under a preference") {
      await withTaskExecutorPreference(globalConcurrentExecutor) {
        await Task.yield()
        fatalError("under a preference")
      }
    },
    Kind(message: "on an executor that runs jobs where they come") {
      await Task(executorPreference: InlineExecutor()) {
        await Task.yield()
        fatalError("on an executor that runs jobs where they come")
      }.value
    },
    Kind(message: "after a continuation of a thread") {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume() }
      }
      fatalError("after a continuation of a thread")
    },
    Kind(message: "in the body of a continuation") {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
        fatalError("in the body of a continuation")
      }
    },
    Kind(message: "in a stream's loop") {
      let (stream, input) = AsyncStream.makeStream(of: Int.self)
      for number in 1...3 { input.yield(number) }
      for await number in stream where number == 2 { fatalError("in a stream's loop") }
    },
    Kind(message: "after a sleep") {
      // sleep: a task that sleeps is resumed by the runtime's own timer.
      try? await Task.sleep(for: .milliseconds(1))
      fatalError("after a sleep")
    },
    Kind(message: "with a task-local value") {
      await Local.$name.withValue("bound") {
        await Task.yield()
        fatalError(Local.name == "bound" ? "with a task-local value" : "without it")
      }
    },
    Kind(message: "in onCancel") {
      let (stream, _) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        await withTaskCancellationHandler {
          for await _ in stream {}
        } onCancel: {
          fatalError("in onCancel")
        }
      }
      await Task.yield()
      task.cancel()
      await task.value
      await end("not reached: the first trap counts")
    },
    Kind(message: "during cancellation") {
      let task = Task {
        // sleep: until the task is cancelled.
        if (try? await Task.sleep(for: .seconds(600))) == nil { fatalError("during cancellation") }
      }
      task.cancel()
      await task.value
    },
    Kind(message: "in a queue's sync") {
      await Task.yield()
      DispatchQueue(label: "serial").sync { fatalError("in a queue's sync") }
    },
    Kind(message: "in a block") {
      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().async { fatalError("in a block") }
      }
    },
    Kind(message: "in a thread") {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
        Thread.detachNewThread { fatalError("in a thread") }
      }
    },
    Kind(message: "in a deinit at the end of a task") {
      let task = Task {
        await Task.yield()
        return Ending()
      }
      _ = await task.value
      await Task.yield()
    },
    Kind(message: "in an isolated deinit") {
      await MainActor.run { _ = Ended() }
    },
  ]

  @Test(arguments: kinds) private func `each kind is caught, again and again`(kind: Kind) async {
    for _ in 0..<3 {
      let trap = await Trap.catching { await kind.body() }
      #expect(trap?.message == kind.message)
    }
  }

  @Test func `an actor goes on after a trap, whoever waits for it`() async {
    let account = TrappingAccount()
    for _ in 0..<20 {
      #expect(await Trap.catching { await account.withdraw() }?.message == "in an actor")
      #expect(await account.withdrawCaught() == "in an actor")
      #expect(await account.balance == 3)
    }
  }

  @Test func `an executor and a global actor go on`() async {
    let branch = Branch()
    for _ in 0..<20 {
      #expect(await Trap.catching { await branch.close() } != nil)
      #expect(await branch.isOpen())
      #expect(await Trap.catching { await inGlobalActor() } != nil)
      #expect(await Task { @Ledger in true }.value)
    }
  }

  @Test func `the body prefers the executor that its caller prefers`() async {
    let executor = QueueTaskExecutor()
    let trap = await withTaskExecutorPreference(executor) {
      await Trap.catching {
        for _ in 0..<3 {
          dispatchPrecondition(condition: .onQueue(executor.queue))
          await Task.yield()
        }
        fatalError("on the queue")
      }
    }
    #expect(trap?.message == "on the queue")
  }

  @Test func `traps are caught while tasks of others keep all threads of the pool busy`() async {
    let isOver = Locked(false)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        group.addTask {
          var sum = 0
          while !isOver.withLock({ $0 }) {
            for number in 0..<100_000 { sum &+= number ^ sum }
            await Task.yield()
          }
        }
      }
      for number in 0..<50 {
        let trap = await Trap.catching { await Task { await end("number \(number)") }.value }
        #expect(trap?.message == "number \(number)")
      }
      isOver.withLock { $0 = true }
    }
  }

  @Test func `a modification that a trap has cut off excludes nothing afterwards`() async {
    let box = Box()
    for round in 1...20 {
      let trap = await Trap.catching {
        await Task.yield()
        box.trap(&box.value)
      }
      #expect(trap?.message == "in a modification")
      #expect(trap?.wasModifying == true)
      #expect(box.value == round)
      await Task { box.value += 0 }.value
    }
  }

  @Test func `a continuation that others hold may be resumed after the trap`() async {
    for _ in 0..<50 {
      let held = Locked<UnsafeContinuation<Void, Never>?>(nil)
      let trap = await Trap.catching {
        await withUnsafeContinuation { continuation in
          held.withLock { $0 = continuation }
          fatalError("in the body of a continuation")
        }
        fatalError("resumed")
      }
      #expect(trap?.message == "in the body of a continuation")
      held.withLock { $0.take() }?.resume()
      await Task.yield()
    }
  }

  @Test func `a task that waits is escalated, and its handler traps`() async {
    for _ in 0..<20 {
      let (stream, _) = AsyncStream.makeStream(of: Void.self)
      let hasBegun = Locked(false)
      let trap = await Trap.catching {
        let task = Task(priority: .low) {
          await withTaskPriorityEscalationHandler {
            hasBegun.withLock { $0 = true }
            for await _ in stream {}
          } onPriorityEscalated: { _, _ in
            fatalError("in onPriorityEscalated")
          }
        }
        while !hasBegun.withLock({ $0 }) { await Task.yield() }
        task.escalatePriority(to: .high)
        task.cancel()
        await task.value
      }
      #expect(trap?.message == "in onPriorityEscalated")
    }
  }

  @Test func `a task that waits for one that has trapped says so`() async throws {
    let trapped = Locked<Task<Void, Never>?>(nil)
    let trap = await Trap.catching {
      let task = Task<Void, Never> { fatalError("never ends") }
      trapped.withLock { $0 = task }
      await task.value
    }
    #expect(trap?.message == "never ends")
    let task = try #require(trapped.withLock { $0 })
    let address = Locked<TaskAddress?>(nil)
    // This task never ends, because it waits for the task that has trapped.
    Task {
      address.withLock { $0 = .current }
      await task.value
    }
    var snapshot: StackSnapshot?
    for _ in 0..<10_000 where snapshot == nil {
      await Task.yield()
      snapshot = address.withLock { $0 }.flatMap(StackSnapshot.ofTask)
    }
    let subject = address.withLock { $0 }.map { "\($0) waits for a task that has trapped" }
    #expect(snapshot?.subject == subject)
  }

  @Test func `10,000 traps in a row leave no thread and no descriptor`() async throws {
    func count(_ folder: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count
    }
    _ = await Trap.catching { await end("the first") }
    let before = try (count("task"), count("fd"))
    for number in 0..<10_000 {
      let trap = await Trap.catching { await end("number \(number)") }
      guard trap?.message == "number \(number)" else {
        #expect(trap?.message == "number \(number)")
        return
      }
    }
    // Allow some more threads and descriptors, because other tests run at the same time.
    #expect(try count("task") < before.0 + 100)
    #expect(try count("fd") < before.1 + 100)
  }

  @Test func `four tasks at once trap again and again, each with its own message`() async {
    let right = await withTaskGroup(of: Int.self) { group in
      for lane in 0..<4 {
        group.addTask {
          var right = 0
          for number in 0..<500 {
            let trap = await Trap.catching {
              if number.isMultiple(of: 2) { await Task.yield() }
              fatalError("\(lane), \(number)")
            }
            if trap?.message == "\(lane), \(number)" { right += 1 }
          }
          return right
        }
      }
      return await group.reduce(0, +)
    }
    #expect(right == 2_000)
  }
}

private actor TrappingAccount {
  var balance = 3
  func withdraw() { fatalError("in an actor") }
  func withdrawLater() async {
    await Task.yield()
    fatalError("later in an actor")
  }
  /// Catches the trap inside of the actor, so that the actor itself waits for the body.
  func withdrawCaught() async -> String? {
    await Trap.catching {
      await Task.yield()
      self.withdraw()
    }?.message
  }
}

@globalActor private actor Ledger {
  static let shared = Ledger()
}

@Ledger private func inGlobalActor() { fatalError("in a global actor") }

/// A custom serial executor that runs its jobs on a queue.
private final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "an executor of its own")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// An actor whose jobs run on a queue.
private actor Branch {
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func close() { fatalError("on an executor of its own") }
  func isOpen() -> Bool { true }
}

/// A custom task executor that runs each job at once, on the thread that enqueues it.
private final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// A custom task executor that runs its jobs on a queue.
private final class QueueTaskExecutor: TaskExecutor {
  let queue = DispatchQueue(label: "preferred")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A serial executor that traps when a job is enqueued.
private final class BrokenExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) { fatalError("in an executor that takes a job") }
}

/// An actor whose executor traps.
private actor BrokenBranch {
  private let executor = BrokenExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func enter() {}
}

private final class Box: @unchecked Sendable {
  // SAFETY: each test that uses it waits for one task at a time.
  var value = 0
  func trap(_ value: inout Int) {
    value += 1
    fatalError("in a modification")
  }
}

/// An object that traps when it is deallocated.
private final class Ending: Sendable {
  deinit { fatalError("in a deinit at the end of a task") }
}

/// An object that traps in its isolated `deinit`.
@MainActor private final class Ended {
  isolated deinit { fatalError("in an isolated deinit") }
}

private func end(_ message: String) async {
  await Task.yield()
  fatalError(message)
}

private enum Local {
  @TaskLocal static var name = "none"
}
