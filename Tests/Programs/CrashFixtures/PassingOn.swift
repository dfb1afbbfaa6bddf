import CStakeout
import Dispatch
import Foundation
@preconcurrency import Glibc
import StakeoutCore

/// Signals on threads without a region, and handlers that the program installs before or after Stakeout's.
enum PassingOn {
  static let all: [String: Fixture] = [
    "fatal error without region": {
      armOnce()
      fatalError("nobody catches this")
    },
    "fatal error on another thread without region": {
      armOnce()
      _ = Trap.catching { onThread { fatalError("nobody catches this") } }
    },
    "fatal error on a thread of nobody": {
      armOnce()
      startThreadOutsideTests()
    },
    "fatal error in a block of nobody": {
      armOnce()
      startBlockOutsideTests()
    },
    "exit beside a fatal error": {
      armOnce()
      Thread.detachNewThread { fatalError("nobody catches this") }
      while stk_trap_ends_process() == 0 { usleep(100) }  // sleep: until the handler has begun
      exit(0)
    },
    "default action": {
      armOnce()
      Cause.happen(Cause.signal)
    },
    "stack overflow without region": {
      armOnce()
      say("\(Cause.recurse())")
    },
    "ignored before": {
      signal(Cause.signal, SIG_IGN)
      armOnce()
      raise(Cause.signal)
      say("went on")
      Cause.happen(Cause.signal)
    },
    "handler before": {
      Program.install(Cause.signal)
      armOnce()
      Cause.happen(Cause.signal)
    },
    "handler before, other thread in a region": {
      Program.install(Cause.signal)
      check(Trap.catching { onThread { Cause.happen(Cause.signal) } } == nil, "caught")
    },
    "handler after": {
      armOnce()
      Program.install(Cause.signal)
      Cause.happen(Cause.signal)
    },
    "handler after, chaining": {
      armOnce()
      Program.install(Cause.signal, chaining: true)
      Cause.happen(Cause.signal)
    },
    "handler after, chaining, in a region": {
      armOnce()
      Program.install(Cause.signal, chaining: true)
      let trap = Trap.catching { Cause.happen(Cause.signal) }
      say("caught \(trap?.signal ?? 0)")
    },
    "handler that returns": {
      Program.install(SIGABRT, ending: false)
      armOnce()
      errno = 7
      raise(SIGABRT)
      check(errno == 7, "errno is \(errno)")
      check(!Program.isBlocked(SIGABRT) && !Program.isBlocked(SIGUSR1), "the mask has changed")
      say("went on")
    },
    "handler without siginfo": {
      Program.installPlain(SIGABRT, flags: 0)
      armOnce()
      raise(SIGABRT)
      say("went on")
    },
    "handler for once": {
      Program.installPlain(SIGABRT, flags: forOnce)
      armOnce()
      raise(SIGABRT)
      raise(SIGABRT)
      say("went on")
    },
    "sent by another process": {
      Program.install(SIGSEGV)
      expectAbort { Outsider.send(SIGSEGV, toThread: false) }
    },
    "sent by another process to the thread": {
      Program.install(SIGSEGV)
      expectAbort { Outsider.send(SIGSEGV, toThread: true) }
    },
    "sent by another process, by default": {
      expectAbort {
        printError("printed before\n")
        Outsider.send(SIGABRT, toThread: false)
      }
    },
    // `Outsider` starts this fixture. The argument is PID/TID/SIGNAL, with 0 for no thread.
    "send": {
      let numbers = argument.split(separator: "/").compactMap { Int($0) }
      if numbers[1] == 0 {
        kill(pid_t(numbers[0]), Int32(numbers[2]))
      } else {
        typealias Kill = @convention(c) (pid_t, pid_t, Int32) -> Int32
        let tgkill = unsafeBitCast(dlsym(nil, "tgkill"), to: Kill.self)
        _ = tgkill(pid_t(numbers[0]), pid_t(numbers[1]), Int32(numbers[2]))
      }
    },
  ]
}

/// `SA_RESETHAND`, a macro that Swift does not import.
private let forOnce = CInt(bitPattern: 0x8000_0000)

/// The type `sigaction`, whose own name means the function in an expression.
typealias Action = sigaction

/// The signal handler of a program that knows nothing of Stakeout.
enum Program {
  nonisolated(unsafe) private static var before: [Int32: Action] = [:]
  nonisolated(unsafe) private static var calls = 0
  nonisolated(unsafe) private static var chains = false
  nonisolated(unsafe) private static var ends = true

  static func install(_ signal: Int32, chaining: Bool = false, ending: Bool = true) {
    chains = chaining
    ends = ending
    var action = Action()
    action.sa_flags = SA_SIGINFO
    sigaddset(&action.sa_mask, SIGUSR1)
    action.__sigaction_handler.sa_sigaction = { signal, info, context in
      Program.handle(signal, info.unsafelyUnwrapped, context)
    }
    var replaced = Action()
    check(sigaction(signal, nil, &replaced) == 0, "no handler")
    before[signal] = replaced
    check(sigaction(signal, &action, nil) == 0, "no handler")
  }

  static func installPlain(_ signal: Int32, flags: CInt) {
    var action = Action()
    action.sa_flags = flags
    action.__sigaction_handler.sa_handler = { signal in say("plain handler: \(signal)") }
    check(sigaction(signal, &action, nil) == 0, "no handler")
  }

  static var isInstalled: Bool {
    var now = Action()
    sigaction(SIGSEGV, nil, &now)
    return now.sa_flags & SA_SIGINFO != 0 && sigismember(&now.sa_mask, SIGUSR1) == 1
  }

  static func isBlocked(_ signal: Int32) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }

  private static func handle(
    _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>, _ context: UnsafeMutableRawPointer?
  ) {
    calls += 1
    let code = info.pointee.si_code
    let address = UInt(bitPattern: info.pointee._sifields._sigfault.si_addr)
    check(signal != SIGSEGV || code <= 0 || address == 8, "the address is \(address)")
    let isOwn = code > 0 || info.pointee._sifields._kill.si_pid == getpid()
    say(
      "handler: signal \(signal), info \(info.pointee.si_signo), fault \(code > 0), "
        + "own \(isOwn), context \(context != nil), "
        + "blocked \(isBlocked(signal)) \(isBlocked(SIGUSR1)), call \(calls)")
    if chains {
      before[signal].unsafelyUnwrapped.__sigaction_handler.sa_sigaction(signal, info, context)
    } else if ends {
      _exit(42)
    }
  }
}

@inline(never) private func startThreadOutsideTests() {
  Thread.detachNewThread { fatalError("nobody catches this") }
  pause()
}

@inline(never) private func startBlockOutsideTests() {
  DispatchQueue(label: "nobody's queue").async { fatalError("nobody catches this") }
  pause()
}

/// Another process, which sends a signal to this one.
enum Outsider {
  static func send(_ signal: Int32, toThread: Bool) {
    typealias Gettid = @convention(c) () -> pid_t
    let thread = toThread ? unsafeBitCast(dlsym(nil, "gettid"), to: Gettid.self)() : 0
    var child = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [
      strdup(CommandLine.arguments[0]), strdup("send"),
      strdup("\(getpid())/\(thread)/\(signal)"), nil,
    ]
    check(posix_spawn(&child, "/proc/self/exe", nil, nil, &arguments, environ) == 0, "no child")
    // Wait for the sender: when it has ended, the signal has come.
    _ = Forks.wait(for: child)
  }
}
