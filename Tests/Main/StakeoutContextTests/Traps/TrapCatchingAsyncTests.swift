import Dispatch
import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

private actor Account {
  func withdraw() { fatalError("overdrawn") }
  func withdrawLater() async {
    await Task.yield()
    fatalError("overdrawn later")
  }
  func withdrawInTask() async { await Task { self.withdraw() }.value }
}

private func afterSleep(_ message: String) async {
  // sleep: a task that sleeps is resumed by the runtime's own timer.
  try? await Task.sleep(for: .milliseconds(1))
  fatalError(message)
}

@MainActor private func onMainActor() {
  MainActor.assertIsolated()
  MainActor.assumeIsolated {}
  fatalError("on the main actor")
}

private enum Local {
  @TaskLocal static var number = 0
}

/// `await Trap.catching` catches traps in asynchronous bodies.
@Suite struct TrapCatchingAsyncTests {
  @Test func `a trap in the body itself, before and after a suspension`() async {
    let first = await Trap.catching {
      if Local.number == 0 { fatalError("at once") }
      await Task.yield()
    }
    #expect(first?.kind == .fatalError)
    #expect(first?.message == "at once")
    #expect(await Trap.catching { await afterSleep("later") }?.message == "later")
    let resumed = await Trap.catching {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
      fatalError("resumed by a queue")
    }
    #expect(resumed?.message == "resumed by a queue")
  }

  @Test func `a trap of each kind`() async {
    let nothing = Int(CommandLine.arguments[0])
    let unwrapped = await Trap.catchingInTask { print(nothing!) }
    #expect(unwrapped?.reason.hasPrefix("Unexpectedly found nil") == true)
    let aborted = await Trap.catchingInTask { abort() }
    #expect(aborted?.kind == .abort)
    let overflow = await Trap.catchingInTask { _ = useUpStack() }
    #expect(overflow?.kind == .stackOverflow)
  }

