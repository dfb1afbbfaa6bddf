import StakeoutCalls
import StakeoutBase
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct XCTAssertHaveReceivedTests {
  private let failures = CapturingReporter()

  @Test func `its texts are SpryKit's, after its name`() {
    let spy = FakeStore()
    spy.close()
    spy.load(id: 3)
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load, with: 1, countSpecifier: .exactly(2))
      XCTAssertHaveReceived(spy, .title)
      XCTAssertHaveNotReceived(spy, .close)
      XCTAssertHaveNotReceived(spy, .load, with: 3, countSpecifier: .atMost(1))
    }
    let calls = "close(); load(id:) with <3>"
    #expect(
      failures.messages == [
        """
        XCTAssertHaveReceived failed - receive <load(id:)> on <FakeStore> with <1> exactly 2 times \
        \(calls)
        closest call (expected ≠ actual): load(id:) with <1> ≠ <3>
        """,
        "XCTAssertHaveReceived failed - receive <title> on <FakeStore> \(calls)",
        "XCTAssertHaveNotReceived failed - receive <close()> on <FakeStore> \(calls)",
        """
        XCTAssertHaveNotReceived failed - receive <load(id:)> on <FakeStore> with <3> \
        at most 1 time \(calls)
        """,
      ])
  }

  @Test func `a failure is where the assertion is`() {
    let spy = FakeStore()
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load)
      expectHaveReceived(spy, .load)
      XCTAssertHaveReceived(spy, .load, file: "/elsewhere/Helper.swift", line: 7)
    }
    let sites = failures.failures.map(\.site)
    #expect(sites.map(\.line) == [line, line + 1, 7])
    #expect(sites[0].fileID == #fileID)
    #expect(sites[0].column == 28)
    #expect(sites[1].fileID == #fileID)
    #expect(sites[2].fileID == "elsewhere/Helper.swift")
    #expect(sites[2].filePath == "/elsewhere/Helper.swift")
  }
}

final class HaveReceivedXCTestTests: XCTestCase {
  func testACallIsFound() {
    let spy = FakeStore()
    spy.load(id: 1)
    XCTAssertHaveReceived(spy, .load, with: 1, countSpecifier: .exactly(1))
    XCTAssertHaveNotReceived(spy, .close)
    XCTAssertEqual(spy.recordedCallsCount, 1)
  }
}
