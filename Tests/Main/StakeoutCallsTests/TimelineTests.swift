import StakeoutCalls
import Testing

@Suite struct TimelineTests {
  @Test func `a double that is named twice is shown once`() {
    let door = Door()
    door.receive("a()")
    #expect(timeline(of: door, door).map(\.function) == ["a()"])
    #expect(timeline().isEmpty)
  }

  @Test func `no call is shown without what came before it`() throws {
    let (causes, effects) = (Door(), Journalist())
    try concurrently(threads: 4, iterations: 100) { thread, iteration throws(Acausal) in
      if thread < 2 {
        causes.receive("cause(_:_:)", thread, iteration)
        effects.receive("effect(_:_:)", thread, iteration)
      } else {
        // The effects are read after the causes, so some may have been recorded after the causes
        // were read. Their causes must still appear before them.
        let calls = timeline(of: causes, effects)
        for thread in 0..<2 {
          let own = calls.filter { $0.arguments[0] as? Int == thread }
          for (cause, effect) in zip(own, own.dropFirst()) where effect.function == "effect(_:_:)" {
            guard cause.function == "cause(_:_:)" else { throw Acausal() }
          }
          if own.first?.function == "effect(_:_:)" { throw Acausal() }
        }
      }
    }
    #expect(timeline(of: causes, effects).count == 400)
  }

  private struct Acausal: Error {}
}
