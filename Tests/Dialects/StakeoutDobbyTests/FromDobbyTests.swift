import StakeoutDobby
import XCTest

/// The Swift snippets of Documentation/FromDobby.md, word for word.
final class FromDobbyTests: XCTestCase {
  func testCounts() {
    let mock = Mock<String>(nice: true)
    mock.expect("save", count: .exactly(2))
    mock.expect(beginWith("log"), count: .atLeast(1))
    for call in ["save", "save", "log in", "log out"] { mock.record(call) }
    mock.verify()
  }

  func testAsynchronousCode() async throws {
    let mock = Mock<Int>()
    mock.expect(1)
    let task = Task { mock.record(1) }
    await mock.verify(delay: .seconds(600))
    await task.value
    let stub = Stub<Int, Int>()
    stub.on(any()) { number in
      await Task.yield()
      return number + 1
    }
    let answer = try await stub.invokeAsync(1)
    XCTAssertEqual(answer, 2)
  }

  func testVerificationAtTheEnd() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      let mock = Mock<Int>(verifiesOnDeinit: true)
      mock.expect(1)
    }
    XCTAssertEqual(
      reporter.messages,
      ["Expectation <1> not fulfilled (the mock was deallocated without 'verify')"])
  }

  func testYourOwnTypes() {
    let mock = Mock<(Event, Int)>()
    mock.expect(matches((Event.login, any())))
    mock.record((.login, 3))
    mock.verify()
  }
}

enum Event: MatcherConvertible { case login, logout }
