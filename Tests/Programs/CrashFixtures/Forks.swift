import CStakeout
import Dispatch
@preconcurrency import Glibc
import Stakeout
import StakeoutSpryKit

/// Forks, also while other threads trap, record or wait, and waits that are interrupted.
enum Forks {
  static let all: [String: Fixture] = [
    "fork in a region": {
      let trap = Trap.catching {
        printError("printed once\n")
        let child = fork()
        if child == 0 {
          printError("printed by the child\n")
          check(Trap.catching { Cause.writeToNowhere() }?.signal == SIGSEGV, "not caught inside")
          Cause.writeToNowhere()
        }
        // The child ends by the signal itself. A sanitizer turns that into a status.
        check(wait(for: child) != 0, "the child went on")
      }
      check(trap == nil, "the parent trapped: \(trap, default: "")")
      check(fileno(stderr) == 2, "stderr is not back")
    },
    "fork while others trap": {
      // Trap once before the forks: what Swift's runtime makes at its first use, it makes under its own
      // locks, and these do not survive a fork either.
      ThreadEnds.trapOnce()
      forkAndTrap()
      let others = (0..<2).map { _ in
        startThread { for _ in 0..<rounds(40_000) { ThreadEnds.trapOnce() } }
      }
      for _ in 0..<rounds(600) { forkAndTrap() }
      others.forEach(join)
    },
    "fork while others record": {
      let (mailbox, journal) = (FakeDoor(), Journal<Payload>())
      // Use everything once before the forks: a lazy variable that another thread initialises during a
      // fork is never initialised in the child.
      mailbox.open(0)
      journal.append(Payload(), function: 0)
      check(mailbox.didCall(.open, with: 0).success, "a call is not found")
      check(journal.entries(of: 0).count == 1 && journal.entries.count == 1, "not one entry")
      journal.reset()
      mailbox.resetCalls()
      let end = Tally()
      let others = (0..<8).map { index in
        startThread {
          while end.count == 0 {
            mailbox.open(index)
            FakeDoor().open(index)
            journal.append(Payload(), function: UInt64(index))
            _ = journal.count
            if index == 0, journal.count > 2_000 {
              journal.reset()
              mailbox.resetCalls()
            }
            if index < 2 { _ = mailbox.didCall(.open, with: 1) }
            if index == 2 { _ = journal.entries(of: 7) }
          }
        }
      }
      for _ in 0..<rounds(200) {
        inChild {
          let (before, calls) = (journal.count, mailbox.recordedCallsCount)
          for _ in 0..<1_000 {
            check(journal.append(Payload()), "no memory")
            mailbox.open(9)
          }
          check(journal.count == before + 1_000, "\(journal.count) after \(before)")
          check(mailbox.recordedCallsCount == calls + 1_000, "calls after \(calls)")
          check(journal.entries.count == before + 1_000, "entries after \(before)")
          check(mailbox.didCall(.open, with: 9).success, "the child's own calls are not found")
          check(
            journal.entries.last?.thread == UInt64(getpid()), "another thread's number")
          let other = FakeDoor()
          other.open(3)
          check(other.didCall(.open, with: 3).success, "a new spy does not record")
          journal.reset()
          check(journal.count == 0, "\(journal.count) after a reset")
          _exit(0)
        }
      }
      end.increment()
      others.forEach(join)
    },
    "fork that another thread sees": {
      let seen = Tally()
      let other = startThread {
        while !stk_fork_is_running() {}
        seen.increment()
      }
      while seen.count == 0 {
        inChild {
          check(!stk_fork_is_running(), "the fork is not over in the child")
          _exit(0)
        }
      }
      join(other)
      check(!stk_fork_is_running(), "the fork is not over")
    },
    // A thread is asked for its frames. Its handler waits for a fork, the fork waits for the end of a
    // critical section, and the asking thread gives up meanwhile. The next question must get an answer.
    "thread that answers late": {
      let (id, end) = (Locked<Int32>(0), Tally())
      let asked = startThread {
        id.withLock { $0 = stk_thread_id() }
        while end.count == 0 {}
      }
      while id.withLock({ $0 }) == 0 {}
      let number = id.withLock { $0 }
      var frames = [UInt](repeating: 0, count: 64)
      // Ask repeatedly: a thread that gets no processor for a second does not answer, and no other thread
      // can ask while a late answer is being made.
      func answer() -> Int {
        let end = Deadline.realAfter(.seconds(60))
        var count = 0
        while count == 0, .realNow < end {
          count = stk_unwind_running(number, &frames, 64)
          usleep(1_000)  // sleep: the other thread needs a processor
        }
        return count
      }
      check(answer() > 0, "no answer at first")
      stk_fork_hold()
      let forker = startThread { inChild { _exit(0) } }
      while !stk_fork_is_running() {}
      let late = stk_unwind_running(number, &frames, 64)
      stk_fork_release()
      join(forker)
      let count = answer()
      end.increment()
      join(asked)
      check(count > 0, "no answer after a late one (\(late) frames)")
    },
    // The waiting tasks stay in the parent: the child neither wakes them nor continues them.
    "fork while others wait": {
      let door = FakeDoor()
      let (evaluations, ended) = (Tally(), Tally())
      @Sendable func evaluated() -> FakeDoor {
        evaluations.increment()
        return door
      }
      for _ in 0..<20 {
        Task.detached {
          await expect(evaluated()).toEventually(haveReceived(.open), timeout: .seconds(120))
          ended.increment()
        }
      }
      evaluations.awaitAtLeast(40)
      for _ in 0..<20 {
        inChild {
          // Wait for more calls than the parent's tasks do, and let a thread of the child make them.
          let thread = startThread { for _ in 0..<50 { door.open(1) } }
          expect(door).toEventually(haveReceived(.open, countSpecifier: .exactly(50)))
          join(thread)
          check(ended.count == 0, "the child went on with its parent's tasks")
          _exit(0)
        }
      }
      door.open(1)
      ended.awaitAtLeast(20)
    },
    // An event wakes only the process that rang it. A ring before the fork counts in both processes.
    "fork with a rung event": {
      let event = stk_event_acquire().unsafelyUnwrapped
      stk_event_ring(event)
      inChild {
        let reasons = stk_wait(stk_now(), event, false)
        check(Int(reasons) & STK_WAIT_EVENT != 0, "the child did not inherit the ring")
        _exit(0)
      }
      let reasons = stk_wait(stk_now(), event, false)
      check(Int(reasons) & STK_WAIT_EVENT != 0, "the child took the parent's ring")
      inChild {
        stk_event_ring(event)
        _exit(0)
      }
      check(
        Int(stk_wait(stk_now(), event, false)) & STK_WAIT_EVENT == 0, "the child's ring was heard")
    },
    // The alarm repeats, because a single one could come before the wait and interrupt nothing.
    "wait interrupted by a signal": {
      signal(SIGALRM) { _ in }
      var often = itimerval(
        it_interval: timeval(tv_sec: 0, tv_usec: 10_000),
        it_value: timeval(tv_sec: 0, tv_usec: 10_000))
      setitimer(Int32(ITIMER_REAL.rawValue), &often, nil)
      check(stk_wait(.max, nil, false) == 0, "something happened")
    },
    // Another thread must not run the main queue, which would end the process. The main thread is busy.
    "wait for the main queue on another thread": {
      // Wait once before, so that the main queue has the descriptor that signals its work.
      check(Int(stk_wait(0, nil, true)) & STK_WAIT_MAIN_QUEUE == 0, "work before any")
      nonisolated(unsafe) var hasRun = false
      DispatchQueue.main.async { hasRun = true }
      onThread {
        for deadline in [0, stk_now(), stk_deadline_after(stk_now(), 5_000_000)] {
          let reasons = stk_wait(deadline, nil, true)
          check(Int(reasons) == STK_WAIT_DEADLINE, "ended by \(reasons)")
        }
      }
      check(!hasRun, "the block ran on another thread")
      check(Int(stk_wait(.max, nil, true)) & STK_WAIT_MAIN_QUEUE != 0, "nothing was pending")
      check(hasRun, "the block did not run on the main thread")
    },
  ]

