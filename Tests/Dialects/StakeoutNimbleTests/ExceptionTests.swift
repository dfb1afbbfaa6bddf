import ExpectationTestSupport
import Foundation
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ExceptionTrapTests {
  @Test func `describes itself by name and reason`() {
    #expect("\(Exception(name: .rangeException, reason: "too far"))" == "NSRangeException: too far")
    #expect("\(NSException(name: .genericException, reason: nil))" == "NSGenericException")
  }

  @Test func `an exception leaves the innermost region`() {
    var inner = false
    expect {
      expect { Exception(name: .rangeException, reason: "inner").raise() }.to(
        raiseException(named: .rangeException, reason: "inner"))
      inner = true
      Exception(name: .genericException, reason: "outer").raise()
    }.to(raiseException(named: .genericException, reason: "outer"))
    #expect(inner)
  }

  @Test func `threads do not see each other's exceptions`() {
    let passed = Shared(0)
    let lock = NSLock()
    onThreads(8) { thread in
      for round in 0..<50 {
        let reason = "\(thread)/\(round)"
        let expectation = expect { Exception(name: .genericException, reason: reason).raise() }
          .to(raiseException(reason: reason))
        lock.withLock { if expectation.status == .passed { passed.value += 1 } }
      }
    }
    #expect(passed.value == 400)
  }

  @Test func `a subclass is shown by its name`() {
    final class Overdrawn: Exception {}
    let texts = failures {
      expect { Overdrawn(name: .genericException, reason: "empty").raise() }.to(
        raiseException(named: "Laugh"))
    }
    #expect(texts.first?.contains("got Overdrawn { name=NSGenericException, ") == true)
  }

  @Test func `outside of a region it ends the process and says so`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "CrashFixtures", arguments: ["raise an exception outside"],
      environment: ["SWIFT_BACKTRACE": "enable=no"], timeLimit: .seconds(600))
    #expect(outcome.ending != .exited(status: 0))
    #expect(
      outcome.errorOutput.contains(
        "Fatal error: uncaught exception: NSGenericException: nobody catches this\n"))
  }
}
