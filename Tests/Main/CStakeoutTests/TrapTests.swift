@preconcurrency import CStakeout
@preconcurrency import Foundation
import StakeoutTestSupport
import Testing

@Suite struct TrapTests {
  // MARK: Returning

  @Test func `the depth counts the regions of the calling thread`() {
    var depths: [Int] = []
    _ = TrapProbe.run {
      depths.append(stk_trap_depth())
      _ = TrapProbe.run {
        depths.append(stk_trap_depth())
        onThreads { _ in #expect(stk_trap_depth() == 0) }
      }
      depths.append(stk_trap_depth())
    }
    #expect(depths == [1, 2, 1])
    #expect(stk_trap_depth() == 0)
  }

  @Test func `a trap ends the sections without a fork that it jumps out of, and no others`() {
    stk_fork_hold()
    let caught = TrapProbe.run {
      stk_fork_hold()
      stk_fork_hold()
      TrapProbe.writeToNowhere()
    }
    #expect(caught.signal == SIGSEGV)
    #expect(stk_fork_depth() == 1)
    stk_fork_release()
    #expect(stk_fork_depth() == 0)
  }

  // MARK: Signals

  @Test func `a wild pointer comes with the address, the place and the stack`() {
    var local = 0
    let (caught, here) = withUnsafeMutablePointer(to: &local) {
      (TrapProbe.run { TrapProbe.writeToNowhere() }, UInt(bitPattern: $0))
    }
    #expect(caught.signal == SIGSEGV)
    #expect(caught.address == 8)
    #expect(caught.text == "")
    #expect(caught.frames.count >= 3)
    #expect(caught.frames.first == caught.pc)
    #expect(caught.sp < here && here - caught.sp < 1 << 20)
    #if DEBUG
      #expect(functionName(at: caught.pc)?.contains("writeToNowhere") == true)
      #expect(caught.frames.compactMap(functionName).contains { $0.contains("CStakeoutTests") })
    #endif
  }

  @Test func `an address beyond the end of a mapped file is a bus error`() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let page = mmap(nil, 4096, PROT_READ, MAP_SHARED, fileno(file), 0)
    defer { munmap(page, 4096) }
    // Print the value: an optimised build does not load a value that is never used.
    let caught = TrapProbe.run { print(page.unsafelyUnwrapped.load(as: Int.self)) }
    #expect(caught.signal == SIGBUS)
    #expect(caught.address == UInt(bitPattern: page))
  }

  @Test(arguments: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE])
  func `each of the six signals is caught when the body sends it to itself`(signal: Int32) {
    onThreads { _ in
      // Unblock all signals: this thread inherits its mask, and a thread of libdispatch has most
      // signals blocked.
      var nothing = sigset_t()
      pthread_sigmask(SIG_SETMASK, &nothing, nil)
      for _ in 0..<3 {
        let caught = TrapProbe.run { raise(signal) }
        #expect(caught.outcome == .STK_TRAP_SIGNALLED)
        #expect(caught.signal == signal)
        #expect(caught.address == 0, "a signal that was sent has no address")
        #expect(caught.frames.count >= 3)
      }
    }
  }
}

/// A trap leaves the state of its thread as it was: accesses, `errno` and the signal mask.
@Suite struct TrapRepairTests {
  private final class Account {
    var balance = 0
    var entries = [1, 2, 3]
  }

  @Test func `an access conflict is caught, and both accesses are over`() {
    // Turn the optimiser off: it would remove the first access as useless.
    @_optimize(none) func overlap(_ balance: inout Int, _ account: Account) {
      account.balance += 1
    }
    let account = Account()
    for round in 1...1_000 {
      let caught = TrapProbe.run { overlap(&account.balance, account) }
      #expect(caught.signal == SIGABRT)
      #expect(caught.text.contains("Simultaneous accesses"))
      account.balance += 1
      #expect(account.balance == round)
    }
  }

