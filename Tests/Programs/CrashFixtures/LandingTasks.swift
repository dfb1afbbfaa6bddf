import CxxFixtures
import Dispatch
import Foundation
@preconcurrency import Glibc
import StakeoutContext
import StakeoutCore
import Synchronization

/// The traps of `Landings` in asynchronous bodies.
enum LandingTasks {
  static let all: [String: Fixture] = [
    "task: queue.sync": {
      Watches.wait {
        let queue = DispatchQueue(label: "sync")
        for round in 1...3 {
          await expect("round \(round)") { queue.sync { die("round \(round)") } }
          check(queue.sync { 5 } == 5, "the queue is dead")
        }
      }
    },
    "task: concurrentPerform": {
      Watches.wait {
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
      Watches.wait {
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
      Watches.wait { for kind in Growth.kinds { await overflow { kind(0) } } }
    },
    "task: initialiser that overflows": {
      Watches.wait {
        await overflow { Overflowing.value }
        await overflow { Overflowing.value }
      }
    },
    "task: 64 at once": {
      Watches.wait {
        let inside = Tally()
        let caught = await withTaskGroup(of: Bool.self) { group in
          for index in 0..<64 {
            group.addTask {
              let trap = await Trap.catching {
                // All are here before the first one traps.
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
    "task: double free": { expectTaskRefusal(freeTwice) },
    "task: unsafe continuation resumed twice": {
      Watches.wait {
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
      Watches.wait {
        let hasGoneOn = DispatchSemaphore(value: 0)
        let trap = await Trap.catching {
          let begun = Tally()
          let task = Task {
            await cancellable(begun)
            hasGoneOn.signal()
          }
          await reached(1, by: begun)
          task.cancel()
        }
        check(trap, "in onCancel")
        await blocked(on: hasGoneOn)
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
    "task: pthread_cancel": { expectTaskRefusal(endThread) },
    "pthread_cancel on the main thread": { expectRefusal(endThread) },
    "task: pthread_once": { expectTaskRefusal(runOnce) },
    "task: exit": { expectTaskRefusal { exit(Int32(argument) ?? 1) } },
    "task: isolated deinit": {
      Watches.wait {
        _ = await Trap.catching {
          await Task.yield()
          drop()
          // sleep: for ever; the process ends meanwhile.
          try? await Task.sleep(for: .seconds(600))
        }
        say("went on")
      }
    },
  ]

  /// Expects the body to trap with this message behind a suspension, and the process to work on.
  private static func expect(_ message: String, _ body: @escaping @Sendable () -> Void) async {
    let trap = await Trap.catching {
      await Task.yield()
      body()
    }
    check(trap, message)
    expectTrap("after it") { fatalError("after it") }
  }

  /// Cancels a task outside of a run, once so many handlers are in place.
  private static func cancelOutside(
    handlers: Int, _ body: @escaping @Sendable (Tally) async -> Void
  ) {
    Watches.wait {
      let begun = Tally()
      let task = Task.detached { await body(begun) }
      await reached(handlers, by: begun)
      expectTrap("in onCancel") { task.cancel() }
      await task.value
      say("the task goes on")
    }
  }

  /// Waits until it is cancelled, which traps.
  ///
  /// It waits for the handler, because a task that only sees that it is cancelled may leave before the
  /// handler is called.
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

  private final class Handler: Sendable {
    let isCalled = Atomic(false)
  }

  private static func reached(_ count: Int, by tally: Tally) async {
    while tally.count < count { await Task.yield() }
  }

  private static func blocked(on semaphore: DispatchSemaphore) async { semaphore.wait() }

  /// Runs a body behind a suspension of a region, in which the process has to end.
  private static func expectTaskRefusal(_ body: @escaping @Sendable () -> Void) {
    Watches.wait {
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

  /// Expects the body to use up the stack of its thread.
  private static func overflow(_ body: @escaping @Sendable () -> Int) async {
    let trap = await Trap.catching {
      await Task.yield()
      say("\(body())")
    }
    Landings.checkOverflow(trap, "task")
  }

  /// A thread that belongs to a run which waits for its traps.
  private static func onOwnedThread(_ body: @escaping @Sendable () -> Void) {
    Watches.wait {
      _ = await Trap.anywhere(within: .seconds(600)) { Thread.detachNewThread(body) }
      say("went on")
    }
  }

  private static func drop() { _ = Isolated() }
}

/// Without the allocator: under ThreadSanitizer nothing knows its locks.
private enum Overflowing {
  static let value: Int = Cause.recurse()
}

@globalActor private actor Elsewhere { static let shared = Elsewhere() }

@Elsewhere private final class Isolated {
  nonisolated init() {}
  isolated deinit { fatalError("in an isolated deinit") }
}
