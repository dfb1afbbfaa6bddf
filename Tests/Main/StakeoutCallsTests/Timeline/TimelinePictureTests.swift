import Foundation
import StakeoutCalls
import StakeoutTestSupport
import Testing
import XCTest

@Suite struct TimelinePictureTests {
  private let door = Door()
  private let journalist = Journalist()

  @Test(arguments: [0, 1, 2, 5, 50, 401, 5_000], [1, 3, 12, 40])
  func `nothing overlaps, however many calls and threads`(count: Int, threads: Int) async throws {
    let (door, journalist) = (door, journalist)
    await takingTurns([0]) { _ in
      onThreads(threads) { thread in
        for index in stride(from: thread, to: count, by: threads) {
          make(index, door, journalist)
        }
      }
    }
    let drawing = try #require(Drawing(Timeline(of: door, journalist).svg))
    #expect(drawing.overlaps == [])
    let shown = min(count, 400)
    #expect(drawing.titles.count <= max(shown, 160))
    if count <= 400 { #expect(drawing.titles.count == count) }
  }

  @Test func `lanes are threads, colours are doubles, arguments are on hover`() async throws {
    await makeFive()
    let calls = timeline(of: door, journalist)
    try #require(calls.count == 5)
    let drawing = try #require(Drawing(Timeline(calls).svg))
    let dots = drawing.circles.suffix(5)
    #expect(dots.map(\.kind) == ["d0", "d1", "d1", "d0", "d1"])
    let lanes = dots.map(\.x)
    // The calls are made by threads 0, 1, 2, 0 and 1.
    #expect(lanes[0] == lanes[3])
    #expect(lanes[1] == lanes[4])
    #expect(Set(lanes).count == 3)
    #expect(zip(dots, dots.dropFirst()).allSatisfy { $0.y < $1.y })
    let time = milliseconds(calls[1].time - calls[0].time)
    #expect(
      drawing.titles[1]
        == "Door open(key:)\n+\(time), thread 2, call 2 of 5\n1. <1>\n2. <<text & \"1\">\n>")
  }

  @Test func `a call of a task is in the lane of its task, whatever its thread`() async throws {
    let door = door
    door.receive("open()")
    await MainActor.run { door.receive("knock()") }
    await takingTurns([0]) { _ in door.receive("shut()") }
    let calls = timeline(of: door)
    try #require(calls.count == 3)
    #expect(calls[0].thread != calls[1].thread)
    let picture = Timeline(of: door)
    let drawing = try #require(Drawing(picture.svg))
    let lanes = drawing.circles.suffix(3).map(\.x)
    #expect(lanes[0] == lanes[1])
    #expect(lanes[1] != lanes[2])
    let length = milliseconds(calls[2].time - calls[0].time)
    #expect(drawing.texts.first?.text == "3 calls on 1 task and 1 thread, \(length)")
    #expect(drawing.titles[1].contains("task 1, call 2 of 3"))
    #expect(picture.chromeTrace.contains(#""name":"task 1""#))
  }

  @Test func `a call in question is marked`() throws {
    for index in 0..<50 { make(index, door, journalist) }
    let calls = timeline(of: door, journalist)
    let picture = Timeline(calls, question: "receive x") { $0.arguments[0] as? Int == 7 }
    let drawing = try #require(Drawing(picture.svg))
    #expect(drawing.titles.filter { $0.contains("step 1: receive x") }.count == 2)
    #expect(drawing.overlaps == [])
  }

  @Test func `many calls show the first, the last and those around the steps`() throws {
    for index in 0..<5_000 { make(index, door, journalist) }
    let calls = timeline(of: door, journalist)
    let picture = Timeline(calls, question: "x") { $0.arguments[0] as? Int == 2_500 }
    let texts = try #require(Drawing(picture.svg)).texts.map(\.text)
    for index in [0, 39, 2_497, 2_500, 2_503, 4_960, 4_999] {
      #expect(texts.contains { $0.contains("with <\(index)>,") }, "\(index)")
    }
    #expect(texts.filter { $0.hasSuffix("more calls") }.count == 2)
  }