  @Test func `an access that began outside the region goes on after a trap in it`() {
    func inside(_ balance: inout Int, _ account: Account) {
      balance = 5
      #expect(TrapProbe.run { account.entries[7] = 1 }.outcome == .STK_TRAP_SIGNALLED)
      account.entries[0] = 9
      // The balance is still being accessed, so another access must still be a conflict.
      #expect(TrapProbe.run { account.balance += 1 }.signal == SIGABRT)
      balance = 6
    }
    let account = Account()
    inside(&account.balance, account)
    account.balance += 1
    #expect(account.balance == 7)
    #expect(account.entries[0] == 9)
  }

  @Test func `nested traps in modifications of one object are repaired level by level`() {
    let account = Account()
    func modify(_ entries: inout [Int]) {
      let inner = TrapProbe.run { account.balance = account.entries[3] }
      #expect(inner.signal == SIGABRT)
      account.balance += 1
      _ = entries[7]
    }
    #expect(TrapProbe.run { modify(&account.entries) }.outcome == .STK_TRAP_SIGNALLED)
    account.entries.append(4)
    #expect(account.balance == 1 && account.entries.count == 4)
  }

  @Test func `errno is the body's, after a return and after a trap`() {
    #expect(errnoAfter { errno = 123 } == 123)
    let atTrap = errnoAfter {
      errno = 124
      TrapProbe.writeToNowhere()
    }
    // ThreadSanitizer sets `errno` to 99 before it calls a handler.
    #expect(atTrap == 124 || Sanitizer.isThread)
    var before: Int32 = 0
    errno = 125
    _ = TrapProbe.run { before = errno }
    #expect(before == 125)
  }

  private func errnoAfter(_ body: @escaping () -> Void) -> Int32 {
    errno = 0
    _ = TrapProbe.run(body)
    return errno
  }

  @Test func `the signal mask is the body's, after a return and after a trap`() {
    onThreads { _ in
      // Unblock all signals: this thread inherits its mask, and a thread of libdispatch has most
      // signals blocked.
      Self.change(SIG_SETMASK, [])
      let before = Self.blocked()
      _ = TrapProbe.run { TrapProbe.writeToNowhere() }
      #expect(Self.blocked() == before)

      Self.change(SIG_BLOCK, [SIGUSR1, SIGILL])
      _ = TrapProbe.run { TrapProbe.writeToNowhere() }
      #expect(Self.blocked() == before.union([SIGUSR1, SIGILL]), "a blocked signal stays blocked")

      _ = TrapProbe.run {
        Self.change(SIG_BLOCK, [SIGUSR2])
        Self.change(SIG_UNBLOCK, [SIGUSR1, SIGILL])
        TrapProbe.writeToNowhere()
      }
      #expect(Self.blocked() == before.union([SIGUSR2]), "the mask is the one of the trap")
      let again = TrapProbe.run { fatalError("after all that") }
      #expect(again.signal == TrapFixture.trapSignal)
    }
  }

  /// ThreadSanitizer's handler blocks all signals in this way while it calls Stakeout's handler.
  @Test func `the mask is restored when ours is called by a handler that blocks all signals`() {
    onThreads { _ in
      Self.change(SIG_SETMASK, [])
      _ = TrapProbe.run { TrapProbe.writeToNowhere() }
      var blocking = sigaction()
      sigfillset(&blocking.sa_mask)
      blocking.sa_flags = SA_SIGINFO | Int32(SA_ONSTACK)
      blocking.__sigaction_handler.sa_sigaction = { signal, information, context in
        handlerOfOurs.__sigaction_handler.sa_sigaction?(signal, information, context)
      }
      sigaction(SIGSEGV, nil, &handlerOfOurs)
      sigaction(SIGSEGV, &blocking, nil)
      defer { sigaction(SIGSEGV, &handlerOfOurs, nil) }
      for _ in 0..<2 {
        #expect(TrapProbe.run { TrapProbe.writeToNowhere() }.signal == SIGSEGV)
        #expect(Self.blocked() == [])
      }
    }
  }

  private static func change(_ how: Int32, _ signals: [Int32]) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    pthread_sigmask(how, &mask, nil)
  }

  private static func blocked() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set((1...64).filter { sigismember(&mask, $0) == 1 })
  }
}

nonisolated(unsafe) private var handlerOfOurs = sigaction()
