import Stakeout
import StakeoutTestSupport
import Testing

/// The order of calls, checked with the verbs.
///
/// The tests of StakeoutCalls cover the search itself.
@Suite struct CallOrderExpectationTests {
  private let failures = CapturingReporter()

  /// SAFETY: it has no state of its own.
  private final class FakeDoor: Spyable, @unchecked Sendable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable {
      case open = "open()"
      case close = "close()"
      case knock = "knock(times:)"
    }

    func open() { recordCall() }
    func close() { recordCall() }
    func knock(times: Int) { recordCall(arguments: times) }
  }

  @Test func `a failure shows the calls of all doubles`() {
    let (front, back) = (FakeDoor(), FakeDoor())
    front.open()
    onThreads { _ in back.close() }
    withReporter(failures) {
      expect([front.called(.open), front.called(.close)]).to(beInOrder())
      expect([front.called(.open), back.called(.close)]).toNot(beInOrder())
    }
    #expect(
      failures.messages.map { $0.replacing(/\ *\+[0-9.]+ ms/, with: "  +T ms") } == [
        """
        expected to be in order, got no call for step 2 after step 1
        steps:
          1. FakeDoor open()
          2. FakeDoor close()  ← not found
        calls:
          +T ms  FakeDoor  open()  ← step 1
        """,
        """
        expected to not be in order, got calls for all steps
        steps:
          1. FakeDoor#1 open()
          2. FakeDoor#2 close()
        calls:
          +T ms  task 1    FakeDoor#1  open()  ← step 1
          +T ms  thread 1  FakeDoor#2  close()  ← step 2
        """,
      ])
  }

  @Test func `a waiting expectation sees the order come about`() async {
    let doors = (0..<20).map { _ in FakeDoor() }
    let steps = doors.map { $0.called(.open) }
    let opening = Task.detached { for door in doors { door.open() } }
    await expect(steps).toEventually(beInOrder(), timeout: .seconds(600))
    await opening.value
    await expect(doors[0].called(.open)).toEventually(beBefore(doors[19].called(.open)))
  }

  @Test func `any number of expectations may wait for one double`() async {
    let door = FakeDoor()
    await withTaskGroup(of: Void.self) { group in
      for times in 0..<30 {
        group.addTask {
          await expect(door).toEventually(
            haveReceived(.knock, with: times), timeout: .seconds(600))
        }
      }
      concurrently(threads: 5, iterations: 6) { thread, iteration in
        door.knock(times: thread * 6 + iteration)
      }
    }
  }

  @Test func `a joint expectation waits for several doubles`() async {
    let (front, back) = (FakeDoor(), FakeDoor())
    let closing = Task.detached {
      front.close()
      back.close()
    }
    await expect([front.called(.close), back.called(.close)])
      .toEventually(satisfyAllOf(beInOrder(), not(beEmpty())), timeout: .seconds(600))
    await closing.value
  }
}