  @Test func `a body that comes back is no trap, one that throws throws`() async {
    let seen = Locked(0)
    let trap = await Trap.catchingInTask { seen.withLock { $0 = 1 } }
    #expect(trap == nil)
    #expect(seen.withLock { $0 } == 1)
    await #expect(throws: CocoaError.self) {
      _ = try await Trap.catching {
        await Task.yield()
        throw CocoaError(.featureUnsupported)
      }
    }
  }

  // Disabled under ThreadSanitizer, which links its own `pthread_exit` into the program. That one
  // cannot be intercepted.
  @Test(.enabled(if: !Sanitizer.isThread))
  func `pthread_exit is a trap where somebody waits for the thread`() async {
    let trap = await Trap.catching {
      await Task.yield()
      pthread_exit(nil)
    }
    #expect(trap?.message.hasPrefix("'pthread_exit' was called on a thread") == true)
    // An optimised build merges calls of functions that do not return, so their lines are unknown.
    #if DEBUG
      #expect(trap?.line == #line - 5)
      #expect(trap?.file == #filePath)
    #endif
  }

  @Test func `a body without an await is still run on the calling thread`() async {
    let thread = pthread_self()
    let trap = Trap.catching { fatalError("\(pthread_equal(thread, pthread_self()) != 0)") }
    #expect(trap?.message == "true")
  }

  @Test func `a trap in an actor's method`() async {
    #expect(await Trap.catching { await Account().withdraw() }?.message == "overdrawn")
    #expect(await Trap.catching { await Account().withdrawLater() }?.message == "overdrawn later")
    #expect(await Trap.catching { await Account().withdrawInTask() }?.message == "overdrawn")
  }

  @Test func `a trap in child tasks`() async {
    let one = await Trap.catching {
      async let child: Void = afterSleep("async let")
      await child
    }
    #expect(one?.message == "async let")
    let many = await Trap.catching {
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<4 {
          group.addTask {
            if index == 2 { fatalError("child \(index)") }
            await Task.yield()
          }
        }
      }
    }
    #expect(many?.message == "child 2")
  }

  @Test func `a trap in tasks that the body starts, after their suspensions, too`() async {
    let task = await Trap.catching { await Task { await afterSleep("Task") }.value }
    #expect(task?.message == "Task")
    let detached = await Trap.catching {
      await Task.detached { await Task { await afterSleep("in a detached one") }.value }.value
    }
    #expect(detached?.message == "in a detached one")
    let immediate = await Trap.catching {
      await Task.immediate { await afterSleep("immediate") }.value
    }
    #expect(immediate?.message == "immediate")
    let named = await Trap.catching {
      await Task(name: "a name") { await afterSleep(Task.name ?? "none") }.value
    }
    #expect(named?.message == "a name")
  }

  @Test func `a trap in main-actor code`() async {
    #expect(await Trap.catching { await onMainActor() }?.message == "on the main actor")
    let run = await Trap.catching { await MainActor.run { onMainActor() } }
    #expect(run?.message == "on the main actor")
    let task = await Trap.catching {
      await Task { @MainActor in
        await Task.yield()
        onMainActor()
      }.value
    }
    #expect(task?.message == "on the main actor")
    #expect(await MainActor.run { true })
  }

  @MainActor @Test func `in a caller on the main actor, whose isolation the body has`() async {
    var count = 0
    let trap = await Trap.catching {
      count += 1
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
      fatalError("isolated")
    }
    #expect(trap?.message == "isolated")
    #expect(count == 2)
  }

  @Test func `200 bodies at once, each with its own message`() async {
    let right = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          let trap = await Trap.catching {
            await Task.yield()
            await Task { await afterSleep("body \(index)") }.value
          }
          return trap?.message == "body \(index)"
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(right == 200)
  }

  @Test func `task-local values and the priority reach the body`() async {
    await Local.$number.withValue(7) {
      let trap = await Trap.catchingInTask {
        fatalError("\(Local.number) \(Task.currentPriority == .high)")
      }
      #expect(trap?.message.hasPrefix("7 ") == true)
      #expect(Local.number == 7)
    }
    let priority = Locked<TaskPriority?>(nil)
    await Task(priority: .low) {
      _ = await Trap.catchingInTask { priority.withLock { $0 = Task.basePriority } }
    }.value
    #expect(priority.withLock { $0 } == .low)
  }

  @Test func `cancelling the task that waits cancels the body`() async {
    let (stream, started) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await Trap.catching {
        started.yield()
        // sleep: until the task is cancelled.
        try await Task.sleep(for: .seconds(600))
      }
    }
    for await _ in stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func `a task that is cancelled already cancels the body, too`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Trap.catching {
        // sleep: until the task is cancelled.
        try await Task.sleep(for: .seconds(600))
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  /// Repeat this 500 times, because the body may trap before its caller knows the body's task.
  @Test func `what else the body has started is cancelled after a trap`() async {
    for _ in 0..<500 {
      let trapped = Locked<Task<Bool, Never>?>(nil)
      let trap = await Trap.catching {
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            let task = Task.detached {
              // sleep: until the task is cancelled.
              (try? await Task.sleep(for: .seconds(600))) == nil
            }
            trapped.withLock { $0 = task }
            await withTaskCancellationHandler {
              _ = await task.value
            } onCancel: {
              task.cancel()
            }
          }
          while trapped.withLock({ $0 }) == nil { await Task.yield() }
          fatalError("cancels")
        }
      }
      #expect(trap?.message == "cancels")
      #expect(await trapped.withLock { $0 }?.value == true)
    }
  }

  @Test func `a synchronous region in an asynchronous one`() async {
    let inner = Locked<String?>(nil)
    let outer = await Trap.catching {
      await Task.yield()
      let trap = Trap.catching { fatalError("inner") }
      inner.withLock { $0 = trap?.message }
      await afterSleep("outer")
    }
    #expect(inner.withLock { $0 } == "inner")
    #expect(outer?.message == "outer")
  }

  @Test func `a thread that has trapped goes on`() async {
    let seen = Locked(false)
    for round in 0..<50 {
      let trap = await Trap.catching {
        await Task.yield()
        if ThreadMark.isSet { seen.withLock { $0 = true } }
        ThreadMark.set()
        fatalError("round \(round)")
      }
      #expect(trap?.message == "round \(round)")
    }
    #expect(seen.withLock { $0 })
  }

  @Test func `tasks outside of a run stay on Swift's own pool`() async {
    let isOutside = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            await Task.yield()
            if await Task.detached(operation: { Trap.isArmed }).value { return false }
            if await MainActor.run(body: { Trap.isArmed }) { return false }
          }
          return !Trap.isArmed
        }
        group.addTask { await Trap.catching { await afterSleep("meanwhile") } != nil }
      }
      return await group.allSatisfy { $0 }
    }
    #expect(isOutside)
  }

  @Test func `code outside that waits for an actor of the body belongs to no body`() async {
    for _ in 0..<100 {
      let room = SharedRoom()
      let outside = Task.immediate {
        await room.isHeld()
        return await room.isArmed()
      }
      // The task outside may enter the actor's queue before the body has left the actor.
      let trap = await Trap.catching {
        #expect(await room.hold())
        await room.trap()
      }
      #expect(trap?.message == "in the room")
      #expect(await outside.value == false)
      #expect(await room.isArmed() == false)
    }
  }

  @Test func `main-actor code of a run and of others never overlaps`() async {
    let room = Room()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<200 { await room.enter() } }
        group.addTask {
          _ = await Trap.catching { for _ in 0..<200 { await room.enter() } }
        }
      }
    }
    #expect(room.overlaps == 0)
  }
}

/// A mark on the current thread.
///
/// A later body that finds it runs on a thread that has trapped before.
private enum ThreadMark {
  static var isSet: Bool { Thread.current.threadDictionary["has trapped"] != nil }
  static func set() { Thread.current.threadDictionary["has trapped"] = true }
}

/// An actor that a task outside of a body waits for while the body is in it.
private actor SharedRoom {
  private nonisolated let state = Locked(
    (isHeld: false, waiter: UnsafeContinuation<Void, Never>?.none))

  func hold() -> Bool {
    state.withLock { state in
      state.isHeld = true
      state.waiter?.resume()
    }
    return Trap.isArmed
  }

  nonisolated func isHeld() async {
    await withUnsafeContinuation { waiter in
      state.withLock { state in
        if state.isHeld { waiter.resume() } else { state.waiter = waiter }
      }
    }
  }

  func isArmed() -> Bool { Trap.isArmed }

  func trap() { fatalError("in the room") }
}

/// Counts the entries that overlap.
private final class Room: Sendable {
  private let state = Locked((inside: 0, overlaps: 0))

  var overlaps: Int { state.withLock { $0.overlaps } }

  @MainActor func enter() {
    state.withLock { state in
      state.inside += 1
      if state.inside > 1 { state.overlaps += 1 }
    }
    var sum = 0
    for number in 0..<2_000 { sum &+= number ^ sum }
    state.withLock { $0.inside -= sum == .min ? 2 : 1 }
  }
}
