import Dispatch
import StakeoutDobby
import StakeoutTestSupport
import Testing

@Suite struct MockVerificationTests {
  /// The timeout of waits, in seconds, which is longer than a passing test ever waits.
  private let patience = 600.0

  @Test func `it shows each expectation that is left, here and at its line`() {
    let mock = Mock<Int>()
    var lines: [Int] = []
    let failures = sites {
      mock.expect(0)
      mock.expect(1); lines.append(#line)
      mock.expect(2)
      mock.record(0)
      mock.verify(); lines.append(#line)
    }
    let place = "StakeoutDobbyTests/MockVerificationTests.swift:\(lines[1])"
    #expect(
      failures.map(\.message) == [
        "Expectation <1> not fulfilled\nrecorded: 0",
        "Expectation <1> not fulfilled (verified at \(place))",
        "Expectation <2> not fulfilled\nrecorded: 0",
        "Expectation <2> not fulfilled (verified at \(place))",
      ])
    #expect(
      failures.map { Int($0.site.line) } == [lines[1], lines[0], lines[1], lines[0] + 1])
  }

  @Test(arguments: [true, false])
  func `it waits on any thread, until the last expectation is met`(ordered: Bool) {
    let mock = Mock<Int>(nice: true, ordered: ordered)
    for interaction in 0..<3 { mock.expect(interaction) }
    let patience = patience
    onThreads(2) { index in
      if index == 0 {
        for interaction in 0..<3 { mock.record(interaction) }
      } else {
        mock.verify(delay: patience)
      }
    }
    #expect(failures { mock.verify() } == [])
  }

  @Test func `what is met already is not waited for`() {
    let mock = Mock<Int>()
    mock.expect(1)
    mock.record(1)
    #expect(failures { mock.verify(delay: patience) } == [])
    #expect(failures { mock.verify(delay: Double.infinity) } == [])
  }

  @Test func `a delay that is no time at all is none`() {
    let mock = Mock<Int>()
    mock.expect(1)
    for delay in [0, -1, -Double.infinity] {
      #expect(
        dobbyFailures { mock.verify(delay: delay) } == ["Expectation <1> not fulfilled"])
    }
  }

  @Test func `a delay that is no number fails, and nothing is waited for`() {
    let mock = Mock<Int>()
    mock.expect(1)
    let text = "cannot wait: the delay is not a number"
    #expect(
      dobbyFailures { mock.verify(delay: .nan) } == [text, "Expectation <1> not fulfilled"])
    mock.record(1)
    #expect(failures { mock.verify(delay: .nan) } == [text])
  }

  @Test func `the time runs out`() {
    let mock = Mock<Int>()
    mock.expect(1)
    let start = Deadline.now
    #expect(dobbyFailures { mock.verify(delay: 0.05) } == ["Expectation <1> not fulfilled"])
    #expect(Deadline.now.duration(since: start) >= .milliseconds(50))
  }

  @Test func `with a rejection the whole time is waited, or until it has failed`() {
    let mock = Mock<Int>(nice: true)
    mock.reject(1)
    let start = Deadline.now
    mock.verify(delay: 0.05)
    #expect(Deadline.now.duration(since: start) >= .milliseconds(50))
    #expect(dobbyFailures { mock.record(1) } == ["Interaction <1> not allowed"])
    mock.verify(delay: patience)
  }

  @Test func `a reset ends the wait`() {
    let mock = Mock<Int>()
    mock.expect(1)
    let patience = patience
    onThreads(2) { index in
      if index == 0 { mock.reset() } else { mock.verify(delay: patience) }
    }
    #expect(mock.interactions.isEmpty)
  }

  @MainActor @Test func `on the main actor, what comes from there is waited for`() async {
    let mock = Mock<Int>()
    mock.expect(1)
    let task = Task { @MainActor in mock.record(1) }
    await mock.verify(delay: .seconds(600))
    await task.value
    #expect(mock.interactions == [1])
  }

  @MainActor @Test func `what would block the main actor fails at once, and says what to do`() {
    let mock = Mock<Int>()
    mock.expect(1)
    #expect(
      failures { mock.verify(delay: 600.0) } == [
        """
        cannot wait here: this would block the main actor and the code it waits for. Make the test \
        'async' and use 'await': the verb then suspends the task instead. Write \
        'await mock.verify(delay: .seconds(…))'.
        """
      ])
    mock.record(1)
    #expect(failures { mock.verify(delay: 600.0) } == [])
  }

  @Test func `a cancelled task waits no longer, and says so`() async {
    let reporter = CapturingReporter()
    let task = withReporter(reporter) {
      Task {
        let mock = Mock<Int>()
        mock.expect(1)
        withUnsafeCurrentTask { $0?.cancel() }
        await mock.verify(delay: .seconds(600))
      }
    }
    await task.value
    #expect(
      reporter.messages.first == """
        Expectation <1> not fulfilled
        (the task was cancelled before the timeout)
        """)
  }
}
