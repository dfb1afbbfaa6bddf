internal import StakeoutMatching

/// The picture of a timeline, as SVG.
///
/// From the top: the title with the doubles and their colours, the calls over time with one strip for
/// each thread, and a row for each call. Rows cannot overlap, however close the times of two calls
/// are, so the rows follow the order and the strips show the time. Of many calls the rows show the
/// first and the last, and those around the expected steps; the strips always show all.
struct TimelinePicture {
  /// One line of the lower part.
  private enum Row {
    case call(Int)
    /// Calls that are not shown.
    case gap(Int)
    /// An expected step that has no call.
    case missing(step: Int)
  }

  private let timeline: Timeline
  private let rows: [Row]
  private let stepOfCall: [Int: Int]
  private let start: Duration
  private let length: Duration

  init(_ timeline: Timeline) {
    self.timeline = timeline
    stepOfCall = timeline.stepOfCall
    let times = timeline.calls.map(\.time)
    start = times.min() ?? .zero
    length = (times.max() ?? .zero) - start
    rows = Self.rows(timeline, stepOfCall)
  }

  /// The rows: the calls that are shown, what lies between, and each step without a call after the
  /// last call of the step before it.
  private static func rows(_ timeline: Timeline, _ stepOfCall: [Int: Int]) -> [Row] {
    var missing: [Int: [Int]] = [:]
    var last = -1
    for (index, step) in timeline.steps.enumerated() {
      if step.isMissing { missing[last, default: []].append(index) }
      last = max(last, step.calls.max() ?? last)
    }
    let count = timeline.calls.count
    var isShown = Array(repeating: count <= 400, count: count)
    for index in timeline.calls.indices.prefix(40) + timeline.calls.indices.suffix(40) {
      isShown[index] = true
    }
    let marked = stepOfCall.keys.sorted()
    for index in (marked.prefix(60) + marked.suffix(20) + missing.keys.filter { $0 >= 0 }) {
      for near in max(0, index - 3)...min(count - 1, index + 3) { isShown[near] = true }
    }
    var rows = (missing[-1] ?? []).map { Row.missing(step: $0) }
    var skipped = 0
    for index in timeline.calls.indices {
      guard isShown[index] else {
        skipped += 1
        continue
      }
      if skipped > 0 { rows.append(.gap(skipped)) }
      skipped = 0
      rows.append(.call(index))
      rows += (missing[index] ?? []).map { .missing(step: $0) }
    }
    return rows
  }

  // MARK: measures

  private static let rowHeight = 22
  private static let letter = 7.3
  private static let margin = 20
  private static let timeWidth = 100
  private static let stepWidth = 44
  private static let stripHeight = 26

  /// Many threads get narrow lanes, with numbers alone.
  private var laneWidth: Int { timeline.laneCount <= 8 ? 74 : timeline.laneCount <= 24 ? 30 : 16 }
  private var lanesX: Int { Self.margin + Self.timeWidth }
  private var stepsX: Int { lanesX + timeline.laneCount * laneWidth + 8 }
  private var textX: Int { stepsX + (timeline.steps.isEmpty ? 0 : Self.stepWidth) }

  private func legendLines(_ width: Int) -> [[(receiver: Call.Receiver, x: Int)]] {
    var lines: [[(receiver: Call.Receiver, x: Int)]] = [[]]
    var x = Self.margin
    for receiver in timeline.receivers.prefix(40) {
      let own = 34 + Int(Double(timeline.names[receiver].count) * Self.letter)
      if x + own > width - Self.margin, x > Self.margin {
        lines.append([])
        x = Self.margin
      }
      lines[lines.count - 1].append((receiver, x))
      x += own
    }
    return lines
  }

  private var width: Int {
    var longest = 40
    for row in rows { longest = max(longest, label(of: row).count) }
    return max(760, textX + Int(Double(longest) * Self.letter) + 2 * Self.margin)
  }

  private func laneX(_ lane: Int) -> Int { lanesX + lane * laneWidth + laneWidth / 2 }

  // MARK: texts

  private func label(of row: Row) -> String {
    switch row {
    case .call(let index):
      let call = timeline.calls[index]
      return Self.short("\(timeline.names[call.receiver]) \(call)")
    case .gap(let count): return "… \(CountSpecifier.text(of: count, "more call"))"
    case .missing(let index):
      let step = timeline.steps[index]
      return Self.short("expected: \(step.text)") + (step.fault.map { "  ← \($0)" } ?? "")
    }
  }

