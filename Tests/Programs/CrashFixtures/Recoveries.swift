import CStakeout
import CxxFixtures
import Dispatch
@preconcurrency import Glibc
import StakeoutCore

/// Traps whose frames hold locks or other state that a plain jump would not release.
enum Recoveries {
  static let all: [String: Fixture] = [
    "allocating recursion": {
      for round in 1...3 { overflow("round \(round)", Growth.objects) }
    },
    "allocating recursion on the pool": {
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        for round in 1...3 { overflow("round \(round)", Growth.objects) }
        done.signal()
      }
      done.wait()
    },
    // The stack is too small for Stakeout's guard. Either the process ends with a report, or the overflow
    // met no lock.
    "allocating recursion on a tiny stack": {
      onThread(stackSize: 64 * 1024) { overflow("tiny", Growth.objects) }
    },
    "overflow in a queue": {
      let queue = DispatchQueue(label: "overflow")
      overflow("queue") { depth in queue.sync { Growth.objects(depth) } }
      check(queue.sync { 5 } == 5, "the queue is dead")
    },
    "double free": { expectAbort(freeTwice) },
    "initialiser of a global": {
      for round in 1...3 { expectTrap("round \(round)") { say(Global.value) } }
      check(Trap.catching { check(Global.value == "at last", "not the value") } == nil, "trapped")
      onThread { check(Global.value == "at last", "another thread sees another value") }
    },
    "initialiser of a global, on another thread": {
      onThread { check(Trap.catching { say(Global.value) } != nil, "no trap") }
      onThread { check(Trap.catching { say(Global.value) } != nil, "no trap") }
      check(Trap.catching { say(Global.value) } != nil, "no trap")
      onThread { check(Global.value == "at last", "not the value") }
    },
    "initialiser inside an initialiser": {
      for round in 1...3 { expectTrap("round \(round)") { say(Outer.value) } }
      check(Outer.value == "outer of at last", "not the value")
    },
    "initialiser that overflows": {
      overflow("first") { _ in Recursive.value }
      overflow("again") { _ in Recursive.value }
    },
    "queue.sync": {
      let queue = DispatchQueue(label: "sync")
      for _ in 1...3 {
        expectTrap("in the queue") { queue.sync { die("in the queue") } }
        check(queue.sync { 5 } == 5, "the queue is dead")
        onThread { check(queue.sync { 6 } == 6, "the queue is dead for others") }
        check(Trap.catching { dispatchPrecondition(condition: .notOnQueue(queue)) } == nil, "on it")
      }
    },
    "queue.sync in queue.sync": {
      let queues = (0..<3).map { DispatchQueue(label: "\($0)") }
      expectTrap("deep") {
        queues[0].sync { queues[1].sync { queues[2].sync(flags: .barrier) { die("deep") } } }
      }
      for queue in queues { onThread { check(queue.sync { 5 } == 5, "dead") } }
    },
    "a waiter behind queue.sync": {
      let queue = DispatchQueue(label: "busy")
      let waiters = Tally()
      expectTrap("with a waiter") {
        queue.sync {
          queue.async { waiters.increment() }
          die("with a waiter")
        }
      }
      queue.sync {}
      check(waiters.count == 1, "the waiter never ran")
    },
    "raise in queue.sync": {
      let queue = DispatchQueue(label: "raise")
      let trap = Trap.catching { queue.sync { raise("raised") } }
      check(trap?.kind == .exception && trap?.message == "raised", "\(trap, default: "no trap")")
      check(queue.sync { 5 } == 5, "the queue is dead")
    },
    "deadlock of libdispatch": {
      let queue = DispatchQueue(label: "deadlock")
      let trap = Trap.catching { queue.sync { queue.sync { say("impossible") } } }
      check(trap != nil, "no trap")
      check(queue.sync { 5 } == 5, "the queue is dead")
    },
    "concurrentPerform": {
      // Trap only on the caller, and let the workers wait for that: a trap on a worker would end the process.
      let caller = pthread_self()
      let (ran, trapped) = (Tally(), Tally())
      expectTrap("on the caller") {
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
          ran.increment()
          if pthread_equal(pthread_self(), caller) != 0 {
            trapped.increment()
            fatalError("on the caller")
          }
          while trapped.count == 0 { sched_yield() }
        }
      }
      check(ran.count == 200, "workers are left: \(ran.count)")
    },
    // The threads of workers are in no region.
    "concurrentPerform on a worker": {
      let caller = pthread_self()
      expectAbort {
        DispatchQueue.concurrentPerform(iterations: 2_000) { _ in
          if pthread_equal(pthread_self(), caller) == 0 { fatalError("on a worker") }
          // Loop until a worker has begun, whose trap ends the process.
          while true { sched_yield() }
        }
      }
    },
    "main queue during a wait": {
      DispatchQueue.main.async { fatalError("on the main queue") }
      expectTrap("on the main queue") { _ = stk_wait(.max, nil, true) }
      nonisolated(unsafe) var hasRun = false
      DispatchQueue.main.async { hasRun = true }
      while !hasRun { _ = stk_wait(.max, nil, true) }
    },
    "immediate task": {
      expectAbort { _ = Task.immediate { die("now") } }
    },
    "main-actor job during a wait": {
      armOnce()
      Task { @MainActor in die("on the main actor") }
      expectAbort { while true { _ = stk_wait(.max, nil, true) } }
    },
    // Each task inherits the mark of the region in which it was started.
    "tasks started in regions": {
      let group = DispatchGroup()
      for _ in 0..<2_000 {
        group.enter()
        _ = Trap.catching {
          let task: Task<Void, Never> = Task {
            for _ in 0..<4 {
              check(Trap.catching { Local.$value.withValue(1) { die("x") } } != nil, "none")
              await Task.yield()
            }
            group.leave()
          }
          withExtendedLifetime(task) {}
        }
      }
      group.wait()
    },
    "pthread_once": { expectAbort(runOnce) },
    "dl_iterate_phdr": { expectAbort(trapInLoader) },
    "qsort": {
      for _ in 1...3 {
        var numbers = (0..<100).map { Int32(100 - $0) }
        expectTrap("comparator") {
          numbers.withUnsafeMutableBytes {
            qsort($0.baseAddress.unsafelyUnwrapped, 100, 4) { _, _ in fatalError("comparator") }
          }
        }
      }
    },
    "C++ frames with destructors": {
      for round in 1...3 {
        expectTrap("above C++") { cxx_call_guarded { fatalError("above C++") } }
        check(cxx_living_guards() == 2 * round, "\(cxx_living_guards()) objects")
      }
      cxx_call_guarded {}
      cxx_call_guarded { cxx_throw_number(5) }
      check(cxx_living_guards() == 6, "\(cxx_living_guards()) objects")
      check(cxx_throw_and_catch() == 0, "an exception is left behind")
    },
    "fork while others begin": {
      // Use only C: the child could find a thing half made that Swift makes under a lock at its first use.
      // SAFETY: each thread has a report of its own.
      nonisolated(unsafe) let reports = UnsafeMutablePointer<stk_trap_report>.allocate(capacity: 5)
      let signalled = stk_trap_outcome.STK_TRAP_SIGNALLED.rawValue
      for _ in 0..<50 {
        let threads = (0..<4).map { index in
          startThread { _ = stk_trap_run({ _ in }, nil, reports + index) }
        }
        Forks.inChild {
          let outcome = stk_trap_run({ _ in abort() }, nil, reports + 4)
          _exit(outcome.rawValue == signalled ? 0 : 1)
        }
        threads.forEach(join)
      }
    },
    "a thread of 16 KiB": {
      armOnce()
      onThread(stackSize: 16 * 1024) {
        check(runInC { _ in abort() } == (.STK_TRAP_SIGNALLED, SIGABRT), "abort was not caught")
        check(runInC { _ in Cause.writeToNowhere() }.1 == SIGSEGV, "an access was not caught")
        let (outcome, signal) = runInC { _ in say("\(Cause.recurse())") }
        check(outcome == .STK_TRAP_SIGNALLED && signal == SIGSEGV, "\(outcome) \(signal)")
      }
    },
    "longjmp out of a region": {
      for _ in 0..<3 {
        cxx_call { _ = Trap.catching { cxx_jump_out() } }
        check(!Trap.isArmed, "the region is still there")
        expectTrap("after it") { fatalError("after it") }
        check(fileno(stderr) == 2, "stderr is not back")
      }
      // Jump out of the inner one of two regions. The outer one still catches.
      let outer = Trap.catching {
        cxx_call { _ = Trap.catching { cxx_jump_out() } }
        check(Trap.catching { fatalError("inner") }, "inner")
        fatalError("outer")
      }
      check(outer, "outer")
      expectTrap("outer, without another one inside") {
        cxx_call { deeper(2_000) { _ = Trap.catching { cxx_jump_out() } } }
        fatalError("outer, without another one inside")
      }
      // No region is left, so the kernel ends the process.
      cxx_call { _ = Trap.catching { cxx_jump_out() } }
      fatalError("nobody catches this")
    },
    "a signal from another thread": {
      let victim = pthread_self()
      Program.install(SIGABRT)
      _ = Trap.catching {
        _ = startThread { pthread_kill(victim, SIGABRT) }
        while true { pause() }
      }
      say("caught")
    },
    "a signal to oneself": {
      for send in [{ raise(SIGILL) }, { pthread_kill(pthread_self(), SIGILL) }] {
        let trap = Trap.catching { _ = send() }
        check(trap?.signal == SIGILL, "\(trap, default: "no trap")")
      }
      check(Trap.catching { _ = kill(getpid(), SIGILL) }?.signal == SIGILL, "kill was not caught")
    },
    "handlers taken away": {
      armOnce()
      signal(SIGILL, SIG_DFL)
      signal(SIGTRAP, SIG_DFL)
      check(Trap.catching { fatalError("caught all the same") } != nil, "no trap")
    },
    "signals blocked": {
      armOnce()
      var all = sigset_t()
      sigfillset(&all)
      let trap = Trap.catching {
        pthread_sigmask(SIG_BLOCK, &all, nil)
        fatalError("caught all the same")
      }
      check(trap != nil, "no trap")
    },
    "an access in progress": {
      let trap = Trap.catching { Changing.halfWay() }
      check(trap?.wasModifying == true, "not noticed: \(trap, default: "no trap")")
      check(Trap.catching { fatalError("nothing") }?.wasModifying == false, "noticed")
      // A later crash names the interrupted access as a suspect.
      let later = Trap.catching { Cause.writeToNowhere() }
      check(later?.suspect?.contains("half way") == true, "\(later, default: "no trap")")
      check(Trap.catching { fatalError("nothing") }?.suspect == nil, "suspected")
    },
    "an access in progress, and then the end": {
      _ = Trap.catching { Changing.halfWay() }
      Cause.writeToNowhere()
    },
    "overflow of the stack, not a wild pointer": {
      let wild = Trap.catching {
        var here = 0
        withUnsafeMutablePointer(to: &here) { pointer in
          // This address is near the stack, but it is not mapped.
          UnsafeMutablePointer<Int>(bitPattern: UInt(bitPattern: pointer) &+ (1 << 30))
            .unsafelyUnwrapped.pointee = 1
        }
      }
      check(wild?.kind == .invalidAccess, "\(wild, default: "no trap")")
      let bus = Trap.catching { Cause.readBehindTheFile() }
      check(bus?.kind == .invalidAccess, "\(bus, default: "no trap")")
    },
  ]

  /// Expects the body to overflow the stack.
  static func overflow(_ what: String, _ body: @escaping (Int) -> Int) {
    checkOverflow(Trap.catching { say("\(body(0))") }, what)
  }

  /// Expects the trap to be a stack overflow, and the allocator to work afterwards.
  static func checkOverflow(_ trap: Trap?, _ what: String) {
    check(trap?.kind == .stackOverflow, "\(what): \(trap, default: "no trap")")
    let numbers = (0..<1_000).map { [String($0)] }
    check(numbers.count == 1_000, "the allocator is broken")
  }
}

