import Foundation
import StakeoutReporting
import StakeoutRuntime
import Testing

@Suite struct StuckWatchTests {
  @Test func `looks are equal as long as the work does not move`() throws {
    let ticket = StuckWatch.shared.begin(until: .never) { _ in true }
    defer { StuckWatch.shared.end(ticket) }
    #expect(ticket.look == nil)
    ticket.isHere()
    let first = try #require(ticket.look)
    #expect(ticket.look == first)
    ticket.isHere()
    #expect(try #require(ticket.look) != first)
    ticket.pauses(here: true)
    #expect(ticket.look == nil)
  }

  @Test func `a task that is suspended and goes on has moved`() async throws {
    let ticket = StuckWatch.shared.begin(until: .never) { _ in true }
    defer { StuckWatch.shared.end(ticket) }
    ticket.isHere()
    let first = try #require(ticket.look)
    #expect(subject(of: ticket)?.contains("thread") == true)
    await Task.yield()
    #expect(try #require(ticket.look) != first)
    #expect(subject(of: ticket)?.hasSuffix("runs since it was suspended") == true)
  }

  /// What stands there, as another thread sees it, for which the calling one waits.
  private func subject(of ticket: StuckWatch.Ticket) -> String? {
    let seen = Locked<String?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      seen.withLock { $0 = ticket.standing?.subject }
      isDone.signal()
    }
    isDone.wait()
    return seen.withLock(\.self)
  }
}
