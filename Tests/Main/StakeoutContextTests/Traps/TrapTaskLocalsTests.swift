import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing
import XCTest

private enum Local {
  @TaskLocal static var number = 0
}

/// Binds the value while `body` runs, like a library that passes a context on.
private func with(_ number: Int, _ body: () -> Void) {
  Local.$number.withValue(number) { body() }
}

/// Task-local values are unbound after a trap, although the frames that would unbind them are
/// abandoned.
@Suite struct TrapTaskLocalsTests {
  @Test func `a value that the body bound is gone after the trap, in a task`() async {
    await Local.$number.withValue(1) {
      for _ in 0..<100 {
        #expect(Trap.catching { with(2) { with(3) { fatalError("bound") } } }?.message == "bound")
        #expect(Local.number == 1)
      }
      await Task.yield()
      with(4) { #expect(Local.number == 4) }
      #expect(Local.number == 1)
    }
    #expect(Local.number == 0)
  }

  @Test func `and on a thread without a task`() {
    let seen = Locked<[Int]>([])
    onThreads { _ in
      let trap = Trap.catching { with(2) { fatalError("bound") } }
      seen.withLock { $0 = [trap == nil ? -1 : Local.number] }
      with(5) {
        _ = Trap.catching { with(6) { fatalError("bound") } }
        seen.withLock { $0.append(Local.number) }
      }
    }
    #expect(seen.withLock { $0 } == [0, 5])
  }

  @Test func `an inner region puts back what was bound when it began`() {
    let outer = Trap.catching {
      with(1) {
        _ = Trap.catching { with(2) { fatalError("inner") } }
        precondition(Local.number == 1)
        fatalError("outer")
      }
    }
    #expect(outer?.message == "outer")
    #expect(Local.number == 0)
  }

  @Test func `an exception puts them back as well`() {
    _ = Trap.catching { with(2) { Trap.raise(7) } }
    #expect(Local.number == 0)
  }

  @Test func `a body that returns leaves bound what was bound`() {
    with(3) {
      _ = Trap.catching { with(4) {} }
      #expect(Local.number == 3)
    }
  }
}

final class XCTestTrapTaskLocalsTests: XCTestCase {
  func testAReporterInABodyThatTrappedIsGone() {
    let (lost, heard) = (CapturingReporter(), CapturingReporter())
    let trap = Trap.catching { withReporter(lost) { () -> Void in fatalError("reporting") } }
    XCTAssertEqual(trap?.message, "reporting")
    withReporter(heard) {
      Reporter.report(Failure(message: "after the trap", site: SourceSite()))
    }
    XCTAssertEqual(lost.messages, [])
    XCTAssertEqual(heard.messages, ["after the trap"])
  }
}
