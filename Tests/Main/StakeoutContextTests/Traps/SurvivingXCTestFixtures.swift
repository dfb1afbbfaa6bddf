import Foundation
import StakeoutExpectations
import StakeoutTestSupport
import XCTest

private actor Account {
  func withdraw() { fatalError("in an actor") }
}

/// A base class for cases that trap on purpose, which run only in a child process of another test.
class TrappingTestCase: SurvivingTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(SurvivalFixture.isOn, "traps on purpose, when another test runs it")
  }
}

final class SurvivingTrapFixtures: TrappingTestCase {
  func test01Synchronous() {
    let nothing = Int(CommandLine.arguments[0])
    print(nothing!)
  }

  func test02Asynchronous() async {
    await Task.yield()
    fatalError("asynchronous")
  }

  func test03Actor() async { await Account().withdraw() }

  func test04Passes() async throws {
    // sleep: the task is resumed by the runtime's own timer.
    try await Task.sleep(for: .milliseconds(5))
    XCTAssertTrue(Trap.isArmed)
  }

  func test05Waits() {
    let expectation = expectation(description: "a queue")
    DispatchQueue.global().async { expectation.fulfill() }
    wait(for: [expectation], timeout: 60)
    Task { @MainActor in MainActor.assertIsolated() }
  }

  @MainActor func test06MainActor() async {
    await Task.yield()
    MainActor.assertIsolated()
    fatalError("main actor")
  }

  @MainActor func test07MainActorSynchronous() {
    MainActor.assertIsolated()
    MainActor.assumeIsolated {}
    fatalError("main actor, synchronous")
  }

  func test08Task() async { await Task<Void, Never> { fatalError("in a task") }.value }

  func test09TrapWhileWaiting() {
    let never = expectation(description: "never")
    Task {
      await Task.yield()
      fatalError("while waiting")
    }
    wait(for: [never], timeout: 60)
  }

  func test10MainActorTaskWhileWaiting() {
    let never = expectation(description: "never")
    Task { @MainActor in fatalError("on the main actor, while waiting") }
    wait(for: [never], timeout: 60)
  }

  func test11DetachedWhileWaiting() {
    let never = expectation(description: "never")
    Task.detached { fatalError("detached, while waiting") }
    wait(for: [never], timeout: 60)
  }

  func test12WaitsOn() {
    let expectation = expectation(description: "a timer")
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { expectation.fulfill() }
    wait(for: [expectation], timeout: 60)
    XCTAssertTrue(Thread.isMainThread)
  }

  func test13Fulfillment() async {
    let expectation = expectation(description: "a task")
    Task { expectation.fulfill() }
    await fulfillment(of: [expectation], timeout: 60)
  }

  func test14Fails() { XCTFail("an ordinary failure") }

  func test15AssertsATrap() async {
    assertSynchronously()
    await expect { await Account().withdraw() }.to(throwAssertion())
  }
}

/// Traps on threads that are in no region, and on the main queue.
final class SurvivingElsewhereTrapFixtures: TrappingTestCase {
  func test1Queue() {
    let never = expectation(description: "never")
    DispatchQueue(label: "ledger").async { fatalError("on a queue") }
    wait(for: [never], timeout: 60)
  }

  func test2Asynchronous() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
      Thread.detachNewThread { fatalError("on a thread") }
    }
  }

  func test3MainQueue() {
    let never = expectation(description: "never")
    DispatchQueue.main.async { fatalError("on the main queue") }
    wait(for: [never], timeout: 60)
  }

  func test4Expected() {
    expect { DispatchQueue.global().async { fatalError("expected") } }
      .toEventually(throwAssertion(), timeout: .seconds(60))
    expect { DispatchQueue.main.async { fatalError("on the main queue") } }
      .toEventually(throwAssertion(), timeout: .seconds(60))
  }

  func test5Interrupted() {
    Task { fatalError("not the one that was waited for") }
    expect {}.toEventually(throwAssertion(), timeout: .seconds(60))
  }

  func test6Passes() {
    XCTAssertTrue(Thread.isMainThread)
  }
}