@Sendable func freeTwice() {
  let memory = malloc(64)
  release(memory)
  release(memory)
}

/// Frees the memory, without the optimizer knowing that it is free afterwards.
@inline(never) private func release(_ memory: UnsafeMutableRawPointer?) { free(memory) }

/// Traps in a callback of the loader, which holds its lock meanwhile.
@Sendable func trapInLoader() {
  eachImage { _, _, _ in fatalError("loader") }
}

/// Traps in `pthread_once`.
@Sendable func runOnce() {
  var control = pthread_once_t()
  pthread_once(&control) { fatalError("once") }
}

/// Traps, but returns `Void` and not `Never`, so that the compiler accepts it in a closure of type Void.
@inline(never) func die(_ message: String) { fatalError(message) }

/// Hides a body from the optimizer, because Swift does not track an access that it can prove harmless.
@inline(never) private func unknown(_ body: @escaping () -> Void) -> () -> Void { body }

@inline(never) private func raise(_ payload: String) { Trap.raise(payload) }

enum Local { @TaskLocal static var value = 0 }

/// Endless recursions that use the allocator in each call.
enum Growth {
  final class Node {
    var next: Node?
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// The depth at which a recursion would end, which is out of reach.
  nonisolated(unsafe) private static var enough = Int.max

  static let kinds: [@Sendable (Int) -> Int] = [objects, arrays, closures, strings, frees]

