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
    #expect(try #require(ticket.standing).subject.contains("thread"))
    await Task.yield()
    #expect(try #require(ticket.look) != first)
    #expect(try #require(ticket.standing).subject.hasSuffix("runs since it was suspended"))
  }
}
