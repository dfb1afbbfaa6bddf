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

  @Test func `an argument with a text of its own shows that`() {
    struct Friend: SpryFriendlyStringConvertible {
      let friendlyDescription = "a friend"
    }
    let log = CallLog()
    log.append("meet(_:)", [Friend() as Friend?])
    #expect(log.calls.map(\.description) == ["meet(_:) with <a friend>"])
  }

  @Test func `Optionals around an argument do not show`() {
    let log = CallLog()
    let (some, none): (Int?, Int??) = (7, .some(nil))
    log.append("load(_:_:)", [some as Any, none as Any])
    #expect(log.calls.map(\.description) == ["load(_:_:) with <7>, <nil>"])
  }

  @Test func `it knows which double was called, without a hold on it`() throws {
    weak var gone: Door?
    let logs: [CallLog]
    do {
      let door = Door()
      gone = door
      logs = [
        CallLog(owner: door), CallLog(owner: Door()), CallLog(ofReceiver: Door.Type.self),
        CallLog(), CallLog(ofReceiver: Journalist.self),
      ]
    }
    #expect(gone == nil)
    for log in logs { log.append("open()") }
    let receivers = logs.flatMap(\.calls).map(\.receiver)
    #expect(receivers.map(\.typeName) == ["Door", "Door", "Door.Type", "double", "Journalist"])
    #expect(Set(receivers).count == 5)
    #expect(Set(receivers.map(\.number)).count == 5)
    #expect(logs[0].calls.map(\.receiver) == [receivers[0]])
  }
}
