import StakeoutReporting
import StakeoutRuntime
import Testing

@Suite struct StuckWatchTrapTests {
  @Test func `a trap ends the watches of the work that it abandons, and no others`() {
    let around = watch()
    around.isHere()
    let inside = Locked<[StuckWatch.Ticket]>([])
    let trap = Trap.catching {
      let (working, pausing, elsewhere) = (watch(), watch(), watch())
      inside.withLock { $0 = [working, pausing, elsewhere] }
      working.isHere()
      pausing.pauses(here: true)
      elsewhere.pauses(here: false)
      fatalError("abandoned")
    }
    #expect(trap?.message == "abandoned")
    #expect(inside.withLock { $0.map(StuckWatch.shared.isGoingOn) } == [false, false, true])
    #expect(StuckWatch.shared.isGoingOn(around))
    for ticket in inside.withLock({ $0 }) + [around] { StuckWatch.shared.end(ticket) }
    #expect(!StuckWatch.shared.isGoingOn(around))
  }

  @Test func `a trap in a task ends the watches of the work on its thread`() async {
    let inside = Locked<StuckWatch.Ticket?>(nil)
    let trap = await Trap.catching {
      await Task.yield()
      let working = watch()
      working.isHere()
      inside.withLock { $0 = working }
      fatalError("abandoned")
    }
    #expect(trap?.message == "abandoned")
    // The one that waits learns of the trap before its thread has ended the watches.
    while inside.withLock({ $0.map(StuckWatch.shared.isGoingOn) }) != false { await Task.yield() }
  }

  private func watch() -> StuckWatch.Ticket {
    StuckWatch.shared.begin(until: .never) { _ in true }
  }
}
