import Dispatch
import Foundation
import Stakeout
import StakeoutSchedules
import Testing
import XCTest

/// Tests of the features that depend on capabilities, one for each feature.
///
/// `scripts/test-shut` runs these tests with each capability disabled. Each test then passes, or fails
/// with the capability's explanation.
@Suite(.serialized) struct CapabilityTrapTests {
  private final class FakeMailer: Spyable, Sendable {
    enum Function: String, StringRepresentable { case send = "send(_:_:)" }
    enum ClassFunction: String, StringRepresentable { case none }

    func send(_ text: String, _ receivers: [Receiver]) { recordCall(arguments: text, receivers) }
  }

  private final class Receiver: Sendable {}

  private final class Total {
    var value = 1
    func change(by change: (inout Int) -> Void) { change(&value) }
  }

  @TaskLocal private static var number = 0

  @Test func `a trap is caught, with its message`() {
    expect { fatalError("away") }.to(throwAssertion(.fatalError, saying: equal("away")))
  }

  @Test func `abandoned code leaves no access and no task-local value behind`() {
    let isOver = DispatchSemaphore(value: 0)
    let left = Locked((trap: nil as Trap?, number: 0, total: 0))
    // Use a thread that runs no task: a task cannot continue with a task-local value left behind.
    OwnThreads.startThread {
      let total = Total()
      let trap = Trap.catching {
        Self.$number.withValue(7) { total.change { _ in fatalError("inside an access") } }
      }
      total.value += 1
      left.withLock { $0 = (trap, Self.number, total.value) }
      isOver.signal()
    }
    isOver.wait()
    let (trap, number, total) = left.withLock { $0 }
    expect(trap).toNot(beNil())
    expect(number).to(equal(0))
    expect(total).to(equal(2))
  }

  @Test func `traps in tasks, in main-actor code and in blocks are caught`() async {
    if Self.isMissing([.inheritance]) { return }
    await expect {
      await Task.yield()
      await Task<Void, Never> { fatalError("in a task") }.value
    }.to(throwAssertion())
    await expect { await Task<Void, Never> { @MainActor in fatalError("main actor") }.value }
      .to(throwAssertion())
    await expect { DispatchQueue.global().async { fatalError("in a block") } }
      .toEventually(throwAssertion(), timeout: .seconds(10))
  }

  /// Fails the test and returns true if the process would end by a trap, because a capability is unavailable.
  ///
  /// - Parameter others: Capabilities that the test needs in addition.
  private static func isMissing(_ others: [Capability] = []) -> Bool {
    guard let missing = TrapScope.prepareForTraps() ?? others.first(where: { !$0.isAvailable })
    else {
      return false
    }
    Issue.record("\(missing.explanation)")
    return true
  }

  @Test(.survivesTraps) func `a trap in a child task fails its test alone`() async {
    // Check the capability here: the trait runs the test without it, because most tests do not need it.
    if Self.isMissing() { return }
    await withKnownIssue {
      await Task.yield()
      async let trap: Void = { fatalError("in a child") }()
      await trap
    }
  }

  @Test(.schedules(20)) func `a schedule is explored`() async {
    let account = SafeAccount(balance: 100)
    async let first = account.withdraw(80)
    async let second = account.withdraw(80)
    let results = await [first, second]
    expect(results).to(contain(true, false))
  }

  @Test(.virtualTime) func `a minute takes no time`() async throws {
    try await Task.sleep(for: .seconds(60))
    expect(VirtualTime.elapsed) == .seconds(60)
  }

  @Test func `a double records its calls`() async {
    let mailer = FakeMailer()
    DispatchQueue.global().async { mailer.send("hello", [Receiver()]) }
    await expect(mailer).toEventually(haveReceived(.send), timeout: .seconds(10))
    let pattern: Pattern<[Int]> = [1, 2]
    expect("\(pattern)").to(contain("1, 2"))
  }
}

/// Tests of the features that waits on the main thread need capabilities for.
final class CapabilityTrapXCTests: XCTestCase {
  func testAWaitRunsTheMainQueue() {
    let isSet = Locked(false)
    DispatchQueue.main.async { isSet.withLock { $0 = true } }
    expect(isSet.withLock { $0 }).toEventually(beTrue(), timeout: .seconds(3))
  }

  func testTheRunLoopServesTheMainQueueAfterATrap() {
    let trap = Trap.catching {
      DispatchQueue.main.async { fatalError("in a block") }
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 3))
    }
    XCTAssertEqual(trap?.message, "in a block")
    let expectation = expectation(description: "a block")
    DispatchQueue.main.async { expectation.fulfill() }
    wait(for: [expectation], timeout: 3)
  }
}
