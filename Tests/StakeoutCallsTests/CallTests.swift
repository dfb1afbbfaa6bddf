import StakeoutCalls
import Testing

@Suite struct CallTests {
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
