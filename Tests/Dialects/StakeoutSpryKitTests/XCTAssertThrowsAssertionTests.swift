import StakeoutSpryKit
import Testing
import XCTest

@Suite struct ThrowsAssertionTests {
  private let failures = CapturingReporter()

  @Test func `a trap is what is expected, and no message is made for it`() {
    func message() -> String {
      Issue.record("the message should not be made")
      return ""
    }
    XCTAssertThrowsAssertion { fatalError("no") }
    XCTAssertThrowsAssertion(message(), { preconditionFailure("no") })
    XCTAssertThrowsAssertion(expression: crash(Int?.none))
    expectThrowsAssertion { fatalError("no") }
    expectThrowsAssertion("said") { crash(Int?.none) }
    expectThrowsAssertion(crash(Int?.none), "said")
  }

  @Test func `a body that returns or throws fails`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertThrowsAssertion { 1 + 1 }
      XCTAssertThrowsAssertion("said") {}
      XCTAssertThrowsAssertion(expression: crash(1), "said")
      expectThrowsAssertion {}
      expectThrowsAssertion(crash(1), "said")
      XCTAssertThrowsAssertion { throw Refusal.refused }
      expectThrowsAssertion { throw Refusal.refused }
    }
    let problem = "failed - the expression returned"
    let refusal = "failed - the expression threw the error <refused> instead of trapping"
    #expect(
      failures.messages == [
        "XCTAssertThrowsAssertion \(problem) <2> without a trap",
        "XCTAssertThrowsAssertion \(problem) without a trap - said",
        "XCTAssertThrowsAssertion \(problem) <1> without a trap - said",
        "expectThrowsAssertion \(problem) without a trap",
        "expectThrowsAssertion \(problem) <1> without a trap - said",
        "XCTAssertThrowsAssertion \(refusal)", "expectThrowsAssertion \(refusal)",
      ])
    #expect(failures.failures.map(\.site.line) == (0..<7).map { line + $0 })
  }

  @Test func `an asynchronous body is caught, too`() async {
    let line: UInt = #line + 9
    @Sendable func crash(_ crashes: Bool) async {
      await Task.yield()
      if crashes { fatalError("no") }
    }
    await withReporter(failures) {
      await XCTAssertThrowsAssertion { await crash(true) }
      await XCTAssertThrowsAssertion("said", { await Task { await crash(true) }.value })
      XCTAssertThrowsAssertion { fatalError("no") }
      await XCTAssertThrowsAssertion("said") { await crash(false) }
      await XCTAssertThrowsAssertion {
        await Task.yield()
        throw Refusal.refused
      }
    }
    #expect(
      failures.messages == [
        "XCTAssertThrowsAssertion failed - the expression returned without a trap - said",
        """
        XCTAssertThrowsAssertion failed - the expression threw the error <refused> instead of \
        trapping
        """,
      ])
    #expect(failures.failures.first?.site.line == line)
  }

  private enum Refusal: Error {
    case refused
  }
}

private func crash<T>(_ value: T?) -> T {
  guard let value else { fatalError("nothing") }
  return value
}
