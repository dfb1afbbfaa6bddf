import Foundation
import StakeoutTestSupport
import Testing

@testable import StakeoutCalls

@Suite struct TimelinePictureTests {
  private let door = CallLog(ofReceiver: Door.self)
  private let journalist = CallLog(ofReceiver: Journalist.self)

  private func calls(_ count: Int, threads: Int = 3) -> [Call] {
    var fixed = FixedCalls()
    for index in 0..<count {
      let log = index % 3 == 0 ? journalist : door
      // Bursts, with pauses between them.
      let time = index * 3 + index / 20 * 4_000
      fixed.add(
        log, index % 2 == 0 ? "write(_:to:)" : "open(key:)", [index, "<text & \"\(index)\">\n"],
        at: time, thread: UInt64(100 + index * 7 % threads))
    }
    return fixed.calls
  }

  @Test(arguments: [0, 1, 2, 5, 50, 401, 5_000], [1, 3, 12, 40])
  func `nothing overlaps, however many calls and threads`(count: Int, threads: Int) throws {
    let timeline = Timeline(calls(count, threads: threads))
    let drawing = try #require(Drawing(timeline.svg))
    #expect(drawing.overlaps == [])
    let shown = min(count, 400)
    #expect(drawing.titles.count <= max(shown, 160))
    if count <= 400 { #expect(drawing.titles.count == count) }
  }

  @Test func `lanes are threads, colours are doubles, arguments are on hover`() throws {
    let drawing = try #require(Drawing(Timeline(calls(5)).svg))
    let dots = drawing.circles.suffix(5)
    #expect(dots.map(\.kind) == ["d0", "d1", "d1", "d0", "d1"])
    let lanes = dots.map(\.x)
    // Threads 100, 101, 102, 100, 101.
    #expect(lanes[0] == lanes[3])
    #expect(lanes[1] == lanes[4])
    #expect(Set(lanes).count == 3)
    #expect(zip(dots, dots.dropFirst()).allSatisfy { $0.y < $1.y })
    #expect(
      drawing.titles[1]
        == "Door open(key:)\n+0.003 ms, thread 2, call 2 of 5\n1. <1>\n2. <<text & \"1\">\n>")
  }

  @Test func `a call of a task is in the lane of its task, whatever its thread`() throws {
    var fixed = FixedCalls()
    fixed.add(door, "open()", thread: 100, task: 7)
    fixed.add(door, "knock()", thread: 101, task: 7)
    fixed.add(door, "shut()", thread: 101)
    let timeline = Timeline(fixed.calls)
    let drawing = try #require(Drawing(timeline.svg))
    let lanes = drawing.circles.suffix(3).map(\.x)
    #expect(lanes[0] == lanes[1])
    #expect(lanes[1] != lanes[2])
    #expect(drawing.texts.first?.text == "3 calls on 1 task and 1 thread, 0.000 ms")
    #expect(drawing.titles[1].contains("task 1, call 2 of 3"))
    #expect(timeline.chromeTrace.contains(#""name":"task 1""#))
  }

  @Test func `the expected order is drawn in`() throws {
    for function in ["open()", "knock()", "close()"] { door.append(function) }
    let steps = ["open()", "close()", "lock()"].map { CallStep(door, function: $0) }
    let verdict = OrderVerdict(steps, within: nil)
    let drawing = try #require(Drawing(verdict.picture.svg))
    let texts = drawing.texts.map(\.text)
    #expect(texts.contains("expected: Door lock()  ← not found"))
    let badges = drawing.texts.filter { ["1", "2", "3"].contains($0.text) }
    #expect(badges.map(\.text) == ["1", "2", "3"])
    #expect(zip(badges, badges.dropFirst()).allSatisfy { $0.y < $1.y })
    #expect(Set(badges.map(\.x)).count == 1)
    #expect(drawing.titles.contains("step 3: Door lock()\nnot found"))
  }

  @Test func `a call in question is marked`() throws {
    let calls = calls(50)
    let timeline = Timeline(calls, question: "receive x") { $0.arguments[0] as? Int == 7 }
    let drawing = try #require(Drawing(timeline.svg))
    #expect(drawing.titles.filter { $0.contains("step 1: receive x") }.count == 2)
    #expect(drawing.overlaps == [])
  }

  @Test func `many calls show the first, the last and those around the steps`() throws {
    let calls = calls(5_000)
    let timeline = Timeline(calls, question: "x") { $0.arguments[0] as? Int == 2_500 }
    let texts = try #require(Drawing(timeline.svg)).texts.map(\.text)
    for index in [0, 39, 2_497, 2_500, 2_503, 4_960, 4_999] {
      #expect(texts.contains { $0.contains("with <\(index)>,") }, "\(index)")
    }
    #expect(texts.filter { $0.hasSuffix("more calls") }.count == 2)
  }

  @Test func `both files are written, into a folder of their own`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("deep/picture.svg")
    try Timeline(calls(5)).write(to: file.path)
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<svg "))
    let data = try Data(
      contentsOf: file.deletingLastPathComponent().appendingPathComponent("picture.json"))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(json["traceEvents"] as? [[String: Any]])
    let instants = events.filter { $0["ph"] as? String == "i" }
    #expect(
      instants.map { $0["name"] as? String } == [
        "write(_:to:)", "open(key:)", "write(_:to:)", "open(key:)", "write(_:to:)",
      ])
    #expect(instants.map { $0["tid"] as? Int } == [1, 2, 3, 1, 2])
    #expect(instants.map { $0["ts"] as? Double } == [0, 3, 6, 9, 12])
    #expect((instants[1]["args"] as? [String: Any])?["2"] as? String == "<<text & \"1\">\n>")
    #expect(throws: (any Error).self) { try Timeline(calls(1)).write(to: "/proc/no/such.svg") }
  }

  @Test(arguments: [false, true])
  func `texts can be read on light and on dark paper`(isDark: Bool) throws {
    let svg = Timeline(calls(2)).svg
    let parts = svg.components(separatedBy: "@media(prefers-color-scheme:dark)")
    try #require(parts.count == 2)
    let style = isDark ? parts[1] : parts[0]
    let paper = try luminance(of: "\\.paper", in: style)
    for kind in ["text", "\\.dim", "\\.fault"] {
      let ink = try luminance(of: kind, in: style)
      let contrast = (max(paper, ink) + 0.05) / (min(paper, ink) + 0.05)
      #expect(contrast >= 4.5, "\(kind): \(contrast)")
    }
  }

  /// The relative luminance of a class's colour, as in the guidelines of WCAG.
  private func luminance(of kind: String, in style: String) throws -> Double {
    let rule = try Regex("\(kind)\\{[^}]*fill:#([0-9a-f]+)", as: (Substring, Substring).self)
    var digits = try #require(style.firstMatch(of: rule)).output.1.map { "\($0)" }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    let parts = try stride(from: 0, to: 6, by: 2).map { index in
      let part = Double(try #require(Int(digits[index] + digits[index + 1], radix: 16))) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test func `control characters do not break the files`() throws {
    var fixed = FixedCalls()
    fixed.add(door, "say(_:)", ["\u{0}\u{8}\u{FFFE}\"\\\u{1F600}"])
    let timeline = Timeline(fixed.calls)
    #expect(Drawing(timeline.svg) != nil)
    #expect(
      (try? JSONSerialization.jsonObject(with: Data(timeline.chromeTrace.utf8))) != nil)
  }
}
