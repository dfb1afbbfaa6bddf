import Foundation
import StakeoutKiwi
import Testing

@Suite struct CaptureSpyTests {
  private let rover = nullMock(FakeRover())

  /// Returns the text of the error that the body throws.
  private func error(_ body: () throws -> Any?) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `it keeps the argument of the first call after it was made`() throws {
    rover.speak("before", afterDelay: 1) {}
    let spy = rover.captureArgument(.speak, at: 0, as: String.self)
    #expect(error { try spy.argument } == "Argument requested has yet to be captured.")
    #expect(spy.arguments.isEmpty)
    rover.applyBrakes()
    rover.speak("first", afterDelay: 1) {}
    rover.speak("second", afterDelay: 1) {}
    #expect(try spy.argument == "first")
    #expect(spy.arguments == ["first", "second"])
    rover.clearCalls()
    #expect(try spy.argument == "first")
    #expect(spy.arguments.isEmpty)
  }

  @Test func `a call that is forgotten before the spy is read is lost`() throws {
    let spy = rover.captureArgument(.speak, at: 0, as: String.self)
    rover.speak("lost", afterDelay: 1) {}
    rover.clearCalls()
    #expect(error { try spy.argument } == "Argument requested has yet to be captured.")
    rover.speak("found", afterDelay: 1) {}
    #expect(try spy.argument == "found")
  }

  @Test func `an argument that is not there, or of another type, is an error`() {
    let (text, beyond) = (
      rover.captureArgument(.load, at: 0, as: String.self), rover.captureArgument(.honk, at: 0)
    )
    _ = try? rover.load(7)
    rover.honk(2)
    #expect(
      error { try text.argument }
        == "Argument 0 is not a String in the captured call: load(_:) with <7>")
    #expect(text.arguments.isEmpty)
    #expect(
      error { try beyond.argument } == "There is no argument 0 in the captured call: honk(_:)")
    #expect(rover.captureArgument(.speak, at: -1).arguments.isEmpty)
  }

  @Test func `it can be waited for`() async throws {
    let spy = rover.captureArgument(.speak, at: 0, as: String.self)
    Thread { [rover] in
      rover.applyBrakes()
      rover.speak("at last", afterDelay: 1) {}
    }.start()
    #expect(try await spy.waitForArgument(timeout: .seconds(600)) == "at last")
    #expect(try await spy.waitForArgument(timeout: .zero) == "at last")
  }

  @Test func `an expectation can wait for it`() async throws {
    let spy = rover.captureArgument(.speak, at: 0, as: String.self)
    Thread { [rover] in rover.speak("at last", afterDelay: 1) {} }.start()
    await expect(try spy.argument).toEventually(equal("at last"), timeout: .seconds(600))
  }

  @Test
  func `an expectation that waits for nothing says so, and one for another type does at once`()
    async throws
  {
    let spy = rover.captureArgument(.speak, at: 0, as: String.self)
    let number = rover.captureArgument(.speak, at: 0, as: Int.self)
    let failures = CapturingReporter()
    try await withReporter(failures) {
      await expect(try spy.argument).toEventually(equal("a"), timeout: .milliseconds(5))
      rover.speak("a", afterDelay: 1) {}
      await expect(try number.argument).toEventually(equal(1), timeout: .seconds(600))
    }
    #expect(failures.messages.count == 2)
    // On a busy machine, a line about the time of an evaluation may follow.
    #expect(
      failures.messages.first?.hasPrefix(
        "unexpected error thrown: <Argument requested has yet to be captured.>") == true)
    #expect(failures.messages.last?.hasPrefix("unexpected error thrown: <Argument 0 is no") == true)
  }

  @Test func `a wait that is in vain says what there was`() async throws {
    rover.spyName = "ben"
    rover.load7()
    let spy = rover.captureArgument(.load, at: 0)
    rover.applyBrakes()
    let missed = await #expect(throws: MissedCall.self) {
      try await spy.waitForArgument(timeout: .zero)
    }
    #expect(
      missed?.description.hasPrefix(
        """
        call 1 of <load(_:)> on <FakeRover "ben"> was not made within 0.000 ms; calls:
        """) == true)
  }

  @Test func `threads that ask at once get the same call`() throws {
    let spy = rover.captureArgument(.load, at: 0, as: Int.self)
    let seen = Locked<Set<Int>>([])
    try concurrently(threads: 8, iterations: 100) { [rover] thread, _ in
      _ = try rover.load(thread)
      let argument = try spy.argument
      seen.withLock { _ = $0.insert(argument) }
    }
    let last = try spy.argument
    #expect(seen.withLock { $0 } == [last])
  }
}

extension FakeRover {
  fileprivate func load7() { _ = try? load(7) }
}