  @inline(never) static func objects(_ depth: Int) -> Int {
    guard depth < enough else { return 0 }
    let node = Node(depth)
    node.next = Node(depth + 1)
    return objects(depth + 1) + node.number + (node.next?.number ?? 0)
  }

  @inline(never) static func arrays(_ depth: Int) -> Int {
    guard depth < enough else { return 0 }
    let numbers = [depth, depth + 1, depth + 2]
    return arrays(numbers[1]) + numbers.count
  }

  @inline(never) static func closures(_ depth: Int) -> Int {
    guard depth < enough else { return 0 }
    let step: () -> Int = { closures(depth + 1) }
    return keep(step)() + depth
  }

  @inline(never) static func strings(_ depth: Int) -> Int {
    guard depth < enough else { return 0 }
    let text = "a text that is too long to be stored without memory \(depth)"
    return strings(depth + 1) + text.utf8.count
  }

  @inline(never) static func frees(_ depth: Int) -> Int {
    guard depth < enough else { return 0 }
    for size in [64, 5_000, 200_000] { free(malloc(size)) }
    return frees(depth + 1) + depth
  }

  @inline(never) static func keep(_ step: @escaping () -> Int) -> () -> Int { step }
}

/// A global whose initialiser traps three times and then succeeds.
private enum Global {
  nonisolated(unsafe) static var rounds = 0
  static let value: String = {
    rounds += 1
    if rounds <= 3 { fatalError("round \(rounds)") }
    return "at last"
  }()
}

/// A global whose initialiser runs the initialiser of another global.
private enum Outer {
  static let value = "outer of \(Global.value)"
}

/// A global whose initialiser overflows the stack.
///
/// It does not use the allocator, because under ThreadSanitizer nothing knows the allocator's locks.
private enum Recursive {
  static let value: Int = Cause.recurse()
}

/// An object that traps while one of its properties is being modified.
private final class Changing {
  nonisolated(unsafe) static let shared = Changing()
  var numbers = [1, 2, 3]

  static func halfWay() { shared.numbers.mutate(unknown { die("half way") }) }
}

extension [Int] {
  fileprivate mutating func mutate(_ body: () -> Void) {
    body()
    append(4)
  }
}

/// Calls the body `frames` frames deeper on the stack.
///
/// Each frame holds a number that is needed after the call, so that there is no tail call.
@inline(never) @discardableResult
private func deeper(_ frames: Int, _ body: () -> Void) -> Int {
  var frame = (frames, frames)
  return withUnsafeMutablePointer(to: &frame) { frame in
    if frames > 0 { return deeper(frame.pointee.0 - 1, body) }
    body()
    return 0
  } + frame.1
}
