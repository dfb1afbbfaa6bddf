import StakeoutCalls
import StakeoutMatching
import StakeoutTestSupport
import Testing

/// Calls as lines of text, in `timelineText` and in failures.
@Suite struct CallTableTests {
  private let door = Door()

  @Test func `each call is a line, with what is needed to tell it apart`() async throws {
    let (front, back, journalist) = (Door(), Door(), Journalist())
    await takingTurns([0, 1, 0]) { turn in
      switch turn {
      case 0: back.receive("open()")
      case 1: journalist.receive("write(_:by:)", "a\nb", nil)
      default: front.receive("close()")
      }
    }
    let calls = timeline(of: front, back, journalist)
    try #require(calls.count == 3)
    let times = calls.stamps
    #expect(
      calls.timelineText == """
        \(times[0])  thread 1  Door#1      open()
        \(times[1])  thread 2  Journalist  write(_:by:) with <a\\nb>, <nil>
        \(times[2])  thread 1  Door#2      close()
        """)
    #expect(
      [calls[1]].timelineText == "+0.000 ms  Journalist  write(_:by:) with <a\\nb>, <nil>")
    #expect([Call]().timelineText == "")
  }

  @Test func `calls are sorted, whatever their order in the list`() throws {
    let journalist = Journalist()
    door.receive("a()")
    journalist.receive("b()")
    let calls = timeline(of: journalist, door)
    try #require(calls.count == 2)
    #expect(
      calls.reversed().timelineText == """
        \(calls.stamps[0])  Door        a()
        \(calls.stamps[1])  Journalist  b()
        """)
  }

  @Test func `of very many calls, a failure shows those around the steps`() throws {
    for number in 0..<1_000 { door.receive("f(_:)", number) }
    let lines = try linesOfFailure(door.called("f(_:)", with: 500))
    try #require(lines.count == 8 + 1 + 5 + 1 + 7)
    #expect(lines[7].hasSuffix("f(_:) with <7>"))
    #expect(lines[8] == "… 490 more calls")
    #expect(
      lines[11] == "\(timeline(of: door).stamps[500])  Door  f(_:) with <500>  ← step 1")
    #expect(lines[14] == "… 490 more calls")
    #expect(lines.last?.hasSuffix("f(_:) with <999>") == true)
  }

  @Test func `if very many calls are for the steps, a failure shows twenty calls`() throws {
    for number in 0..<1_000 { door.receive("f(_:)", number) }
    let lines = try linesOfFailure(door.called("f(_:)", count: .atLeast(1_000)))
    #expect(lines.count { !$0.hasPrefix("…") } == 20)
    #expect(lines.count <= 25)
  }

  @Test func `a long line is cut`() {
    door.receive("a(_:)", String(repeating: "x", count: 1_000))
    let text = timeline(of: door).timelineText
    #expect(text.count < 400)
    #expect(text.hasSuffix("x…"))
  }

  @Test(arguments: [
    (0, "0.000 ms"), (1, "0.001 ms"), (999, "0.999 ms"), (61_002_030, "61002.030 ms"),
    (-3, "0.000 ms"),
  ])
  func `a time is in milliseconds`(microseconds: Int, text: String) {
    #expect(
      to([], beInOrder(within: .microseconds(microseconds)))
        == "expected to be in order within \(text), got no steps")
  }

  @Test func `doubles go by type and name, and those of one name by number`() throws {
    let doors = [Door(named: "front"), Door(), Door(named: "front")]
    for door in doors { door.receive("open()") }
    let calls = timeline(of: doors[0], doors[1], doors[2])
    try #require(calls.count == 3)
    #expect(calls.map(\.receiver.name) == ["front", nil, "front"])
    let times = calls.stamps
    #expect(
      calls.timelineText == """
        \(times[0])  Door "front"#1  open()
        \(times[1])  Door            open()
        \(times[2])  Door "front"#2  open()
        """)
  }

  /// Returns the lines of calls in the failure of `toNot(beInOrder())` for one expected call.
  private func linesOfFailure(_ step: CallStep) throws -> [Substring] {
    let text = try #require(toNot([step], beInOrder()))
    return text.split(separator: "\n").drop { $0 != "calls:" }.dropFirst().map { $0.dropFirst(2) }
  }
}
