import CxxFixtures
import Dispatch
import Foundation
@preconcurrency import Glibc
import StakeoutContext
import StakeoutCore
import Synchronization

/// The things that a trap ends, and the code that waits for their end.
enum TrapEnds {
  static let all: [String: Fixture] = [
    "operation: a block": {
      endOperation { BlockOperation { fatalError("in an operation") } }
    },
    "operation: main of a subclass": { endOperation { Trapping() } },
    "operation: several blocks": {
      let others = Tally()
      endOperation {
        let operation = BlockOperation { others.increment() }
        operation.addExecutionBlock { fatalError("in an operation") }
        operation.addExecutionBlock { others.increment() }
        return operation
      }
      check(others.count == 6, "\(others.count) of the other blocks have run")
    },
    "operation: a queue in the operation": {
      let inner = DispatchQueue(label: "inner")
      endOperation {
        BlockOperation { inner.sync { fatalError("in an operation") } }
      }
      check(inner.sync { 5 } == 5, "the inner queue is dead")
    },
    "operation: added with others": {
      let (queue, others) = (OperationQueue(), Tally())
      catching("in an operation") {
        queue.addOperations(
          [
            BlockOperation { fatalError("in an operation") }, BlockOperation { others.increment() },
          ],
          waitUntilFinished: true)
      }
      queue.waitUntilAllOperationsAreFinished()
      check(others.count == 1, "the other operation has not run")
    },
    "operation: start by hand": {
      for operation in [BlockOperation { fatalError("in an operation") }, Trapping()] {
        expectTrap("in an operation") { operation.start() }
        check(operation.isFinished && !operation.isExecuting, "the operation does not end")
      }
    },
    "operation: the main queue": {
      TaskTraps.wait {}
      Task.detached {
        let operation = Sent(BlockOperation { fatalError("in an operation") })
        let trap = await Trap.anywhere(within: .seconds(60)) {
          OperationQueue.main.addOperation(operation.value)
        }
        check(trap, "in an operation")
        OperationQueue.main.addOperation {
          check(operation.value.isFinished, "the operation does not end")
          say("lives")
          exit(0)
        }
      }
      RunLoop.main.run()
    },
    "operation: a barrier": {
      let queue = OperationQueue()
      catching("in a barrier") { queue.addBarrierBlock { fatalError("in a barrier") } }
      let next = Tally()
      queue.addOperation { next.increment() }
      queue.waitUntilAllOperationsAreFinished()
      check(next.count == 1, "the queue does not go on")
    },
    "operation: its completion block": {
      let queue = OperationQueue()
      catching("in a completion block") {
        let operation = BlockOperation {}
        operation.completionBlock = { fatalError("in a completion block") }
        queue.addOperation(operation)
      }
      queue.waitUntilAllOperationsAreFinished()
    },
    "thread: a block": { endThread { Thread { fatalError("in a thread") } } },
    "thread: of POSIX": {
      let thread = Atomic<UInt>(0)
      catching("in a thread") {
        thread.store(startThread { fatalError("in a thread") }, ordering: .releasing)
      }
      // The trap may come before the body knows its thread.
      while thread.load(ordering: .acquiring) == 0 { Wait.until(.after(.milliseconds(1))) }
      join(thread.load(ordering: .acquiring))
    },
    "thread end: thread-specific data": {
      endDestructors("in a destructor") {
        pthread_setspecific(ThreadEnd.trapping, ThreadEnd.anyValue)
      }
    },
    "thread end: the dictionary of Thread": {
      endDestructors("in a deinit") {
        Thread.current.threadDictionary["fixture"] = TrapsInDeinit()
      }
    },
    "thread end: a variable of C++": {
      endDestructors("in a destructor of C++") {
        cxx_use_thread_local { fatalError("in a destructor of C++") }
      }
    },
    "thread end: pthread_exit": {
      endDestructors("in a destructor") {
        pthread_setspecific(ThreadEnd.trapping, ThreadEnd.anyValue)
        pthread_exit(nil)
      }
    },
    "a static variable of a C++ function": {
      for _ in 1...3 {
        expectTrap("in an initialiser") {
          _ = cxx_function_local_static { fatalError("in an initialiser") }
        }
      }
      onThread { check(cxx_function_local_static {} == 7, "not the value") }
      check(cxx_function_local_static { fatalError("again") } == 7, "not the value")
    },
    "a static variable of a C++ function, in a task": {
      TaskTraps.wait {
        let trap = await Trap.catching {
          await Task.yield()
          _ = cxx_function_local_static { fatalError("in an initialiser") }
        }
        check(trap, "in an initialiser")
      }
      onThread { check(cxx_function_local_static {} == 7, "not the value") }
    },
    "a cleanup handler": {
      onThread {
        for _ in 1...3 {
          expectTrap("above a handler") { cxx_with_cleanup { fatalError("above a handler") } }
        }
        overwriteStack()
        cxx_with_cleanup {}
        check(cxx_cleanup_runs() == 1, "\(cxx_cleanup_runs()) runs")
        pthread_exit(nil)
      }
    },
    "a handler of a signal": {
      var blocked = sigset_t()
      for number in [SIGUSR1, SIGUSR2] {
        signal(number) { _ in fatalError("in a handler") }
        for _ in 1...3 { expectTrap("in a handler") { raise(number) } }
        pthread_sigmask(SIG_SETMASK, nil, &blocked)
        check(sigismember(&blocked, number) == 0, "the signal stays blocked")
      }
      // A mask that the body has set itself stays.
      expectTrap("after a mask") {
        var mask = sigset_t()
        sigaddset(&mask, SIGUSR1)
        pthread_sigmask(SIG_BLOCK, &mask, nil)
        fatalError("after a mask")
      }
      pthread_sigmask(SIG_SETMASK, nil, &blocked)
      check(sigismember(&blocked, SIGUSR1) == 1, "the body's mask is lost")
    },
    "priority escalation: by hand": {
      escalate { task in task.escalatePriority(to: .high) }
    },
    "priority escalation: by a waiting task": {
      escalate { task in Task(priority: .high) { await task.value } }
    },
    "priority escalation: by a task group": {
      escalate { task in
        Task(priority: .high) {
          await withTaskGroup(of: Void.self) { group in group.addTask { await task.value } }
        }
      }
    },
    "a queue's sync in a block of the main queue": {
      onMainQueue("in the queue") {
        let queue = DispatchQueue(label: "inner")
        DispatchQueue.main.async { queue.sync { fatalError("in the queue") } }
      } then: {
      }
    },
    "a block of the main run loop": {
      onMainQueue("in the run loop") {
        inMainRunLoop { fatalError("in the run loop") }
      } then: {
      }
    },
    "a block of the main queue that a thread waits for": {
      onMainQueue("in the main queue") {
        Thread.detachNewThread {
          let number = DispatchQueue.main.sync { () -> Int in fatalError("in the main queue") }
          say("the thread went on with \(number)")
        }
      } then: {
        Thread.detachNewThread { check(DispatchQueue.main.sync { 5 } == 5, "the queue is dead") }
      }
    },
    "a block of the main queue that a region waits for": {
      Thread.detachNewThread {
        expectTrap("in the main queue") {
          DispatchQueue.main.sync { fatalError("in the main queue") }
        }
        let other = DispatchQueue(label: "other", target: .main)
        expectTrap("in another queue") { other.sync { fatalError("in another queue") } }
        check(other.sync { 5 } == 5, "the queue is dead")
        say("lives")
        exit(0)
      }
      RunLoop.main.run()
    },
    "a work item that others run": {
      let queue = DispatchQueue(label: "items")
      let runs: [(String, @Sendable (Sent<DispatchWorkItem>) -> Void)] = [
        ("performed", { $0.value.perform() }),
        ("waited for", { item in queue.sync(execute: item.value) }),
        ("enqueued", { queue.async(execute: $0.value) }),
        ("enqueued for later", { queue.asyncAfter(deadline: .now(), execute: $0.value) }),
        ("enqueued in a group", { queue.async(group: DispatchGroup(), execute: $0.value) }),
      ]
      for (way, run) in runs {
        // One item is made outside of all scopes, and one in a scope that has ended.
        let made = Locked<Sent<DispatchWorkItem>?>(nil)
        catching(nil) { made.withLock { $0 = Sent(DispatchWorkItem { fatalError(way) }) } }
        for item in [Sent(DispatchWorkItem { fatalError(way) }), made.withLock { $0 }] {
          catching(way) { run(item.unsafelyUnwrapped) }
        }
        check(queue.sync { 5 } == 5, "the queue is dead")
      }
    },
    "a work item that its maker runs": {
      let queue = DispatchQueue(label: "items")
      catching("in an item") {
        let item = DispatchWorkItem { fatalError("in an item") }
        queue.async(execute: item)
        item.wait()
        item.notify(queue: queue) {}
      }
      let next = Tally()
      let item = DispatchWorkItem { next.increment() }
      for _ in 1...3 { queue.async(execute: item) }
      queue.sync {}
      check(next.count == 3, "\(next.count) runs")
    },
    "a dispatch source that others activate": {
      for activates in [true, false] {
        nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: .global())
        source.schedule(deadline: .now(), repeating: .milliseconds(1))
        source.setEventHandler { fatalError("in a source") }
        catching("in a source") { if activates { source.activate() } else { source.resume() } }
        source.cancel()
      }
    },
    "a timer of POSIX": {
      catching("in a timer") { cxx_start_timer(1) { fatalError("in a timer") } }
      // The next timers still expire. One that has trapped is not called any more.
      TaskTraps.wait {
        let trap = await Trap.anywhere(within: .seconds(60)) {
          cxx_start_timer(3) {
            TimerCalls.all.increment()
            fatalError("in a timer")
          }
        }
        check(trap, "in a timer")
      }
      TaskTraps.wait {
        _ = await Trap.anywhere(within: .zero) {
          cxx_start_timer(3) { TimerCalls.others.increment() }
          TimerCalls.others.awaitAtLeast(200)
        }
      }
      // Calls that begin before the first trap is over run, too.
      check(TimerCalls.all.count < 100, "\(TimerCalls.all.count) calls of a timer that has trapped")
      check(cxx_delete_timers() == 3, "timers are lost")
    },
    "a handler of a dispatch source": {
      nonisolated(unsafe) let source = DispatchSource.makeTimerSource(
        queue: DispatchQueue(label: "timer"))
      source.schedule(deadline: .now())
      catching("in a source") {
        source.setEventHandler { fatalError("in a source") }
        source.activate()
      }
      source.cancel()
    },
    "a handler of a dispatch channel": {
      let channel = DispatchIO(
        type: .stream, fileDescriptor: dup(STDIN_FILENO), queue: .global()
      ) { _ in }
      catching("in a channel") {
        channel.write(offset: 0, data: .empty, queue: .global()) { _, _, _ in
          fatalError("in a channel")
        }
      }
      catching("in a channel, while reading") {
        channel.read(offset: 0, length: 1, queue: .global()) { isDone, data, _ in
          if isDone { fatalError("in a channel, while reading") }
        }
      }
    },
    "a timer of the main run loop": {
      onMainQueue("in a timer") {
        DispatchQueue.main.async {
          // A timer that repeats ends at its first trap.
          _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: true) { _ in
            fatalError("in a timer")
          }
        }
      } then: {
        let fired = Locked(0)
        let timer = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: true) { _ in
          fired.withLock { $0 += 1 }
        }
        while fired.withLock({ $0 }) < 5 { RunLoop.main.run(until: .now + 0.01) }
        timer.invalidate()
      }
    },
    "a timer of a thread's run loop": {
      let hasFired = Tally()
      catching("in a timer") {
        Thread.detachNewThread {
          let timer = Timer(timeInterval: 0, repeats: false) { _ in fatalError("in a timer") }
          RunLoop.current.add(timer, forMode: .default)
          RunLoop.current.run(until: .now + 0.1)
          hasFired.increment()
        }
      }
      hasFired.awaitAtLeast(1)
    },
    "an access that is not aligned": {
      #if arch(x86_64)
        for _ in 1...3 {
          let trap = Trap.catching { cxx_break_alignment() }
          check(trap?.kind == .invalidAccess, "\(trap, default: "no trap")")
        }
      #endif
    },
    "a null function pointer": {
      let function = unsafeBitCast(
        Int(CommandLine.arguments.count * 0), to: (@convention(c) () -> Int).self)
      let trap = Trap.catching { callNothing(function) }
      check(trap?.kind == .invalidAccess, "\(trap, default: "no trap")")
      let frames = (trap?.backtrace.symbolicated() ?? []).map(\.function)
      check(frames.contains { $0?.contains("callNothing") == true }, "\(frames)")
    },
  ]

  /// Runs a trapping operation on a queue of width 1, and checks that everything that waits for it continues.
  private static func endOperation(_ make: @escaping @Sendable () -> Operation) {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let (completed, next) = (Tally(), Tally())
    for round in 1...3 {
      let operation = make()
      operation.completionBlock = { completed.increment() }
      let dependent = BlockOperation { next.increment() }
      dependent.addDependency(operation)
      catching("in an operation") {
        queue.addOperation(operation)
        queue.addOperation(dependent)
      }
      operation.waitUntilFinished()
      dependent.waitUntilFinished()
      queue.addOperation { next.increment() }
      queue.waitUntilAllOperationsAreFinished()
      check(operation.isFinished && !operation.isExecuting, "the operation does not end")
      check(next.count == 2 * round, "\(next.count) operations have followed")
      completed.awaitAtLeast(round)
      check(queue.operationCount == 0, "\(queue.operationCount) operations are left")
    }
  }

  private static func endThread(_ make: @escaping @Sendable () -> Thread) {
    for _ in 1...3 {
      nonisolated(unsafe) let thread = make()
      catching("in a thread") { thread.start() }
      while !thread.isFinished { Wait.until(.after(.milliseconds(1))) }
      check(!thread.isExecuting, "the thread is still executing")
    }
  }

  /// Expects a body, or what it starts, to trap with this message; nil if nothing traps.
  private static func catching(
    _ message: String?, line: Int = #line, _ body: @escaping @Sendable () -> Void
  ) {
    TaskTraps.wait {
      let patience = Duration.seconds(message == nil ? 0 : 60)
      let trap = await Trap.anywhere(within: patience, body)
      check(
        trap?.message == message, "\(message, default: "nothing"): \(trap, default: "no trap")",
        line: line)
    }
  }

  /// Expects what a body starts on the main queue to trap with this message, and the main queue to continue.
  private static func onMainQueue(
    _ message: String, _ body: @escaping @Sendable () -> Void,
    then next: @escaping @Sendable () -> Void
  ) {
    Task.detached {
      check(await Trap.anywhere(within: .seconds(60), body), message)
      inMainRunLoop {
        next()
        DispatchQueue.main.async {
          say("lives")
          exit(0)
        }
      }
    }
    RunLoop.main.run()
  }

  private static func inMainRunLoop(_ body: @escaping @Sendable () -> Void) {
    RunLoop.main.perform(body)
    // Wake the run loop, which then looks for its own work.
    DispatchQueue.main.async {}
  }

  private static func escalate(_ how: @escaping @Sendable (Task<Void, Never>) -> Void) {
    TaskTraps.wait {
      for _ in 0..<20 {
        let (stream, _) = AsyncStream.makeStream(of: Void.self)
        let (hasBegun, hasEscalated) = (Tally(), Tally())
        let waiting = Locked<Task<Void, Never>?>(nil)
        let trap = await Trap.catching {
          let task = Task(priority: .low) {
            await withTaskPriorityEscalationHandler {
              hasBegun.increment()
              for await _ in stream {}
            } onPriorityEscalated: { _, _ in
              hasEscalated.increment()
              fatalError("in onPriorityEscalated")
            }
          }
          waiting.withLock { $0 = task }
          while hasBegun.count == 0 { await Task.yield() }
          how(task)
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        check(trap, "in onPriorityEscalated")
        let task = waiting.withLock { $0 }
        onThread { task?.cancel() }
        check(task?.isCancelled == true, "the task is not cancelled")
      }
    }
  }

  @inline(never)
  private static func callNothing(_ function: @convention(c) () -> Int) {
    say("\(function() + 1)")
  }

  /// Overwrites the stack below the caller, where abandoned frames were.
  @inline(never)
  private static func overwriteStack() {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: 2_000) { words in
      for index in words.indices { words[index] = 0x5555_5555_5555 }
      say("\(words[Int.random(in: 0..<2_000)])")
    }
  }

  private final class Trapping: Operation, @unchecked Sendable {
    override func main() { fatalError("in an operation") }
  }

  private struct Sent<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}

