import Testing

@testable import StakeoutCalls

@Suite struct TimelineTests {
  @Test func `a log that is named twice is shown once`() {
    let log = CallLog()
    log.append("a()")
    #expect(timeline(of: [log, log]).count == 1)
    #expect(timeline(of: []).isEmpty)
  }

  @Test func `no call is shown without what came before it`() throws {
    let logs = (cause: CallLog(), effect: CallLog())
    try concurrently(threads: 4, iterations: 100) { thread, iteration throws(Acausal) in
      if thread < 2 {
        logs.cause.append("cause(_:_:)", [thread, iteration])
        logs.effect.append("effect(_:_:)", [thread, iteration])
      } else {
        // The effects are read last, so that some have come after the causes were read.
        let calls = timeline(of: [logs.cause, logs.effect])
        for thread in 0..<2 {
          let own = calls.filter { $0.arguments[0] as? Int == thread }
          for (cause, effect) in zip(own, own.dropFirst()) where effect.function == "effect(_:_:)" {
            guard cause.function == "cause(_:_:)" else { throw Acausal() }
          }
          if own.first?.function == "effect(_:_:)" { throw Acausal() }
        }
      }
    }
    #expect(timeline(of: [logs.cause, logs.effect]).count == 400)
  }

  @Test func `of concurrent calls the smaller number comes first, even with a later time`() {
    let log = CallLog()
    var fixed = FixedCalls()
    fixed.add(log, "a()", at: 2, thread: 1)
    fixed.add(log, "b()", at: 1, thread: 2)
    fixed.add(log, "c()", at: 3, thread: 1)
    for calls in [fixed.calls, fixed.calls.reversed()] {
      #expect(calls.inOrder.map(\.function) == ["a()", "b()", "c()"])
      #expect(Timeline(calls).calls.map(\.function) == ["a()", "b()", "c()"])
    }
  }

  private struct Acausal: Error {}
}
