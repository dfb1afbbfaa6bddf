import Foundation
import StakeoutExpectations
import StakeoutMatching
import StakeoutNimble
import StakeoutReporting
import StakeoutRuntime
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// An exploration takes what its runs own, and nothing else.
@Suite struct OwnedFailuresTrapTests {
  @Test func `failures of others stay their own`() async throws {
    let others = CapturingReporter()
    let exploration = try await exploreSchedules(20) {
      await Task.yield()
      // As what another test has started would fail meanwhile.
      withReporter(others) { expect(1).to(equal(2)) }
    }
    #expect(exploration.failure == nil)
    #expect(others.messages.count >= 20)
  }

  @Test func `an issue of nobody's thread is not the exploration's`() async throws {
    let (isOver, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let own = Owner.Slot<Int>()
    let exploration = try await exploreSchedules(1) {
      await Owner.inForce.with(own, 1).run { await Task.yield() }
      Unowned.startThread {
        // No test, no run: what it asks for is nobody's.
        if OwningTest.current == nil, Owner.inForce[own] == nil { hasFailed.signal() }
        isOver.signal()
      }
      isOver.wait()
    }
    #expect(exploration.failure == nil)
    #expect(hasFailed.wait(timeout: .now()) == .success)
  }

  @Test func `a detached task of the body is the body's`() async throws {
    let failures = CapturingReporter()
    try await withReporter(failures) {
      _ = try await exploreSchedules(1) {
        await Task.detached { _ = expect(1).to(equal(2)) }.value
        await Task.detached { @MainActor in _ = expect(3).to(equal(4)) }.value
      }
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("expected to equal <2>, got <1>") == true)
    #expect(failures.messages.first?.contains("expected to equal <4>, got <3>") == true)
  }

  @Test func `a gatherer around an exploration gets its report, and nothing else`() async {
    let failed = await gatherFailingExpectations(silently: true) {
      _ = try? await exploreSchedules(50) {
        let (number, other) = (Locked(0), Locked(0))
        async let first: Void = number.withLock { $0 = 1 }
        async let second: Void = other.withLock { $0 = number.withLock { $0 } }
        _ = await (first, second)
        expect(other.withLock { $0 }).to(equal(0))
      }
    }
    #expect(failed.count == 1)
    #expect(failed.first?.message.stringValue.contains(" of 50 fails") == true)
  }

  @Test func `a known issue is known, of either kind`() async throws {
    let exploration = try await exploreSchedules(5) {
      withKnownIssue { expect(1).to(equal(2)) }
      withKnownIssue { #expect(1 == 2) }
      await Task.yield()
    }
    #expect(exploration.failure == nil)
  }

  @Test(arguments: [true, false])
  func `a trap is told as such, whichever trait comes first`(virtualTimeFirst: Bool) async throws {
    let test = try #require(Test.current)
    let (time, survival) = (ScopeTrait.virtualTime, ScopeTrait.survivesTraps)
    let seen = CapturingReporter()
    let body: @Sendable () async throws -> Void = {
      try await Task.sleep(for: .seconds(60))
      if !seen.messages.isEmpty { return }
      fatalError("in both")
    }
    try await withKnownIssue {
      if virtualTimeFirst {
        try await time.provideScope(for: test, testCase: Test.Case.current) {
          try await survival.provideScope(for: test, testCase: Test.Case.current, performing: body)
        }
      } else {
        try await survival.provideScope(for: test, testCase: Test.Case.current) {
          try await time.provideScope(for: test, testCase: Test.Case.current, performing: body)
        }
      }
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("trapped: fatalError: in both, at ") == true
    }
  }
}
