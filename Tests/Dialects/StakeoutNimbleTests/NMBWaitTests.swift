import ExpectationTestSupport
import Foundation
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct `NMBWait tests` {
  @Test func `waits until done is called`() {
    let calls = Shared(0)
    NMBWait.until(timeout: .seconds(600)) { done in
      Thread.detachNewThread {
        calls.value = 1
        done()
      }
    }
    #expect(calls.value == 1)
    NMBWait.throwableUntil(timeout: .seconds(600)) { done in
      Thread.detachNewThread {
        calls.value = 2
        done()
      }
    }
    #expect(calls.value == 2)
  }

  @Test func `fails where it was called`() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      NMBWait.until(timeout: .milliseconds(30)) { _ in }
      NMBWait.throwableUntil(timeout: .seconds(600)) { _ in throw Boom() }
      NMBWait.until { done in
        done()
        done()
      }
    }
    #expect(
      reporter.messages == [
        "Waited more than 0.03 seconds", "Unexpected error thrown: boom",
        "waitUntil(...) expects its completion closure to be only called once",
      ])
    let line = UInt(#line)
    #expect(reporter.failures.map(\.site.line) == [line - 12, line - 11, line - 10])
    #expect(reporter.failures.allSatisfy { $0.site.fileID == #fileID && $0.site.column > 1 })
  }
}