  @Test func `both files are written, into a folder of their own`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("deep/picture.svg")
    await makeFive()
    let calls = timeline(of: door, journalist)
    try #require(calls.count == 5)
    try Timeline(of: door, journalist).write(to: file.path)
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<svg "))
    let data = try Data(
      contentsOf: file.deletingLastPathComponent().appendingPathComponent("picture.json"))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(json["traceEvents"] as? [[String: Any]])
    let instants = events.filter { $0["ph"] as? String == "i" }
    try #require(instants.count == 5)
    #expect(
      instants.map { $0["name"] as? String } == [
        "write(_:to:)", "open(key:)", "write(_:to:)", "open(key:)", "write(_:to:)",
      ])
    #expect(instants.map { $0["tid"] as? Int } == [1, 2, 3, 1, 2])
    for (instant, call) in zip(instants, calls) {
      let microseconds = (call.time - calls[0].time) / .microseconds(1)
      let shown = try #require(instant["ts"] as? Double)
      #expect(abs(shown - microseconds) < 0.01)
    }
    #expect((instants[1]["args"] as? [String: Any])?["2"] as? String == "<<text & \"1\">\n>")
    #expect(throws: (any Error).self) { try Timeline(calls).write(to: "/proc/no/such.svg") }
  }

  @Test(arguments: [false, true])
  func `texts can be read on light and on dark paper`(isDark: Bool) throws {
    for index in 0..<2 { make(index, door, journalist) }
    let svg = Timeline(of: door, journalist).svg
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

  /// Returns the relative luminance of a class's colour, as WCAG defines it.
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

  @Test func `control characters do not break the files`() {
    door.receive("say(_:)", "\u{0}\u{8}\u{FFFE}\"\\\u{1F600}")
    let picture = Timeline(of: door)
    #expect(Drawing(picture.svg) != nil)
    #expect((try? JSONSerialization.jsonObject(with: Data(picture.chromeTrace.utf8))) != nil)
  }

  @Test func `a long text is cut in the trace after 2,000 characters`() {
    door.receive("say(_:)", String(repeating: "x", count: 5_000))
    let longest = Timeline(of: door).chromeTrace.split { $0 != "x" }.map(\.count).max() ?? 0
    #expect((1_900...2_000).contains(longest), "\(longest)")
  }

  /// Makes the first five calls, on three threads in turn.
  private func makeFive() async {
    let (door, journalist) = (door, journalist)
    await takingTurns([0, 1, 2, 0, 1]) { make($0, door, journalist) }
  }
}

/// Makes the call with this index.
private func make(_ index: Int, _ door: Door, _ journalist: Journalist) {
  let function = index % 2 == 0 ? "write(_:to:)" : "open(key:)"
  let text = "<text & \"\(index)\">\n"
  if index % 3 == 0 {
    journalist.receive(function, index, text)
  } else {
    door.receive(function, index, text)
  }
}

final class AttachedPictureXCTests: XCTestCase {
  /// Reads the picture that a failed check attaches.
  ///
  /// Under XCTest it is a file. The test itself does not fail.
  func testAFailedCheckOfAnOrderAttachesAPictureWithTheExpectedOrder() throws {
    let test = "testAFailedCheckOfAnOrderAttachesAPictureWithTheExpectedOrder"
    let file = attachedFile("timeline.svg", of: "AttachedPictureXCTests-\(test)")
    try? FileManager.default.removeItem(at: file)
    let door = Door()
    for function in ["open()", "knock()", "close()"] { door.receive(function) }
    let steps = ["open()", "close()", "lock()"].map { door.called($0) }
    XCTAssertNotNil(to(steps, beInOrder()))
    let drawing = try XCTUnwrap(Drawing(try String(contentsOf: file, encoding: .utf8)))
    XCTAssertTrue(drawing.texts.map(\.text).contains("expected: Door lock()  ← not found"))
    let badges = drawing.texts.filter { ["1", "2", "3"].contains($0.text) }
    XCTAssertEqual(badges.map(\.text), ["1", "2", "3"])
    XCTAssertTrue(zip(badges, badges.dropFirst()).allSatisfy { $0.y < $1.y })
    XCTAssertEqual(Set(badges.map(\.x)).count, 1)
    XCTAssertTrue(drawing.titles.contains("step 3: Door lock()\nnot found"))
  }
}
