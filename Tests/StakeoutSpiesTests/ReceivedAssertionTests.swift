import StakeoutCalls
import StakeoutBase
import StakeoutSpryKit
import Testing

@Suite struct ReceivedAssertionTests {
  private let failures = CapturingReporter()

  @Test func `what is as expected is not reported`() {
    let spy = FakeStore()
    spy.load(id: 1)
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load)
      XCTAssertHaveReceived(spy, .load, with: 1, countSpecifier: .exactly(1))
      XCTAssertHaveNotReceived(spy, .load, with: 2)
      XCTAssertHaveNotReceived(spy, .close)
      #expect(expectHaveReceived(spy, .load))
      #expect(expectHaveReceived(spy, .load, with: 1))
      #expect(expectHaveNotReceived(spy, .close))
      #expect(expectHaveNotReceived(spy, .load, with: 2))
    }
    #expect(failures.messages.isEmpty)
  }

  @Test func `a spy that is not there fails both ways`() {
    let spy: FakeStore? = nil
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load)
      XCTAssertHaveNotReceived(spy, .load, with: 1, countSpecifier: .exactly(2))
      #expect(!expectHaveReceived(spy, .load, countSpecifier: .atLeast(2)))
      #expect(!expectHaveNotReceived(spy, .load, countSpecifier: .atMost(2)))
    }
    #expect(
      failures.messages == [
        "XCTAssertHaveReceived failed - receive function",
        "XCTAssertHaveNotReceived failed - receive function with arguments 'count' times",
        "Expected to receive function at least 'count' times but spyable is nil",
        "Expected to not receive function at most 'count' times but spyable is nil",
      ])
  }

  @Test func `a type that is not there fails both ways`() {
    let type: FakeStore.Type? = nil
    withReporter(failures) {
      XCTAssertHaveReceived(type, .open)
      XCTAssertHaveNotReceived(type, .open)
      #expect(!expectHaveReceived(type, .open))
      #expect(!expectHaveNotReceived(type, .open))
    }
    #expect(failures.failures.count == 4)
  }

  @Test func `a type of its own`() {
    final class Own: Spyable {
      enum Function: String, StringRepresentable { case none }
      enum ClassFunction: String, StringRepresentable { case open = "open(path:)" }
      static func open(path: String) { recordCall(arguments: path) }
    }
    Own.open(path: "a")
    withReporter(failures) {
      XCTAssertHaveReceived(Own.self, .open)
      XCTAssertHaveReceived(Own.self, .open, with: "a")
      XCTAssertHaveNotReceived(Own.self, .open, with: "b")
      XCTAssertHaveNotReceived(Own.self, .open)
      #expect(expectHaveReceived(Own.self, .open, with: "a"))
      #expect(!expectHaveReceived(Own.self, .open, with: "b"))
      #expect(!expectHaveNotReceived(Own.self, .open))
      #expect(expectHaveNotReceived(Own.self, .open, with: "b"))
    }
    let calls = "open(path:) with <a>"
    #expect(
      failures.messages == [
        "XCTAssertHaveNotReceived failed - receive <open(path:)> on <Own.Type> \(calls)",
        """
        Expected to receive <open(path:)> on <Own.Type> with <b> but \(calls)
        closest call (expected ≠ actual): open(path:) with <b> ≠ <a>
        """,
        "Expected to not receive <open(path:)> on <Own.Type> but it was called. \(calls)",
      ])
  }
}
