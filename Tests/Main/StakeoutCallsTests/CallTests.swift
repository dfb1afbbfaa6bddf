import StakeoutCalls
import Testing

@Suite struct CallTests {
  @Test func `Optionals around an argument do not show`() {
    let log = CallLog()
    let (some, none): (Int?, Int??) = (7, .some(nil))
    log.append("load(_:_:)", [some as Any, none as Any])
    #expect(log.calls.map(\.description) == ["load(_:_:) with <7>, <nil>"])
  }

  @Test func `it knows which double was called`() {
    let types: [Any.Type?] = [Door.self, Door.self, Door.Type.self, nil, Journalist.self]
    let logs = types.map { CallLog(ofReceiver: $0) }
    for log in logs { log.append("open()") }
    let receivers = logs.flatMap(\.calls).map(\.receiver)
    #expect(receivers.map(\.typeName) == ["Door", "Door", "Door.Type", "double", "Journalist"])
    #expect(Set(receivers).count == 5)
    #expect(Set(receivers.map(\.number)).count == 5)
    #expect(logs[0].calls.map(\.receiver) == [receivers[0]])
  }
}
