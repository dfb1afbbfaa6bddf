import Dispatch
import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// `Trap.anywhere` catches traps of the threads and blocks that its body starts.
@Suite struct TrapAnywhereTests {
  private static let patience = Duration.seconds(60)

  @Test func `a trap of a dispatch queue`() async {
    let trap = await Trap.anywhere(within: Self.patience) {
      DispatchQueue(label: "parked").async { fatalError("on a queue") }
    }
    #expect(trap?.kind == .fatalError)
    #expect(trap?.message == "on a queue")
    #expect(trap?.backtrace.addresses.isEmpty == false)
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
    // sleep: gives a second event of the timer, which must not come, the time to come.
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
}

/// Releases the last reference to an object of the main actor.
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
