import Foundation
import StakeoutCore
import StakeoutExpectations
import StakeoutTestSupport
import Synchronization
import Testing

/// An actor with a method that traps.
private actor Account {
  func withdraw() { fatalError("in an actor") }
}

private enum Local {
  @TaskLocal static var number = 0
}

/// A trait that binds a task-local value for its test.
private struct Binding: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Local.$number.withValue(7) { try await function() }
  }
}

@Suite(.enabled(if: SurvivalFixture.isOn), .survivesTraps) struct SurvivalTrapFixtures {
  @Test func synchronous() {
    let nothing = Int(CommandLine.arguments[0])
    print(nothing!)
  }

  @Test func asynchronous() async {
    await Task.yield()
    fatalError("asynchronous")
  }

  @Test func inActor() async { await Account().withdraw() }

  @Test @MainActor func blocksMainActor() {
    expect(1).toEventually(equal(2), timeout: .seconds(600))
  }

  @Test func reported() async {
    await withReporter(CapturingReporter()) {
      await Task.yield()
      fatalError("reported")
    }
  }

  @Test func child() async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<4 {
        group.addTask {
          if index == 2 { fatalError("child") }
          await Task.yield()
        }
      }
    }
  }

  @Test func inTask() async {
    await Task(name: "importer") {
      await Task.yield()
      fatalError("in a task")
    }.value
  }

  @Test func detached() async {
    await Task.detached {
      await Task.yield()
      fatalError("detached")
    }.value
  }

  @MainActor @Test func mainActor() async {
    await Task.yield()
    MainActor.assertIsolated()
    fatalError("main actor")
  }

  @Test func mainActorRun() async { await MainActor.run { () -> Void in fatalError("run") } }

  @Test func mainActorTask() async {
    await Task { @MainActor in
      await Task.yield()
      fatalError("main-actor task")
    }.value
  }

  @Test(arguments: 0..<4) func cases(_ number: Int) async {
    await Task.yield()
    if number == 2 { fatalError("case \(number)") }
  }

  @Test func afterAnIssue() async {
    #expect(Bool(false), "first")
    await Task.yield()
    fatalError("after an issue")
  }

  @Test func known() async {
    await withKnownIssue {
      await Task.yield()
      fatalError("known")
    }
  }

  @Test func current() async {
    #expect(Test.current?.name == "current()")
    await Task.yield()
    fatalError("\(Test.current?.name ?? "none") \(Test.Case.current != nil)")
  }

  @Test(.timeLimit(.minutes(10))) func limited() async {
    await Task.yield()
    fatalError("limited")
  }

  @Test(Binding()) func bound() async {
    await Task.yield()
    fatalError("bound \(Local.number)")
  }

  @Test func passes() async {
    await Task.yield()
    #expect(Trap.isArmed)
    await Task { #expect(Trap.isArmed) }.value
  }

  @Test func fails() async {
    await Task.yield()
    #expect(Bool(false), "an ordinary failure")
  }

  @Test func throwsAnError() async throws {
    await Task.yield()
    throw CocoaError(.featureUnsupported)
  }

  @Test func assertsATrap() async {
    assertSynchronously()
    await expect { await Account().withdraw() }.to(throwAssertion())
  }

  private func assertSynchronously() {
    expect { fatalError("inside") }.to(throwAssertion())
  }

  @Test func noDeferRuns() async {
    defer { print("the parent goes on") }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { print("the child goes on") }
        await Task.yield()
        fatalError("no defer")
      }
    }
  }
}

/// Traps on threads that are in no region.
///
/// Most of these tests would never end if the trap did not end them.
@Suite(.enabled(if: SurvivalFixture.isOn), .survivesTraps)
struct SurvivalTrapFixturesElsewhere {
  @Test func queue() async {
    await withUnsafeContinuation { (waiting: UnsafeContinuation<Void, Never>) in
      DispatchQueue(label: "ledger").async {
        trapElsewhere("on a queue")
        waiting.resume()
      }
    }
  }

  @Test func thread() async {
    await withUnsafeContinuation { (waiting: UnsafeContinuation<Void, Never>) in
      Thread.detachNewThread {
        // Set the thread's name for the kernel: Foundation does not do so.
        try? Data("importer".utf8).write(to: URL(filePath: "/proc/thread-self/comm"))
        trapElsewhere("on a thread")
        waiting.resume()
      }
    }
  }

  @Test func blocked() {
    let never = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      trapElsewhere("while the test is blocked")
      never.signal()
    }
    never.wait()
  }

  private static let hasContinued = DispatchSemaphore(value: 0)

  @Test func carried() async {
    let call = carryingTest { trapElsewhere("in a carried closure") }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
      OwnThreads.startThread {
        call()
        // The trap ends the test but not this thread, which belongs to no test.
        Self.hasContinued.signal()
      }
    }
  }

  @Test(.mayBlock) func afterCarried() { Self.hasContinued.wait() }

  @Test(arguments: 0..<20) func cases(_ number: Int) async {
    await withUnsafeContinuation { (waiting: UnsafeContinuation<Void, Never>) in
      Thread.detachNewThread {
        if number == 7 { trapElsewhere("case \(number)") }
        waiting.resume()
      }
    }
  }

  @Test func executor() async { await OnQueue().trap() }

  /// Traps in a function far from the test, while other arguments of the test run at the same
  /// lines.
  @Test(arguments: 0..<6) func ownArgument(_ number: Int) async {
    if number.isMultiple(of: 2) {
      await withUnsafeContinuation { startElsewhere("argument \(number)", $0) }
    } else {
      // sleep: runs while the other arguments wait for their traps.
      try? await Task.sleep(for: .milliseconds(200))
    }
  }

  @Test func printing() async {
    await withUnsafeContinuation { (waiting: UnsafeContinuation<Void, Never>) in
      Thread.detachNewThread {
        print(TrapsInDescription())
        waiting.resume()
      }
    }
  }

  @Test func expected() async {
    await expect {
      DispatchQueue.global().async { trapElsewhere("expected") }
    }.toEventually(throwAssertion(), timeout: .seconds(600))
  }

  @Test func task() async {
    await expect { Task { trapElsewhere("in a task") } }
      .toEventually(throwAssertion(), timeout: .seconds(600))
  }

  @Test(arguments: 0..<20) func passes(_ number: Int) async { await Task.yield() }
}

