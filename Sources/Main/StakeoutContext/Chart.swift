// Draws what happened in several threads or tasks as a chart, in SVG and for the trace viewer of
// Chrome.

private import Foundation

/// A chart of what happened in several lanes, which are threads or tasks.
///
/// It is written as SVG, with a row for each shown event below the title, and in the format of
/// `chrome://tracing` and Perfetto, with a track for each lane. The trace may have more events than the
/// picture.
package struct Chart {
  /// The names of a thread or a task: the name, such as `thread 12`, and a short name for a narrow
  /// lane, such as `12`.
  package typealias Lane = (name: String, shortName: String)

  /// A mark beside a row, with the text to show under the pointer.
  package typealias Badge = (text: String, hover: String, isWrong: Bool)

  /// One row: an event in a lane, or a note without a lane.
  ///
  /// A note with a badge says what was expected and did not happen. Any other note says what is not
  /// shown.
  package struct Row {
    fileprivate let text: String
    fileprivate let point: (lane: Int, colour: Int)?
    fileprivate let time: String
    fileprivate let hover: String
    fileprivate let badge: Badge?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - text: The text, which is cut if it is long.
    ///   - point: The lane, and a number for the colour. Points of one kind have the same number.
    ///   - time: The text beside the lanes.
    ///   - hover: The text to show under the pointer.
    ///   - badge: The mark.
    package init(
      _ text: String, at point: (lane: Int, colour: Int)? = nil, time: String = "",
      hover: String = "", badge: Badge? = nil
    ) {
      self.text = oneLine(text, atMost: 110)
      (self.point, self.time, self.hover, self.badge) = (point, time, hover, badge)
    }

    fileprivate var textStyle: String {
      point == nil ? (badge == nil ? "dim" : "fault") : (badge == nil ? "call" : "wanted")
    }
  }

  /// An event of the trace, which happened at one moment.
  package struct TraceEvent {
    fileprivate let name: String
    fileprivate let kind: String
    fileprivate let time: Double
    fileprivate let lane: Int
    fileprivate let details: [String: String]

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - kind: The category; the viewer can filter by it.
    ///   - time: The time in microseconds.
    ///   - lane: The lane, from 0.
    ///   - details: Further texts about the event, by their names. Each is cut after 2,000 characters.
    package init(
      _ name: String, kind: String, at time: Double, lane: Int, details: [String: String]
    ) {
      (self.name, self.kind, self.time, self.lane) = (name, kind, time, lane)
      self.details = details.mapValues { String($0.prefix(2_000)) }
    }
  }

  private let title: String
  private let lanes: [Lane]
  private let rows: [Row]
  /// The heading of the badges; nil if there are none.
  private let badgeTitle: String?
  private let traceTitle: String
  private let makeEvents: () -> [TraceEvent]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - rows: The rows of the picture.
  ///   - badgeTitle: The heading of the badges; nil if there are none.
  ///   - traceTitle: The name of the group of all lanes in the trace.
  ///   - events: The events of the trace, made only for the trace.
  package init(
    title: String, lanes: [Lane], rows: [Row], badgeTitle: String?, traceTitle: String,
    events: @autoclosure @escaping () -> [TraceEvent]
  ) {
    (self.title, self.lanes, self.rows, self.badgeTitle) = (title, lanes, rows, badgeTitle)
    (self.traceTitle, makeEvents) = (traceTitle, events)
  }

  // MARK: measures

  private static let rowHeight = 22
  private static let margin = 20
  private static let lanesX = 120
  private static let lanesY = 70

  private static func width(of text: String) -> Int { Int(Double(text.count) * 7.3) }

  /// The width of a lane: narrow, for short names, if there are many lanes.
  private var laneWidth: Int {
    if lanes.count > 24 { return 16 }
    if lanes.count > 8 { return 30 }
    return max(74, 10 + (lanes.map { Self.width(of: cutName($0)) }.max() ?? 0))
  }
  private var badgesX: Int { Self.lanesX + lanes.count * laneWidth + 22 }
  private var textX: Int { badgesX + (badgeTitle == nil ? -14 : 30) }
  private func laneX(_ lane: Int) -> Int { Self.lanesX + lane * laneWidth + laneWidth / 2 }

  private var width: Int {
    let longest = rows.map { Self.width(of: $0.text) }.max() ?? 0
    return max(760, textX + max(longest, 292) + 2 * Self.margin)
  }
}

// MARK: drawing

