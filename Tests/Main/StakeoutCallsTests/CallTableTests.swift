import Testing

@testable import StakeoutCalls

@Suite struct CallTableTests {
  @Test func `each call is a line, with what is needed to tell it apart`() {
    let doors = (CallLog(ofReceiver: Door.self), CallLog(ofReceiver: Door.self))
    let journalist = CallLog(ofReceiver: Journalist.self)
    var calls = FixedCalls()
    calls.add(doors.1, "open()", at: 1_000_500, thread: 70)
    calls.add(journalist, "write(_:by:)", ["a\nb", nil], at: 1_000_521, thread: 80)
    calls.add(doors.0, "close()", at: 1_012_500, thread: 70)
    #expect(
      calls.calls.timelineText == """
         +0.000 ms  thread 1  Door#1      open()
         +0.021 ms  thread 2  Journalist  write(_:by:) with <a\\nb>, <nil>
        +12.000 ms  thread 1  Door#2      close()
        """)
    #expect(
      [calls.calls[1]].timelineText == "+0.000 ms  Journalist  write(_:by:) with <a\\nb>, <nil>")
    #expect([Call]().timelineText == "")
  }

  @Test func `calls are sorted, and a time before the first call's does not show`() {
    let log = CallLog()
    var calls = FixedCalls()
    calls.add(log, "a()", at: 7)
    calls.add(log, "b()", at: 5)
    #expect(
      calls.calls.reversed().timelineText == """
        +0.002 ms  double  a()
        +0.000 ms  double  b()
        """)
  }

  @Test func `of very many calls, those around the remarks are shown`() {
    let log = CallLog()
    var calls = FixedCalls()
    for number in 0..<1_000 { calls.add(log, "f\(number)()") }
    let lines = CallTable(calls.calls, remarks: [500: "here"]).lines
    #expect(lines.count == 8 + 1 + 5 + 1 + 7)
    #expect(lines[7].hasSuffix("f7()"))
    #expect(lines[8] == "… 490 more calls")
    #expect(lines[11] == "+0.000 ms  double  f500()  ← here")
    #expect(lines[14] == "… 490 more calls")
    #expect(lines.last?.hasSuffix("f999()") == true)
  }

  @Test func `of very many remarks, twenty calls are shown`() {
    let log = CallLog()
    var calls = FixedCalls()
    for number in 0..<1_000 { calls.add(log, "f\(number)()") }
    let remarks = Dictionary(uniqueKeysWithValues: calls.calls.indices.map { ($0, "here") })
    let lines = CallTable(calls.calls, remarks: remarks).lines
    #expect(lines.count { !$0.hasPrefix("…") } == 20)
    #expect(lines.count <= 25)
  }

  @Test func `a long line is cut`() {
    let log = CallLog()
    var calls = FixedCalls()
    calls.add(log, "a(_:)", [String(repeating: "x", count: 1_000)])
    #expect(calls.calls.timelineText.count < 400)
    #expect(calls.calls.timelineText.hasSuffix("x…"))
  }

  @Test(arguments: [
    (0, "0.000 ms"), (1, "0.001 ms"), (999, "0.999 ms"), (61_002_030, "61002.030 ms"),
    (-3, "0.000 ms"),
  ])
  func `a time is in milliseconds`(microseconds: Int, text: String) {
    #expect(CallTable.text(of: .microseconds(microseconds)) == text)
  }

  @Test func `doubles go by type and name, and those of one name by number`() {
    let logs = (0..<3).map { _ in CallLog(ofReceiver: Door.self) }
    logs[0].name = "front"
    logs[2].name = "front"
    #expect(logs[0].name == "front")
    #expect(logs[1].name == nil)
    let names = ReceiverNames(logs.map(\.receiver))
    #expect(
      logs.map { names[$0.receiver] } == [##"Door "front"#1"##, "Door", ##"Door "front"#2"##])
  }
}
