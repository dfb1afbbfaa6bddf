import CxxFixtures
import Dispatch
import Foundation
@preconcurrency import Glibc
import StakeoutContext
import StakeoutCore
import Synchronization

/// The traps of `Recoveries` in asynchronous bodies.
enum RecoveryTasks {
  static let all: [String: Fixture] = [
    "task: queue.sync": {
      TaskTraps.wait {
        let queue = DispatchQueue(label: "sync")
        for round in 1...3 {
          await expect("round \(round)") { queue.sync { die("round \(round)") } }
          check(queue.sync { 5 } == 5, "the queue is dead")
        }
      }
    },
    "task: concurrentPerform": {
      TaskTraps.wait {
        let ran = Tally()
        await expect("on the caller") {
          let caller = pthread_self()
          DispatchQueue.concurrentPerform(iterations: 200) { _ in
            ran.increment()
            if pthread_equal(pthread_self(), caller) != 0 { fatalError("on the caller") }
            usleep(100)  // sleep: the other threads take their share
          }
        }
        check(ran.count == 200, "workers are left: \(ran.count)")
      }
    },
    "task: C++ frames and C callbacks": {
      TaskTraps.wait {
        for round in 1...3 {
          await expect("above C++") { cxx_call_guarded { fatalError("above C++") } }
          check(cxx_living_guards() == 2 * round, "\(cxx_living_guards()) objects")
          await expect("in qsort") {
            withUnsafeTemporaryAllocation(byteCount: 40, alignment: 4) { numbers in
              numbers.initializeMemory(as: UInt8.self, repeating: 0)
              qsort(numbers.baseAddress.unsafelyUnwrapped, 10, 4) { _, _ in fatalError("in qsort") }
            }
          }
        }
        check(cxx_throw_and_catch() == 0, "an exception is left behind")
      }
    },
    "task: overflow inside the allocator": {
      TaskTraps.wait { for kind in Growth.kinds { await overflow { kind(0) } } }
    },
    "task: initialiser that overflows": {
      TaskTraps.wait {
        await overflow { Overflowing.value }
        await overflow { Overflowing.value }
      }
    },
    "task: 64 at once": {
      TaskTraps.wait {
        let inside = Tally()
        let caught = await withTaskGroup(of: Bool.self) { group in
          for index in 0..<64 {
            group.addTask {
              let trap = await Trap.catching {
                // Wait until all bodies are here, before the first one traps.
                inside.increment()
                while inside.count < 64 { await Task.yield() }
                fatalError("body \(index)")
              }
              return trap?.message == "body \(index)"
            }
          }
          return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        check(caught == 64, "\(caught) of 64")
      }
    },
    "task: double free": { expectTaskAbort(freeTwice) },
    "task: unsafe continuation resumed twice": {
      TaskTraps.wait {
        _ = await Trap.catching {
          await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            continuation.resume()
            continuation.resume()
          }
        }
        say("went on")
      }
    },
    "thread: double free": { onOwnedThread(freeTwice) },
    "thread: dl_iterate_phdr": { onOwnedThread(trapInLoader) },
    "onCancel of a task of the run": {
      TaskTraps.wait {
        let hasContinued = DispatchSemaphore(value: 0)
        let trap = await Trap.catching {
          let begun = Tally()
          let task = Task {
            await cancellable(begun)
            hasContinued.signal()
          }
          await reached(1, by: begun)
          task.cancel()
        }
        check(trap, "in onCancel")
        await blocked(on: hasContinued)
        say("the task goes on")
      }
    },
    "onCancel of another's task": { cancelOutside(handlers: 1, cancellable) },
    "onCancel of a child": {
      cancelOutside(handlers: 2) { begun in
        async let first: Void = cancellable(begun)
        async let second: Void = cancellable(begun)
        _ = await (first, second)
      }
    },
    "task: pthread_cancel": { expectTaskAbort(endThread) },
    "pthread_cancel on the main thread": { expectAbort(endThread) },
    "task: pthread_once": { expectTaskAbort(runOnce) },
    "task: exit": { expectTaskAbort { exit(Int32(argument) ?? 1) } },
    "task: isolated deinit": {
      TaskTraps.wait {
        _ = await Trap.catching {
          await Task.yield()
          drop()
          // sleep: without an end, because the process ends meanwhile.
          try? await Task.sleep(for: .seconds(600))
        }
        say("went on")
      }
    },
  ]

  /// Expects the body to trap with this message after a suspension, and the next trap to be caught as well.
  private static func expect(_ message: String, _ body: @escaping @Sendable () -> Void) async {
    let trap = await Trap.catching {
      await Task.yield()
      body()
    }
    check(trap, message)
    expectTrap("after it") { fatalError("after it") }
  }

  /// Cancels a task that belongs to no run, as soon as `handlers` cancellation handlers are installed.
  private static func cancelOutside(
    handlers: Int, _ body: @escaping @Sendable (Tally) async -> Void
  ) {
    TaskTraps.wait {
      let begun = Tally()
      let task = Task.detached { await body(begun) }
      await reached(handlers, by: begun)
      expectTrap("in onCancel") { task.cancel() }
      await task.value
      say("the task goes on")
    }
  }

  /// Waits until the task is cancelled, with a cancellation handler that traps.
  ///
  /// It waits for a sign of the handler, because a task that only checks whether it is cancelled may leave
  /// before the handler is called.
  @Sendable private static func cancellable(_ begun: Tally) async {
    let handler = Handler()
    await withTaskCancellationHandler {
      begun.increment()
      while !handler.isCalled.load(ordering: .acquiring) { await Task.yield() }
    } onCancel: {
      handler.isCalled.store(true, ordering: .releasing)
      fatalError("in onCancel")
    }
  }

  /// Remembers that the cancellation handler was called.
  private final class Handler: Sendable {
    let isCalled = Atomic(false)
  }

  private static func reached(_ count: Int, by tally: Tally) async {
    while tally.count < count { await Task.yield() }
  }

  private static func blocked(on semaphore: DispatchSemaphore) async { semaphore.wait() }

  /// Runs a body in a region, after a suspension.
  ///
  /// The body must end the process.
  private static func expectTaskAbort(_ body: @escaping @Sendable () -> Void) {
    TaskTraps.wait {
      _ = await Trap.catching {
        await Task.yield()
        body()
      }
      say("went on")
    }
  }

  @Sendable private static func endThread() {
    pthread_cancel(pthread_self())
    pthread_testcancel()
  }

  /// Expects the body to overflow the stack of its thread.
  private static func overflow(_ body: @escaping @Sendable () -> Int) async {
    let trap = await Trap.catching {
      await Task.yield()
      say("\(body())")
    }
    Recoveries.checkOverflow(trap, "task")
  }

  /// Runs the body on a new thread, while `Trap.anywhere` waits for a trap of it.
  private static func onOwnedThread(_ body: @escaping @Sendable () -> Void) {
    TaskTraps.wait {
      _ = await Trap.anywhere(within: .seconds(600)) { Thread.detachNewThread(body) }
      say("went on")
    }
  }

  private static func drop() { _ = Isolated() }
}

/// A global whose initialiser overflows the stack.
///
/// It does not use the allocator, because under ThreadSanitizer nothing knows the allocator's locks.
private enum Overflowing {
  static let value: Int = Cause.recurse()
}

@globalActor private actor Elsewhere { static let shared = Elsewhere() }

/// An object whose isolated `deinit` traps.
@Elsewhere private final class Isolated {
  nonisolated init() {}
  isolated deinit { fatalError("in an isolated deinit") }
}
