import StakeoutNimble
import StakeoutTestSupport
import Testing

/// Traps inside closures that `carryingTest` has made.
@Suite struct CarryingAssertionTests {
  @Test func `a trap on the test's own thread is caught around the call`() {
    let closure = carryingTest { fatalError("caught") }
    expect { closure() }.to(throwAssertion())
    #expect(Test.current != nil)
  }

  @Test func `a trap on another thread is caught inside the closure`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      let closure = carryingTest {
        expect { fatalError("caught") }.to(throwAssertion())
        expect(1).to(equal(2))
      }
      for _ in 0..<20 { onThreads { _ in closure() } }
    }
    #expect(failures.messages == Array(repeating: "expected to equal <2>, got <1>", count: 20))
  }
}