/// A value that traps when it is printed.
private struct TrapsInDescription: CustomStringConvertible {
  var description: String {
    trapElsewhere("while it prints")
    return ""
  }
}

private func startElsewhere(_ text: String, _ waiting: UnsafeContinuation<Void, Never>) {
  Thread.detachNewThread {
    trapElsewhere(text)
    waiting.resume()
  }
}

/// An actor with a custom executor.
private actor OnQueue {
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func trap() { trapElsewhere("on another executor") }

  private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "of an actor")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
      UnownedSerialExecutor(ordinary: self)
    }
  }
}

/// Traps, but only in a child process of another test.
private func trapElsewhere(_ text: String) { if SurvivalFixture.isOn { fatalError(text) } }

@Suite(.enabled(if: SurvivalFixture.isOn), .serialized, .survivesTraps)
struct SurvivalTrapFixturesInOrder {
  @Test func first() async { fatalError("first") }
  @Test func second() async { await Task.yield() }
  @Test func third() async { await Task<Void, Never> { fatalError("third") }.value }
}

/// Tests without the trait, which run at the same time as tests that have it.
@Suite(.enabled(if: SurvivalFixture.isOn)) struct SurvivalTrapFixturesBeside {
  @Test(arguments: 0..<20) @MainActor func mainActor(_ number: Int) async {
    for _ in 0..<50 {
      await Task.yield()
      dispatchPrecondition(condition: .onQueue(.main))
      #expect(!Trap.isArmed)
    }
  }

  @Test(arguments: 0..<20) func anywhere(_ number: Int) async {
    for _ in 0..<50 {
      await Task.yield()
      #expect(!Trap.isArmed)
      await Task { #expect(!Trap.isArmed) }.value
    }
  }
}

/// A task that traps after its test has ended.
@Suite(.enabled(if: SurvivalFixture.isOn), .serialized) struct SurvivalLateTrapFixtures {
  private static let isOver = DispatchSemaphore(value: 0)
  private static let hasTrapped = DispatchSemaphore(value: 0)

  private static let late = Late()

  @Test(.survivesTraps) func first() async {
    Task { await Self.late.trap() }
    await Task.yield()
  }

  @Test func second() {
    Self.isOver.signal()
    Self.hasTrapped.wait()
  }

  private actor Late {
    func trap() {
      isOver.wait()
      // The actor runs this task after the trap has been recorded.
      Task { recorded() }
      fatalError("late")
    }

    private func recorded() { hasTrapped.signal() }
  }
}

@Suite(.enabled(if: SurvivalFixture.isOn), .survivesTraps) struct SurvivalThousandTraps {
  @Test(arguments: 0..<1_000) func trap(_ number: Int) async {
    await Task.yield()
    if number % 2 == 0 {
      await Task<Void, Never> { fatalError("number \(number)") }.value
    } else {
      fatalError("number \(number)")
    }
  }
}

/// A thread of the first test traps while it holds a mutex that the second test uses.
@Suite(.enabled(if: SurvivalFixture.isOn), .survivesTraps, .serialized)
struct SurvivalMutexFixtures {
  private static let mutex = Mutex(0)
  private static let holder = Locked<Int32?>(nil)

  @Test func first() async {
    Thread.detachNewThread {
      Self.holder.withLock { $0 = StackSnapshot.currentThread }
      Self.mutex.withLock { _ in fatalError("with the mutex") }
    }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  @Test func second() async throws {
    let holder = try #require(Self.holder.withLock { $0 })
    let isThere = { FileManager.default.fileExists(atPath: "/proc/self/task/\(holder)") }
    await expect { isThere() }.toEventually(equal(false), timeout: .seconds(60))
    Self.mutex.withLock { $0 += 1 }
  }
}

/// Prints how many threads and descriptors, and how much memory, traps leave behind.
@Suite(.enabled(if: SurvivalFixture.isOn), .serialized) struct SurvivalTrapCosts {
  @Test func thousand() async throws {
    let before = try Costs()
    for _ in 0..<20 { await traps(50) }
    let warm = try Costs()
    for _ in 0..<20 { await traps(50) }
    let after = try Costs()
    print("threads: \(after.threads - before.threads)")
    print("descriptors: \(after.descriptors - warm.descriptors)")
    print("KiB a trap: \((after.resident - warm.resident) / 1_000)")
  }

  private func traps(_ count: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask { _ = await Trap.catching { await self.trap(number) } }
      }
    }
  }

  private func trap(_ number: Int) async {
    await Task.yield()
    fatalError("number \(number)")
  }

  private struct Costs {
    var threads = 0
    var descriptors = 0
    var resident = 0

    init() throws {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      for line in status.split(separator: "\n") {
        let number = Int(line.filter(\.isNumber)) ?? 0
        if line.hasPrefix("Threads:") { threads = number }
        if line.hasPrefix("VmRSS:") { resident = number }
      }
      descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
  }
}
