import Dispatch
import Foundation
import StakeoutRuntime
import StakeoutTestSupport
import Testing

/// `Trap.anywhere`: traps on threads that are in no region.
///
/// Each parks a thread for ever. `WatchTrapTests` has those of Swift's pool, which has few.
@Suite struct TrapWatchTests {
  private static let patience = Duration.seconds(60)

  @Test func `a trap of a dispatch queue`() async {
    let trap = await Trap.anywhere(within: Self.patience) {
      DispatchQueue(label: "parked").async { fatalError("on a queue") }
    }
    #expect(trap?.kind == .fatalError)
    #expect(trap?.message == "on a queue")
    #expect(trap?.backtrace.addresses.isEmpty == false)
  }

  @Test func `a trap of a thread, with and without a message`() async {
    let first = await Trap.anywhere(within: Self.patience) {
      Thread.detachNewThread { fatalError("on a thread") }
    }
    #expect(first?.message == "on a thread")
    let second = await Trap.anywhere(within: Self.patience) {
      Thread.detachNewThread { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }
    }
    #expect(second?.kind == .invalidAccess)
    #expect(second?.address == 8)
    let third = await Trap.anywhere(within: Self.patience) { Thread.detachNewThread { abort() } }
    #expect(third?.kind == .abort)
  }

  @Test func `a trap of the body itself`() async {
    let trap = await Trap.anywhere(within: Self.patience) {
      await Task.yield()
      fatalError("in the body")
    }
    #expect(trap?.message == "in the body")
  }

  @Test func `a body that waits for the thread is not waited for`() async {
    let trap = await Trap.anywhere(within: Self.patience) {
      await withCheckedContinuation { (waiting: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().async {
          if Trap.isArmed { waiting.resume() }
          fatalError("before it resumes")
        }
      }
    }
    #expect(trap?.message == "before it resumes")
  }

  @Test func `a trap of a task on another executor is that of the task's run`() async throws {
    // By the frames alone the trap would be this one's.
    let place = TrapWatch.Owner(isTest: false, file: #filePath, line: lineOfTrap)
    let other = TrapWatch.shared.begin(for: place) { _, _ in true }
    let trap = await Trap.anywhere(within: Self.patience) {
      _ = await Trap.catching { await OnQueue().trap() }
    }
    TrapWatch.shared.end(try #require(other))
    #expect(trap?.message == "on a queue of an actor")
  }

  @Test func `no trap, and the time is over`() async {
    let ran = DispatchSemaphore(value: 0)
    let trap = await Trap.anywhere(within: .milliseconds(1)) {
      DispatchQueue.global().async { ran.signal() }
    }
    #expect(trap == nil)
    #expect(await Task.detached { ran.wait(timeout: .now() + 60) == .success }.value)
  }

  @Test func `of several waits at once, each gets the trap of its own code`() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        let trap = await Trap.anywhere(within: Self.patience) {
          Thread.detachNewThread { fatalError("the first") }
        }
        #expect(trap?.message == "the first")
      }
      group.addTask {
        let trap = await Trap.anywhere(within: Self.patience) {
          Thread.detachNewThread { fatalError("the second") }
        }
        #expect(trap?.message == "the second")
      }
    }
  }

  @Test func `many threads, one after another`() async {
    for number in 0..<100 {
      let trap = await Trap.anywhere(within: Self.patience) {
        Thread.detachNewThread { fatalError("thread \(number)") }
      }
      #expect(trap?.message == "thread \(number)")
    }
  }
}

/// An actor whose jobs run on a queue.
private actor OnQueue {
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func trap() { trapNow() }

  private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "of an actor")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}

private let lineOfTrap: UInt = #line + 2
private func trapNow() {
  fatalError("on a queue of an actor")
}
