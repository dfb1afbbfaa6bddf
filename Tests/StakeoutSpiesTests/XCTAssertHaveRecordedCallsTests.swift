import StakeoutBase
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct XCTAssertHaveRecordedCallsTests {
  private let failures = CapturingReporter()

  @Test func `an instance is asked`() {
    let (spy, idle) = (FakeStore(), FakeStore())
    spy.load(id: 1)
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertHaveRecordedCalls(idle)
      XCTAssertHaveNoRecordedCalls(spy)
      XCTAssertHaveRecordedCalls(spy)
      XCTAssertHaveNoRecordedCalls(idle)
      spy.close()
      XCTAssertHaveNoRecordedCalls(spy)
    }
    #expect(
      failures.messages == [
        "XCTAssertHaveRecordedCalls failed - have recorded 0 calls",
        """
        XCTAssertHaveNoRecordedCalls failed - have recorded 1 call
        load(id:) with <1>
        """,
        """
        XCTAssertHaveNoRecordedCalls failed - have recorded 2 calls
        load(id:) with <1>; close()
        """,
      ])
    #expect(failures.failures.map(\.site.line) == [line, line + 1, line + 5])
  }

  @Test func `a type is asked`() {
    final class Own: Spyable {
      enum Function: String, StringRepresentable { case none }
      enum ClassFunction: String, StringRepresentable { case open = "open(path:)" }
      static func open(path: String) { recordCall(arguments: path) }
    }
    withReporter(failures) {
      XCTAssertHaveNoRecordedCalls(Own.self)
      XCTAssertHaveRecordedCalls(Own.self)
      Own.open(path: "a")
      XCTAssertHaveRecordedCalls(Own.self)
      XCTAssertHaveNoRecordedCalls(Own.self)
    }
    #expect(
      failures.messages == [
        "XCTAssertHaveRecordedCalls failed - have recorded 0 calls",
        """
        XCTAssertHaveNoRecordedCalls failed - have recorded 1 call
        open(path:) with <a>
        """,
      ])
  }
}

final class HaveRecordedCallsXCTestTests: XCTestCase {
  func testCallsAreFound() {
    let spy = FakeStore()
    XCTAssertHaveNoRecordedCalls(spy)
    spy.close()
    XCTAssertHaveRecordedCalls(spy)
    spy.resetCalls()
    XCTAssertHaveNoRecordedCalls(spy)
  }
}
