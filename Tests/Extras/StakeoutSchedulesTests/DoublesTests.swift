import Stakeout
import StakeoutSchedules
import Testing

/// Doubles inside explored schedules and virtual time.
@Suite struct DoublesTests {
  private final class FakeMailer: Spyable, Sendable {
    enum Function: String, StringRepresentable { case send = "send(_:)" }
    enum ClassFunction: String, StringRepresentable { case none }

    func send(_ text: String) { recordCall(arguments: text) }
  }

  @Test func `the calls of a double are those of its run`() async throws {
    try await exploreSchedules(50) {
      let mailer = FakeMailer()
      async let first: Void = send("a", by: mailer)
      async let second: Void = send("b", by: mailer)
      _ = await (first, second)
      expect(mailer).to(haveReceived(.send, countSpecifier: .exactly(2)))
    }
  }

  private func send(_ text: String, by mailer: FakeMailer) async {
    await Task.yield()
    mailer.send(text)
  }

  @Test func `a wait for a call takes virtual time`() async throws {
    try await inVirtualTime {
      let mailer = FakeMailer()
      _ = Task {
        try await Task.sleep(for: .seconds(50))
        mailer.send("late")
      }
      try await mailer.waitForCall(.send, timeout: .seconds(60))
      #expect(VirtualTime.elapsed == .seconds(50))
      await #expect(throws: MissedCall.self) {
        try await mailer.waitForCall(.send, number: 2, timeout: .seconds(60))
      }
      #expect(VirtualTime.elapsed == .seconds(110))
      await expect(mailer).toEventually(haveReceived(.send), timeout: .seconds(60))
    }
  }
}