  private static func short(_ text: String) -> String {
    let line = text.prefix(400).replacing("\n", with: "\\n")
    return line.count <= 110 ? String(line) : "\(line.prefix(109))…"
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func hover(_ index: Int) -> String {
    let call = timeline.calls[index]
    let time = CallTable.text(of: call.time - start)
    var lines = [
      "\(timeline.names[call.receiver]) \(call.function)",
      "+\(time), thread \(timeline.lanes[index] + 1), call \(index + 1) of \(timeline.calls.count)",
    ]
    for (position, argument) in call.arguments.enumerated() {
      lines.append("\(position + 1). \(Call.text(of: argument).prefix(2_000))")
    }
    if let step = stepOfCall[index] {
      lines.append("step \(step + 1): \(timeline.steps[step].text)")
    }
    return Self.escaped(lines.joined(separator: "\n"))
  }

  private var colours: [Call.Receiver: Int] {
    Dictionary(uniqueKeysWithValues: zip(timeline.receivers, 0...))
  }
}

// MARK: drawing

extension TimelinePicture {
  /// The whole file.
  var text: String {
    let width = width
    let colours = colours
    func colour(_ receiver: Call.Receiver) -> String { "d\((colours[receiver] ?? 0) % 8)" }
    var svg: [String] = []
    var y = Self.margin + 16
    let threads = CountSpecifier.text(of: timeline.laneCount, "thread")
    let calls = CountSpecifier.text(of: timeline.calls.count, "call")
    svg.append(
      "<text class=\"title\" x=\"\(Self.margin)\" y=\"\(y)\">\(calls) on \(threads), "
        + "\(CallTable.text(of: length))</text>")
    for line in legendLines(width) {
      y += 24
      for (receiver, x) in line {
        svg.append(
          "<circle class=\"\(colour(receiver))\" cx=\"\(x + 6)\" cy=\"\(y - 4)\" r=\"6\"/>")
        svg.append(
          "<text x=\"\(x + 18)\" y=\"\(y)\">\(Self.escaped(timeline.names[receiver]))</text>")
      }
    }
    y += 24
    y = drawStrips(into: &svg, from: y, width: width, colour)
    y = drawRows(into: &svg, from: y + 26, width: width, colour)
    let height = y + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <style>\(Self.style)</style>
      <rect class="paper" width="\(width)" height="\(height)"/>
      \(svg.joined(separator: "\n"))
      </svg>

      """
  }

  /// Draws all calls over time, and returns the next free height.
  private func drawStrips(
    into svg: inout [String], from top: Int, width: Int, _ colour: (Call.Receiver) -> String
  ) -> Int {
    let left = lanesX
    let space = width - left - Self.margin
    let shownLanes = min(timeline.laneCount, 24)
    let columnWidth = 4
    let columns = max(1, space / columnWidth)
    // For each lane and column, the calls of each double.
    var counts = Array(repeating: [Int: [Int: Int]](), count: shownLanes)
    let places = Dictionary(uniqueKeysWithValues: zip(timeline.receivers, 0...))
    let whole = max(1, length / .microseconds(1))
    for (index, call) in timeline.calls.enumerated() where timeline.lanes[index] < shownLanes {
      let part = max(0, (call.time - start) / .microseconds(1)) / whole
      let column = min(columns - 1, Int(part * Double(columns)))
      counts[timeline.lanes[index]][column, default: [:]][places[call.receiver] ?? 0, default: 0] +=
        1
    }
    let most = counts.flatMap(\.values).map { $0.values.reduce(0, +) }.max() ?? 1
    for lane in 0..<shownLanes {
      let base = top + (lane + 1) * Self.stripHeight
      svg.append(
        "<text class=\"dim\" x=\"\(left - 12)\" y=\"\(base - 7)\" text-anchor=\"end\">"
          + "thread \(lane + 1)</text>")
      svg.append("<path class=\"line\" d=\"M\(left) \(base)H\(left + space)\"/>")
      for column in counts[lane].keys.sorted() {
        var bottom = Double(base)
        for (place, count) in (counts[lane][column] ?? [:]).sorted(by: { $0.key < $1.key }) {
          let part = Double(count) / Double(most)
          let height = max(4, part * Double(Self.stripHeight - 6))
          bottom -= height
          guard bottom > Double(base - Self.stripHeight) else { break }
          let x = left + column * columnWidth
          svg.append(
            "<rect class=\"\(colour(timeline.receivers[place]))\" x=\"\(x)\" y=\"\(Self.text(bottom))\" "
              + "width=\"\(columnWidth - 1)\" height=\"\(Self.text(height))\"/>")
        }
      }
    }
    let y = top + shownLanes * Self.stripHeight + 16
    let more = timeline.laneCount - shownLanes
    if more > 0 {
      svg.append(
        "<text class=\"dim\" x=\"\(left - 12)\" y=\"\(y)\" text-anchor=\"end\">and \(more) more</text>"
      )
    }
    svg.append("<text class=\"dim\" x=\"\(left)\" y=\"\(y)\">0</text>")
    svg.append(
      "<text class=\"dim\" x=\"\(left + space)\" y=\"\(y)\" text-anchor=\"end\">"
        + "\(CallTable.text(of: length))</text>")
    return y
  }

  /// Draws a row for each call, and returns the next free height.
  private func drawRows(
    into svg: inout [String], from top: Int, width: Int, _ colour: (Call.Receiver) -> String
  ) -> Int {
    for lane in 0..<timeline.laneCount where laneWidth > 16 || lane % 2 == 0 {
      let name = laneWidth > 60 ? "thread \(lane + 1)" : "\(lane + 1)"
      svg.append(
        "<text class=\"dim\" x=\"\(laneX(lane))\" y=\"\(top)\" text-anchor=\"middle\">\(name)</text>"
      )
    }
    if !timeline.steps.isEmpty {
      svg.append(
        "<text class=\"dim\" x=\"\(stepsX + 14)\" y=\"\(top)\" text-anchor=\"middle\">step</text>")
    }
    let first = top + 10
    let end = first + rows.count * Self.rowHeight
    for lane in 0..<timeline.laneCount {
      svg.append("<path class=\"lane\" d=\"M\(laneX(lane)) \(first)V\(end)\"/>")
    }
    var badges: [(step: Int, y: Int, isMissing: Bool)] = []
    for (index, row) in rows.enumerated() {
      let y = first + index * Self.rowHeight + Self.rowHeight / 2
      let label = Self.escaped(label(of: row))
      switch row {
      case .call(let call):
        let kind = colour(timeline.calls[call].receiver)
        let time = CallTable.text(of: timeline.calls[call].time - start)
        let step = stepOfCall[call]
        if let step { badges.append((step, y, false)) }
        svg.append(
          "<g class=\"row\"><title>\(hover(call))</title>"
            + "<rect class=\"hit\" x=\"0\" y=\"\(y - 11)\" width=\"\(width)\" height=\"22\"/>"
            + "<text class=\"dim\" x=\"\(lanesX - 8)\" y=\"\(y + 4)\" text-anchor=\"end\">+\(time)</text>"
            + "<circle class=\"\(kind)\" cx=\"\(laneX(timeline.lanes[call]))\" cy=\"\(y)\" r=\"6\"/>"
            + "<text class=\"\(step == nil ? "call" : "call wanted")\" x=\"\(textX)\" y=\"\(y + 4)\">"
            + "\(label)</text></g>")
      case .gap:
        svg.append("<text class=\"dim\" x=\"\(textX)\" y=\"\(y + 4)\">\(label)</text>")
      case .missing(let step):
        badges.append((step, y, true))
        svg.append("<text class=\"fault\" x=\"\(textX)\" y=\"\(y + 4)\">\(label)</text>")
      }
    }
    drawOrder(into: &svg, badges)
    return end
  }

  /// Draws the expected order: the numbers of the steps, joined in their order.
  private func drawOrder(into svg: inout [String], _ badges: [(step: Int, y: Int, isMissing: Bool)])
  {
    let x = stepsX + 14
    for (badge, next) in zip(badges, badges.dropFirst()) where next.y - badge.y > 20 {
      let kind = next.isMissing ? "order missing" : "order"
      svg.append("<path class=\"\(kind)\" d=\"M\(x) \(badge.y + 10)V\(next.y - 10)\"/>")
    }
    for badge in badges {
      let step = timeline.steps[badge.step]
      let isWrong = badge.isMissing || step.fault != nil
      svg.append(
        "<g><title>\(Self.escaped("step \(badge.step + 1): \(step.text)"))"
          + "\(step.fault.map { Self.escaped("\n\($0)") } ?? "")</title>"
          + "<rect class=\"\(isWrong ? "badge wrong" : "badge")\" x=\"\(x - 13)\" y=\"\(badge.y - 9)\" "
          + "width=\"26\" height=\"18\" rx=\"9\"/>"
          + "<text class=\"number\" x=\"\(x)\" y=\"\(badge.y + 4)\" text-anchor=\"middle\">"
          + "\(badge.step + 1)</text></g>")
    }
  }

  private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

  /// Light and dark; colours that people with a colour deficiency can tell apart (Okabe and Ito).
  private static let style = """
    text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1d2733}
    .title{font-weight:bold;font-size:14px}.dim{fill:#5f6b7a}.wanted{font-weight:bold}
    .fault{fill:#b3261e;font-weight:bold}.number{fill:#fff;font-weight:bold;font-size:11px}
    .paper{fill:#fff}.hit{fill:transparent}.row:hover .hit{fill:#0000000d}
    .line{stroke:#d3d9e0}.lane{stroke:#e3e7ec;stroke-width:2}
    .order{stroke:#1a7f4b;stroke-width:2;fill:none}.missing{stroke:#b3261e;stroke-dasharray:4 4}
    .badge{fill:#1a7f4b}.wrong{fill:#b3261e}
    .d0{fill:#0072b2}.d1{fill:#e69f00}.d2{fill:#009e73}.d3{fill:#cc79a7}
    .d4{fill:#d55e00}.d5{fill:#56b4e9}.d6{fill:#8a7500}.d7{fill:#6b4fbb}
    @media(prefers-color-scheme:dark){text{fill:#e6edf3}.dim{fill:#9aa7b5}.fault{fill:#ff8a80}
    .paper{fill:#14181d}.row:hover .hit{fill:#ffffff14}.line{stroke:#39424d}.lane{stroke:#2b333c}
    .order{stroke:#3fb97a}.missing{stroke:#ff8a80}.number{fill:#fff}
    .d0{fill:#4aa8e0}.d2{fill:#2fc79b}.d4{fill:#ff8142}.d6{fill:#d3bd2e}.d7{fill:#a58cf0}}
    """
}