extension Chart {
  /// The text of the SVG file.
  package var svg: String {
    let (width, end) = (width, Self.lanesY + 10 + rows.count * Self.rowHeight)
    var parts = [Self.text(title, "title", x: Self.margin, y: 36)]
    drawLanes(into: &parts, to: end)
    for (index, row) in rows.enumerated() {
      let y = Self.lanesY + 10 + index * Self.rowHeight + Self.rowHeight / 2
      draw(row, into: &parts, y, width)
    }
    let height = end + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <style>\(Self.style)</style>
      <rect class="paper" width="\(width)" height="\(height)"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private static func text(
    _ text: String, _ kind: String = "dim", x: Int, y: Int, anchor: String = "start"
  ) -> String {
    #"<text class="\#(kind)" x="\#(x)" y="\#(y)" text-anchor="\#(anchor)">\#(escaped(text))</text>"#
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func drawLanes(into svg: inout [String], to end: Int) {
    for (index, lane) in lanes.enumerated() {
      svg.append(#"<path class="lane" d="M\#(laneX(index)) \#(Self.lanesY + 10)V\#(end)"/>"#)
      guard laneWidth > 16 || index % 2 == 0 else { continue }
      let name = laneWidth > 60 ? cutName(lane) : lane.shortName
      svg.append(Self.text(name, x: laneX(index), y: Self.lanesY, anchor: "middle"))
    }
    guard let badgeTitle else { return }
    svg.append(Self.text(badgeTitle, x: badgesX, y: Self.lanesY, anchor: "middle"))
  }

  private func draw(_ row: Row, into svg: inout [String], _ y: Int, _ width: Int) {
    if let (lane, colour) = row.point {
      svg += [
        #"<g class="row"><title>\#(Self.escaped(row.hover))</title>"#,
        #"<rect class="hit" x="0" y="\#(y - 11)" width="\#(width)" height="22"/>"#,
        Self.text(row.time, x: Self.lanesX - 8, y: y + 4, anchor: "end"),
        #"<circle class="d\#(colour % 8)" cx="\#(laneX(lane))" cy="\#(y)" r="6"/>"#,
      ]
    }
    svg.append(Self.text(row.text, row.textStyle, x: textX, y: y + 4))
    if row.point != nil { svg.append("</g>") }
    guard let badge = row.badge else { return }
    let (x, kind) = (badgesX, badge.isWrong ? "badge wrong" : "badge")
    svg += [
      "<g><title>\(Self.escaped(badge.hover))</title>",
      #"<rect class="\#(kind)" x="\#(x - 15)" y="\#(y - 9)" width="30" height="18" rx="9"/>"#,
      Self.text(badge.text, "number", x: x, y: y + 4, anchor: "middle"), "</g>",
    ]
  }

  /// The style sheet for light and dark mode, with colours that people with a colour deficiency can
  /// tell apart (Okabe and Ito).
  private static let style = """
    text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1d2733}
    .title{font-weight:bold;font-size:14px}.dim{fill:#5f6b7a}.wanted{font-weight:bold}
    .fault{fill:#b3261e;font-weight:bold}.number{fill:#fff;font-weight:bold;font-size:11px}
    .paper{fill:#fff}.hit{fill:transparent}.row:hover .hit{fill:#0000000d}
    .lane{stroke:#e3e7ec;stroke-width:2}
    .badge{fill:#1a7f4b}.wrong{fill:#b3261e}
    .d0{fill:#0072b2}.d1{fill:#e69f00}.d2{fill:#009e73}.d3{fill:#cc79a7}
    .d4{fill:#d55e00}.d5{fill:#56b4e9}.d6{fill:#8a7500}.d7{fill:#6b4fbb}
    @media(prefers-color-scheme:dark){text{fill:#e6edf3}.dim{fill:#9aa7b5}.fault{fill:#ff8a80}
    .paper{fill:#14181d}.row:hover .hit{fill:#ffffff14}.lane{stroke:#2b333c}
    .number{fill:#fff}
    .d0{fill:#4aa8e0}.d2{fill:#2fc79b}.d4{fill:#ff8142}.d6{fill:#d3bd2e}.d7{fill:#a58cf0}}
    """
}

private func cutName(_ lane: Chart.Lane) -> String { oneLine(lane.name, atMost: 18) }

extension Chart {
  /// The JSON file of the trace; empty if it cannot be made.
  package var chromeTrace: String {
    let names = lanes.enumerated().map { lane, name in
      [
        "name": "thread_name", "ph": "M", "pid": 1, "tid": lane + 1, "args": ["name": name.name],
      ] as [String: Any]
    }
    let title: [String: Any] = [
      "name": "process_name", "ph": "M", "pid": 1, "args": ["name": traceTitle],
    ]
    let events = makeEvents().map { event in
      [
        "name": event.name, "cat": event.kind, "ph": "i", "s": "t", "ts": event.time, "pid": 1,
        "tid": event.lane + 1, "args": event.details,
      ] as [String: Any]
    }
    let file = ["traceEvents": names + [title] + events]
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? JSONSerialization.data(withJSONObject: file, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Attaches the chart to the running test, as a picture and as a file for Chrome's trace viewer.
  package func attachAsTimeline() {
    attach(Array(svg.utf8), named: "timeline.svg")
    attach(Array(chromeTrace.utf8), named: "timeline.json")
  }
}

/// Returns a text on one line, cut to at most `most` characters.
package func oneLine(_ text: String, atMost most: Int) -> String {
  let line = text.prefix(4 * most).replacing("\n", with: "\\n")
  return line.count <= most ? String(line) : "\(line.prefix(most - 1))…"
}

extension String {
  /// Returns the text, followed by spaces up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
