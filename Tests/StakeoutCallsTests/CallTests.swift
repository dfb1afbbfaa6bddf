import StakeoutCalls
import Testing

@Suite struct CallTests {
  @Test func `it knows its function, arguments, thread and moment`() throws {
    let log = CallLog()
    log.append("load(id:)", [7])
    log.append("close()")
    let calls = log.calls
    try #require(calls.count == 2)
    #expect(calls.map(\.function) == ["load(id:)", "close()"])
    #expect(calls[0].arguments.first as? Int == 7)
    #expect(calls[1].arguments.isEmpty)
    #expect(calls[0].sequence < calls[1].sequence)
    #expect(calls[0].time <= calls[1].time)
    #expect(calls[0].thread == calls[1].thread)
    #expect(calls[0].thread > 0)
  }

  @Test func `it reads as the call it was`() {
    let log = CallLog()
    log.append("load(id:name:)", [7, nil])
    log.append("close()")
    #expect(log.calls.map(\.description) == ["load(id:name:) with <7>, <nil>", "close()"])
  }
}