/// The calls of timers with threads of their own.
private enum TimerCalls {
  static let all = Tally()
  static let others = Tally()
}

/// Keys of thread-specific data whose destructors run while a thread ends.
private enum ThreadEnd {
  /// A value other than NULL, so that the destructor runs.
  nonisolated(unsafe) static let anyValue = UnsafeMutableRawPointer(bitPattern: 8)
  /// A key whose destructor traps.
  static let trapping = key { _ in fatalError("in a destructor") }
  /// Keys that were created before and after the one that traps.
  static let others = [
    key { _ in destroyed.increment() }, trapping, key { _ in destroyed.increment() },
  ].filter { $0 != trapping }
  static let destroyed = Tally()

  private static func key(
    _ destructor: @convention(c) (UnsafeMutableRawPointer?) -> Void
  ) -> pthread_key_t {
    var key = pthread_key_t()
    check(pthread_key_create(&key, destructor) == 0, "no key")
    return key
  }
}

private final class TrapsInDeinit {
  deinit { fatalError("in a deinit") }
}

extension TrapEnds {
  /// Expects a trap while a thread ends that has run `body`, and that the thread's other destructors run.
  private static func endDestructors(_ message: String, _ body: @escaping @Sendable () -> Void) {
    let keys = ThreadEnd.others
    for count in 1...5 {
      catching(message) {
        onThread {
          for key in keys { pthread_setspecific(key, ThreadEnd.anyValue) }
          body()
        }
      }
      // The trap comes before the thread has ended.
      ThreadEnd.destroyed.awaitAtLeast(2 * count)
      check(
        ThreadEnd.destroyed.count == 2 * count,
        "\(ThreadEnd.destroyed.count) other destructors have run")
    }
  }
}
