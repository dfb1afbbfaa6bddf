import CStakeout
import Dispatch
@preconcurrency import Glibc
import Stakeout
import StakeoutSpryKit

/// Processes that go on as two, and waits that others disturb.
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
        // Of itself by the signal; a sanitizer turns that into a status.
        check(wait(for: child) != 0, "the child went on")
      }
      check(trap == nil, "the parent trapped: \(trap, default: "")")
      check(fileno(stderr) == 2, "stderr is not back")
    },
    "fork while others trap": {
      // Once beforehand: what Swift's runtime makes at first use, it makes under locks of its own,
      // and those do not survive a fork either.
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
      // Once beforehand: a lazy variable that another thread is just making at a fork is never made in
      // the child.
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
    // The handler of the thread that is asked waits for a fork, which waits for a section, and the asker
    // has given up long since. The next question has its answer.
    "thread that answers late": {
      let (id, end) = (Locked<Int32>(0), Tally())
      let asked = startThread {
        id.withLock { $0 = stk_thread_id() }
        while end.count == 0 {}
      }
      while id.withLock({ $0 }) == 0 {}
      let number = id.withLock { $0 }
      var frames = [UInt](repeating: 0, count: 64)
      // A thread that has no processor for a second does not answer, and while a late answer is
      // being made no other thread can ask.
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
    // Who waits stays in the parent: the child neither wakes them, nor goes on in their place.
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
          // Beyond the places of others, and woken by a thread of its own.
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
    // A ring is for the process that rang.
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
    // The alarm comes again and again: one that came before the wait ends nothing.
    "wait interrupted by a signal": {
      signal(SIGALRM) { _ in }
      var often = itimerval(
        it_interval: timeval(tv_sec: 0, tv_usec: 10_000),
        it_value: timeval(tv_sec: 0, tv_usec: 10_000))
      setitimer(Int32(ITIMER_REAL.rawValue), &often, nil)
      check(stk_wait(.max, nil, false) == 0, "something happened")
    },
    // To drain the main queue there ends the process, and the main thread has no time for it.
    "wait for the main queue on another thread": {
      // Once beforehand, so that the queue has a descriptor to tell of its work.
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

  /// Runs `body` in a forked process and waits for its end, which must be a success.
  static func inChild(_ body: () -> Void) {
    let child = start {
      // One that hangs must not outlive the test that gave its parent up.
      alarm(300)
      body()
    }
    let status = wait(for: child)
    check(status == 0, "the child ended with \(status)")
  }

  /// Forks, and runs `body` in the child, which must not come back.
  static func start(_ body: () -> Void) -> pid_t {
    typealias Fork = @convention(c) () -> pid_t
    let child = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)()
    guard child == 0 else { return child }
    body()
    _exit(1)
  }

  /// The status of a child that has ended, as waitpid has it.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f != 0 ? status & 0x7f : status
  }
}

/// What is appended.
final class Payload: Sendable {}

/// The spy that several processes call.
final class FakeDoor: Spyable, Sendable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case open = "open(_:)" }

  func open(_ number: Int) { recordCall(arguments: number) }
}