/// Uses the synchronous form of `to`.
///
/// It is a separate function, because an async function would choose the asynchronous form.
private func assertSynchronously() {
  expect { fatalError("inside") }.to(throwAssertion())
}

/// Abandoned waits whose timeouts expire after their tests have ended.
final class SurvivingAbandonedWaitTrapFixtures: TrappingTestCase {
  private static let timeout = 5.0
  private static let begin = DispatchTime.now()

  override func setUpWithError() throws {
    try super.setUpWithError()
    _ = Self.begin
  }

  func test1TrapWhileWaiting() {
    let never = expectation(description: "never")
    Task {
      await Task.yield()
      fatalError("while waiting")
    }
    wait(for: [never], timeout: Self.timeout)
  }

  func test2TrapBesideFulfillment() async {
    let never = expectation(description: "never")
    Task {
      await Task.yield()
      fatalError("beside a fulfillment")
    }
    await fulfillment(of: [never], timeout: Self.timeout)
  }

  func test3TrapBeforeWait() {
    _ = expectation(description: "never waited for")
    fatalError("before the wait")
  }

  func test4WaitsPastTheTimeOuts() {
    let expectation = expectation(description: "a timer")
    // XCTest's watchdog fires a quarter of a second after the timeout.
    DispatchQueue.global().asyncAfter(deadline: Self.begin + Self.timeout + 1) {
      expectation.fulfill()
    }
    wait(for: [expectation], timeout: 60)
  }

  func test5WaitsAfterThem() {
    let expectation = expectation(description: "a queue")
    DispatchQueue.global().async { expectation.fulfill() }
    wait(for: [expectation], timeout: 60)
  }
}

/// Signalled when the thread that trapped ends, which is after the trap was recorded.
private let hasTrapped = DispatchSemaphore(value: 0)

private func trapWhileBlocked() {
  var key = pthread_key_t()
  pthread_key_create(&key) { _ in hasTrapped.signal() }
  pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
  fatalError("while the main thread is blocked")
}

/// A trap while the main thread is blocked, but not in `wait(for:)`.
final class SurvivingBlockedTrapFixtures: TrappingTestCase {
  func test1Semaphore() {
    Task.detached { trapWhileBlocked() }
    hasTrapped.wait()
    print("the main thread goes on")
  }

  func test2Passes() {}
}

final class SurvivingSetUpTrapFixtures: SurvivingTestCase {
  override func setUp() async throws {
    try XCTSkipUnless(SurvivalFixture.isOn, "traps on purpose, when another test runs it")
    await Task.yield()
    fatalError("setUp")
  }

  func test1() {}
  func test2() async {}
}

final class SurvivingTearDownTrapFixtures: SurvivingTestCase {
  override func tearDown() {
    if SurvivalFixture.isOn { fatalError("tearDown") }
  }

  func test1() {}
  func test2() async {}
}

final class SurvivingClassSetUpTrapFixtures: SurvivingTestCase {
  override class func setUp() {
    if SurvivalFixture.isOn { fatalError("setUp of the class") }
  }

  func test1() {}
  func test2() async {}
}

final class SurvivingClassTearDownTrapFixtures: SurvivingTestCase {
  override class func tearDown() {
    if SurvivalFixture.isOn { fatalError("tearDown of the class") }
  }

  func test1() {}
  func test2() async {}
}

/// Class methods that do not trap, but look at where they run, and fail.
final class SurvivingClassPlainFixtures: SurvivingTestCase {
  override class func setUp() {
    if SurvivalFixture.isOn { print("setUp of \(self), armed: \(Trap.isArmed)") }
  }

  override class func tearDown() {
    if SurvivalFixture.isOn { print("tearDown of \(self), armed: \(Trap.isArmed)") }
  }

  func test1() {}
}

/// An ordinary case, which does not survive traps.
final class UnprotectedFixtures: XCTestCase {
  func test1() async {
    XCTAssertFalse(Trap.isArmed)
    await Task.yield()
    await Task { XCTAssertFalse(Trap.isArmed) }.value
  }
}
