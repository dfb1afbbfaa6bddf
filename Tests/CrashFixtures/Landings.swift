import CStakeout
import CxxFixtures
import Dispatch
@preconcurrency import Glibc
import StakeoutBase
import Synchronization

/// Traps whose frames hold what a jump would not give back.
enum Landings {
  static let all: [String: Fixture] = [
    "allocating recursion": {
      for round in 1...3 { overflow("round \(round)", Growth.grow) }
    },
    "allocating recursion on a small stack": {
      onThread(stackSize: 512 * 1024) {
        for round in 1...3 { overflow("round \(round)", Growth.grow) }
      }
    },
    "allocating recursion on the pool": {
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        for round in 1...3 { overflow("round \(round)", Growth.grow) }
        done.signal()
      }
      done.wait()
    },
    "recursion by name": {
      let kinds: [String: @Sendable (Int) -> Int] = [
        "objects": Growth.objects, "arrays": Growth.arrays, "closures": Growth.closures,
        "strings": Growth.strings, "frees": Growth.frees,
      ]
      guard let grow = kinds[argument] else { return check(false, "no kind \(argument)") }
      for round in 1...3 { overflow("round \(round)", grow) }
      onThread(stackSize: 512 * 1024) { overflow("thread", grow) }
    },
    // Too small for a guard of ours: the end is loud, or the overflow met no lock.
    "allocating recursion on a tiny stack": {
      onThread(stackSize: 64 * 1024) { overflow("tiny", Growth.grow) }
    },
    "overflow in a queue": {
      let queue = DispatchQueue(label: "overflow")
      overflow("queue") { depth in queue.sync { Growth.grow(depth) } }
      check(queue.sync { 5 } == 5, "the queue is dead")
    },
    "double free": {
      armOnce()
      _ = Trap.catching {
        let memory = malloc(64)
        release(memory)
        release(memory)
      }
      say("went on")
    },
    "initialiser of a global": {
      for round in 1...3 {
        let trap = Trap.catching { say(Global.value) }
        check(trap?.message == "round \(round)", "round \(round): \(trap, default: "no trap")")
      }
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
      for round in 1...3 {
        let trap = Trap.catching { say(Outer.value) }
        check(trap?.message == "round \(round)", "round \(round): \(trap, default: "no trap")")
      }
      check(Outer.value == "outer of at last", "not the value")
    },
    "initialiser that overflows": {
      overflow("first") { _ in Recursive.value }
      overflow("again") { _ in Recursive.value }
    },
    "queue.sync": {
      let queue = DispatchQueue(label: "sync")
      for _ in 1...3 {
        let trap = Trap.catching { queue.sync { die("in the queue") } }
        check(trap?.message == "in the queue", "\(trap, default: "no trap")")
        check(queue.sync { 5 } == 5, "the queue is dead")
        onThread { check(queue.sync { 6 } == 6, "the queue is dead for others") }
        check(Trap.catching { dispatchPrecondition(condition: .notOnQueue(queue)) } == nil, "on it")
      }
    },
    "queue.sync in queue.sync": {
      let queues = (0..<3).map { DispatchQueue(label: "\($0)") }
      let trap = Trap.catching {
        queues[0].sync { queues[1].sync { queues[2].sync(flags: .barrier) { die("deep") } } }
      }
      check(trap?.message == "deep", "\(trap, default: "no trap")")
      for queue in queues { onThread { check(queue.sync { 5 } == 5, "dead") } }
    },
    "a waiter behind queue.sync": {
      let queue = DispatchQueue(label: "busy")
      let waiters = Atomic(0)
      let trap = Trap.catching {
        queue.sync {
          queue.async { waiters.add(1, ordering: .relaxed) }
          die("with a waiter")
        }
      }
      check(trap?.message == "with a waiter", "\(trap, default: "no trap")")
      queue.sync {}
      check(waiters.load(ordering: .relaxed) == 1, "the waiter never ran")
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
      // The workers wait for the caller's iteration; a worker that trapped would end the process.
      let caller = pthread_self()
      let ran = Atomic(0)
      let hasTrapped = Atomic(false)
      let trap = Trap.catching {
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
          ran.add(1, ordering: .relaxed)
          if pthread_equal(pthread_self(), caller) != 0 {
            hasTrapped.store(true, ordering: .relaxed)
            fatalError("on the caller")
          }
          while !hasTrapped.load(ordering: .relaxed) { sched_yield() }
        }
      }
      check(trap?.message == "on the caller", "\(trap, default: "no trap")")
      check(
        ran.load(ordering: .relaxed) == 200, "workers are left: \(ran.load(ordering: .relaxed))")
    },
    // Their threads have no region.
    "concurrentPerform on a worker": {
      armOnce()
      let caller = pthread_self()
      _ = Trap.catching {
        DispatchQueue.concurrentPerform(iterations: 2_000) { _ in
          if pthread_equal(pthread_self(), caller) == 0 { fatalError("on a worker") }
          // Until a worker has begun, which ends the process.
          while true { sched_yield() }
        }
      }
      say("went on")
    },
    "main queue during a wait": {
      DispatchQueue.main.async { fatalError("on the main queue") }
      let trap = Trap.catching { _ = stk_wait(.max, nil, true) }
      check(trap?.message == "on the main queue", "\(trap, default: "no trap")")
      nonisolated(unsafe) var hasRun = false
      DispatchQueue.main.async { hasRun = true }
      while !hasRun { _ = stk_wait(.max, nil, true) }
    },
    "immediate task": {
      armOnce()
      _ = Trap.catching { if #available(macOS 26, *) { _ = Task.immediate { die("now") } } }
      say("went on")
    },
    "main-actor job during a wait": {
      armOnce()
      Task { @MainActor in die("on the main actor") }
      _ = Trap.catching { while true { _ = stk_wait(.max, nil, true) } }
      say("went on")
    },
    // The task inherits the mark of the region that it was started in.
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
    "pthread_once": {
      armOnce()
      var control = pthread_once_t()
      _ = Trap.catching { pthread_once(&control) { fatalError("once") } }
      say("went on")
    },
    "dl_iterate_phdr": {
      armOnce()
      typealias Callback = @convention(c) () -> Int32
      typealias Iterate = @convention(c) (Callback, UnsafeMutableRawPointer?) -> Int32
      let iterate = unsafeBitCast(dlsym(nil, "dl_iterate_phdr"), to: Iterate.self)
      _ = Trap.catching { _ = iterate({ fatalError("loader") }, nil) }
      say("went on")
    },
    "qsort": {
      for _ in 1...3 {
        var numbers = (0..<100).map { Int32(100 - $0) }
        let trap = Trap.catching {
          numbers.withUnsafeMutableBytes {
            qsort($0.baseAddress.unsafelyUnwrapped, 100, 4) { _, _ in fatalError("comparator") }
          }
        }
        check(trap?.message == "comparator", "\(trap, default: "no trap")")
      }
    },
    "C++ frames with destructors": {
      for round in 1...3 {
        let trap = Trap.catching { cxx_call_guarded { fatalError("above C++") } }
        check(trap?.message == "above C++", "\(trap, default: "no trap")")
        check(cxx_living_guards() == 2 * round, "\(cxx_living_guards()) objects")
      }
      cxx_call_guarded {}
      cxx_call_guarded { cxx_throw_number(5) }
      check(cxx_living_guards() == 6, "\(cxx_living_guards()) objects")
      check(cxx_throw_and_catch() == 0, "an exception is left behind")
    },
    "fork while others begin": {
      // Only C: what Swift makes at its first use, under a lock, a child could find half made.
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
        check(Trap.catching { fatalError("after it") }?.message == "after it", "not caught")
        check(fileno(stderr) == 2, "stderr is not back")
      }
      // Out of the inner one of two: the outer one still catches.
      let outer = Trap.catching {
        cxx_call { _ = Trap.catching { cxx_jump_out() } }
        check(Trap.catching { fatalError("inner") }?.message == "inner", "the inner one is dead")
        fatalError("outer")
      }
      check(outer?.message == "outer", "\(outer, default: "no trap")")
      // Without a region again, the end is nobody's but the kernel's.
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
      // A crash later on points to it.
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
          // Near the stack, and nobody's.
          UnsafeMutablePointer<Int>(bitPattern: UInt(bitPattern: pointer) &+ (1 << 30))
            .unsafelyUnwrapped.pointee = 1
        }
      }
      check(wild?.kind == .invalidAccess, "\(wild, default: "no trap")")
      let bus = Trap.catching { Cause.readBehindTheFile() }
      check(bus?.kind == .invalidAccess, "\(bus, default: "no trap")")
    },
  ]

  /// Expects the body to use up the stack, and what comes after it to work.
  static func overflow(_ what: String, _ body: @escaping (Int) -> Int) {
    let trap = Trap.catching { say("\(body(0))") }
    check(trap?.kind == .stackOverflow, "\(what): \(trap, default: "no trap")")
    let numbers = (0..<1_000).map { [String($0)] }
    check(numbers.count == 1_000, "the allocator is broken")
  }
}