  private static func forkAndTrap() {
    inChild {
      check(fileno(stderr) == 2, "stderr is not back in the child")
      ThreadEnds.trapOnce()
      check(fileno(stderr) == 2, "stderr is not back after a trap in the child")
      _exit(0)
    }
  }

  /// Runs `body` in a forked process, waits for its end, and checks that its status is 0.
  static func inChild(_ body: () -> Void) {
    let child = start {
      // Limit the time: a child that hangs must not outlive the test, which gives up on its parent.
      alarm(300)
      body()
    }
    let status = wait(for: child)
    check(status == 0, "the child ended with \(status)")
  }

  /// Forks, and runs `body` in the child.
  ///
  /// The body must end the process.
  static func start(_ body: () -> Void) -> pid_t {
    typealias Fork = @convention(c) () -> pid_t
    let child = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)()
    guard child == 0 else { return child }
    body()
    _exit(1)
  }

  /// Waits for a child to end, and returns its signal, or the status of `waitpid` if it had none.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f != 0 ? status & 0x7f : status
  }
}

/// An entry that fixtures append to a journal.
final class Payload: Sendable {}

/// A spy whose calls several threads and processes record.
final class FakeDoor: Spyable, Sendable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case open = "open(_:)" }

  func open(_ number: Int) { recordCall(arguments: number) }
}
