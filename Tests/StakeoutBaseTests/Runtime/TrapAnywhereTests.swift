import Dispatch
import Foundation
import StakeoutBase
import StakeoutTestSupport
import Testing

/// `Trap.anywhere`: traps of threads and blocks that the body starts.
@Suite struct TrapAnywhereTests {
  private static let patience = Duration.seconds(60)

  @Test func `a trap of a dispatch queue, and of the body itself`() async {
    let trap = await Trap.anywhere(within: Self.patience) {
      DispatchQueue(label: "parked").async { fatalError("on a queue") }
    }
    #expect(trap?.kind == .fatalError)
    #expect(trap?.message == "on a queue")
    #expect(trap?.backtrace.addresses.isEmpty == false)
    let own = await Trap.anywhere(within: Self.patience) {
      await Task.yield()
      fatalError("in the body")
    }
    #expect(own?.message == "in the body")
  }

  @Test func `a trap of a thread without a message`() async {
    let access = await Trap.anywhere(within: Self.patience) {
      Thread.detachNewThread { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }
    }
    #expect(access?.kind == .invalidAccess)
    #expect(access?.address == 8)
    let aborted = await Trap.anywhere(within: Self.patience) { Thread.detachNewThread { abort() } }
    #expect(aborted?.kind == .abort)
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

  @Test func `a trap of a task on another executor is that of the task's run`() async {
    let outer = await Trap.anywhere(within: .milliseconds(1)) {
      #expect(await Trap.catching { await OnQueue().trap() }?.message == "on a queue of an actor")
    }
    #expect(outer == nil)
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
      for name in ["the first", "the second"] {
        group.addTask {
          let trap = await Trap.anywhere(within: Self.patience) {
            Thread.detachNewThread { fatalError(name) }
          }
          #expect(trap?.message == name)
        }
      }
    }
  }

  @Test func `a timer ends at its first trap`() async {
    let fired = Shared(0)
    let timer = DispatchSource.makeTimerSource()
    let trap = await Trap.anywhere(within: Self.patience) {
      timer.setEventHandler {
        fired.increment()
        fatalError("in a timer")
      }
      timer.schedule(deadline: .now(), repeating: .milliseconds(1))
      timer.resume()
    }
    #expect(trap?.message == "in a timer")
    // sleep: time for what must not happen.
    try? await Task.sleep(for: .milliseconds(50))
    #expect(fired.value == 1)
    timer.cancel()
  }

  @Test func `an isolated deinit of the main actor is no trap`() async {
    let ran = Shared(0)
    let trap = await Trap.catching { await Maker().make(ran) }
    #expect(trap == nil)
    await MainActor.run {}
    #expect(ran.value == 1)
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

/// Drops the last reference to an object of the main actor.
private actor Maker {
  func make(_ ran: Shared<Int>) async {
    _ = OfMain(ran)
    // sleep: so that the deinit runs before the body has ended.
    try? await Task.sleep(for: .milliseconds(20))
  }

  @MainActor private final class OfMain {
    private let ran: Shared<Int>
    nonisolated init(_ ran: Shared<Int>) { self.ran = ran }
    isolated deinit { ran.increment() }
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

private func trapNow() {
  fatalError("on a queue of an actor")
}
