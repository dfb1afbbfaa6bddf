import Dispatch
import Foundation
import StakeoutContext
import StakeoutCore

/// Traps of threads in no region while `Trap.anywhere` waits.
enum TaskTraps {
  static let all: [String: Fixture] = [
    "trap of the main queue while somebody waits": {
      Task.detached {
        let trap = await Trap.anywhere(within: .seconds(60)) {
          DispatchQueue.main.async { fatalError("on the main queue") }
        }
        check(trap, "on the main queue")
        DispatchQueue.main.async {
          MainActor.assumeIsolated { say("the main queue goes on") }
          exit(0)
        }
      }
      dispatchMain()
    },
    "trap of the main thread while somebody waits": {
      let begun = DispatchSemaphore(value: 0)
      Task.detached {
        _ = await Trap.anywhere(within: .seconds(60)) { begun.signal() }
        say("went on")
      }
      begun.wait()
      var all = Int.max
      all += Int(CommandLine.arguments.count)
      say("\(all)")
    },
    "traps on all threads of Swift's pool": {
      wait {
        for number in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
          let trap = await Trap.anywhere(within: .seconds(60)) {
            await onThePool { fatalError("on the pool, \(number)") }
          }
          check(trap, "on the pool, \(number)")
          say("caught \(number)")
          await Task.detached {}.value
        }
        say("went on")
      }
    },
    "traps of a global queue, more than it has threads": {
      wait {
        for number in 0..<ProcessInfo.processInfo.activeProcessorCount + 2 {
          let trap = await Trap.anywhere(within: .seconds(60)) {
            DispatchQueue.global().async { fatalError("on the queue, \(number)") }
          }
          check(trap, "on the queue, \(number)")
        }
        let ran = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { ran.signal() }
        onThread { ran.wait() }
        say("lives")
      }
    },
    "a hundred threads trap at once": {
      let (start, ready, caught) = (DispatchSemaphore(value: 0), Tally(), Tally())
      wait {
        let end = await TrapRun.run(
          reporting: { trap, _ in
            check(trap.message.hasPrefix("thread "), "\(trap)")
            caught.increment()
            return true
          }
        ) {
          for number in 0..<100 {
            Thread.detachNewThread {
              ready.increment()
              start.wait()
              fatalError("thread \(number)")
            }
          }
          ready.awaitAtLeast(100)
          for _ in 0..<100 { start.signal() }
          caught.awaitAtLeast(100)
        }
        if case .trapped = end { say("lives") }
      }
    },
    "traps of threads with small stacks": {
      wait {
        // The runtime needs up to 16 KiB to print a message, and this thread has no other stack.
        for size in [20, 24, 32, 64, 128] {
          // Try a trap without a message on larger stacks only: its handler runs on the thread's stack.
          for isSilent in size < 64 ? [false] : [false, true] {
            let trap = await Trap.anywhere(within: .seconds(60)) {
              let thread = Thread {
                if isSilent { Cause.writeToNowhere() } else { fatalError("stack of \(size) KiB") }
              }
              thread.stackSize = size * 1024
              thread.start()
            }
            let kind: Trap.Kind = isSilent ? .invalidAccess : .fatalError
            check(trap?.kind == kind, "\(size) KiB: \(trap, default: "no trap")")
          }
        }
        say("lives")
      }
    },
    "what a trapped block holds": {
      wait {
        let (lock, queue) = (NSLock(), DispatchQueue(label: "serial"))
        // Hold the blocks back until all are queued: the first one's trap may end the wait before the body.
        queue.suspend()
        let trap = await Trap.anywhere(within: .seconds(60)) {
          queue.async {
            lock.lock()
            fatalError("with the lock")
          }
          queue.async { say("the queue goes on") }
          queue.resume()
        }
        check(trap, "with the lock")
        say("the lock is \(isFree(lock) ? "free" : "held")")
        queue.sync {}
      }
    },
    "a child is forked while somebody waits": {
      wait {
        let trap = await Trap.anywhere(within: .seconds(60)) {
          let child = fork()
          if child == 0 {
            onThread { fatalError("in the child") }
            _exit(0)
          }
          say("the child ended by signal \(Forks.wait(for: child))")
          Thread.detachNewThread { fatalError("in the parent") }
        }
        check(trap, "in the parent")
      }
    },
    "a message on a thread that does not trap": {
      wait {
        let written = DispatchSemaphore(value: 0)
        let trap = await Trap.anywhere(within: .milliseconds(1)) {
          Thread.detachNewThread {
            printError("an ordinary line\n")
            written.signal()
          }
          written.wait()
        }
        check(trap == nil, "\(trap, default: "")")
      }
    },
  ]

  private static func isFree(_ lock: NSLock) -> Bool { lock.try() }

  private static func onThePool(_ body: @Sendable () -> Void) async {
    await withTaskExecutorPreference(globalConcurrentExecutor) {
      await Task.yield()
      body()
    }
  }

  /// Runs `body` in a detached task, and blocks the calling thread until it has ended.
  static func wait(_ body: @escaping @Sendable () async -> Void) {
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      await body()
      ended.signal()
    }
    ended.wait()
  }
}