/// Keeps from the optimizer that the memory is nobody's afterwards.
@inline(never) private func release(_ memory: UnsafeMutableRawPointer?) { free(memory) }

/// A fatal error that the compiler takes for a body of type Void.
@inline(never) private func die(_ message: String) { fatalError(message) }

/// A body that the optimizer cannot look into: Swift tracks no access that it can prove harmless.
@inline(never) private func unknown(_ body: @escaping () -> Void) -> () -> Void { body }

@inline(never) private func raise(_ payload: String) { Trap.raise(payload) }

enum Local { @TaskLocal static var value = 0 }

/// Recursion without end that needs the allocator in each step.
enum Growth {
  final class Node {
    var next: Node?
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// Out of reach.
  nonisolated(unsafe) private static var enough = Int.max

  @inline(never) static func grow(_ depth: Int) -> Int { objects(depth) + 1 }

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

private enum Global {
  nonisolated(unsafe) static var rounds = 0
  static let value: String = {
    rounds += 1
    if rounds <= 3 { fatalError("round \(rounds)") }
    return "at last"
  }()
}

private enum Outer {
  static let value = "outer of \(Global.value)"
}

/// Without the allocator: under ThreadSanitizer nothing knows its locks.
private enum Recursive {
  static let value: Int = Cause.recurse()
}

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
