/// A picture of what happened in several lanes, one after another, as SVG.
///
/// From the top: the title, all points over time with one strip for each lane, and the rows. Rows cannot
/// overlap, however close the times of two points are, so the rows follow the order and the strips show
/// the time. Of many points the rows show some; the strips show all.
package struct LanePicture {
  /// A thread or a task: its name, as in `thread 12`, and the one where there is little room, as in `12`.
  package typealias Lane = (name: String, shortName: String)

  /// Something that happened in a lane, at a time from 0 to 1; points of one kind have the same colour.
  package typealias Point = (lane: Int, time: Double, colour: Int)

  /// A mark beside a row, with the text to show under the pointer.
  package typealias Badge = (text: String, hover: String, isWrong: Bool)

  /// One line of the lower part.
  package enum Row {
    /// A point, by its index, with its time, its text, and the text to show under the pointer.
    case point(Int, time: String, text: String, hover: String, badge: Badge?)
    /// Points that are not shown.
    case gap(String)
    /// An expected point that did not happen.
    case missing(String, badge: Badge)

    fileprivate var text: String {
      switch self {
      case .point(_, _, let text, _, _), .gap(let text), .missing(let text, _):
        oneLine(text, atMost: 110)
      }
    }
  }

  private let title: String
  private let lanes: [Lane]
  private let points: [Point]
  /// The names of the first and the last time.
  private let times: (first: String, last: String)
  private let rows: [Row]
  /// The heading of the badges; nil if there are none.
  private let badgeTitle: String?
  /// Whether lines lead from each point to the next.
  private let joinsPoints: Bool

  package init(
    title: String, lanes: [Lane], points: [Point], times: (first: String, last: String),
    rows: [Row], badgeTitle: String?, joinsPoints: Bool = false
  ) {
    self.title = title
    self.lanes = lanes
    self.points = points
    self.times = times
    self.rows = rows
    self.badgeTitle = badgeTitle
    self.joinsPoints = joinsPoints
  }

  // MARK: measures

  private static let rowHeight = 22
  private static let margin = 20
  private static let stripHeight = 26
  private static let mostStrips = 24

  private static func width(of text: String) -> Int { Int(Double(text.count) * 7.3) }

  /// The space for the longest name of a lane.
  private var nameWidth: Int { lanes.map { Self.width(of: cutName($0)) }.max() ?? 0 }

  /// Many lanes are narrow, with short names.
  private var laneWidth: Int {
    if lanes.count > 24 { return 16 }
    if lanes.count > 8 { return 30 }
    return max(74, nameWidth + 10)
  }
  /// To the right of the times, and of the names of the strips.
  private var lanesX: Int { Self.margin + max(100, nameWidth + 14) }
  private var badgesX: Int { lanesX + lanes.count * laneWidth + 22 }
  private var textX: Int { badgesX + (badgeTitle == nil ? -14 : 30) }
  private func laneX(_ lane: Int) -> Int { lanesX + lane * laneWidth + laneWidth / 2 }

  private var width: Int {
    let longest = rows.map { Self.width(of: $0.text) }.max() ?? 0
    return max(760, textX + max(longest, 292) + 2 * Self.margin)
  }
}

// MARK: drawing

extension LanePicture {
  /// The whole file.
  package var text: String {
    let width = width
    var svg = [Self.text(title, "title", x: Self.margin, y: 36)]
    let rowsY = drawStrips(into: &svg, from: 60, width: width) + 26
    let height = drawRows(into: &svg, from: rowsY, width: width) + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <style>\(Self.style)</style>
      <rect class="paper" width="\(width)" height="\(height)"/>
      \(svg.joined(separator: "\n"))
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

  private static func colour(of point: Point) -> String { "d\(point.colour % 8)" }

  /// Draws all points over time, and returns the next free height.
  private func drawStrips(into svg: inout [String], from top: Int, width: Int) -> Int {
    let (left, right) = (lanesX, width - Self.margin)
    let shownLanes = lanes.prefix(Self.mostStrips)
    for (index, lane) in shownLanes.enumerated() {
      let base = top + (index + 1) * Self.stripHeight
      svg.append(Self.text(cutName(lane), x: left - 12, y: base - 7, anchor: "end"))
      svg.append(#"<path class="line" d="M\#(left) \#(base)H\#(right)"/>"#)
    }
    // Of many points at one place, one is enough.
    var drawn: Set<[Int]> = []
    for point in points where point.lane < shownLanes.count {
      let x = left + Int(max(0, point.time) * Double(right - left - 4)) / 4 * 4
      guard drawn.insert([point.lane, x]).inserted else { continue }
      let (kind, y) = (Self.colour(of: point), top + point.lane * Self.stripHeight + 10)
      svg.append(#"<rect class="\#(kind)" x="\#(x)" y="\#(y)" width="3" height="16"/>"#)
    }
    let y = top + shownLanes.count * Self.stripHeight + 16
    let more = lanes.count - shownLanes.count
    if more > 0 { svg.append(Self.text("and \(more) more", x: left - 12, y: y, anchor: "end")) }
    svg.append(Self.text(times.first, x: left, y: y))
    svg.append(Self.text(times.last, x: right, y: y, anchor: "end"))
    return y
  }

  /// Draws the rows, and returns the next free height.
  private func drawRows(into svg: inout [String], from top: Int, width: Int) -> Int {
    let first = top + 10
    let end = first + rows.count * Self.rowHeight
    for (index, lane) in lanes.enumerated() {
      svg.append(#"<path class="lane" d="M\#(laneX(index)) \#(first)V\#(end)"/>"#)
      guard laneWidth > 16 || index % 2 == 0 else { continue }
      let name = laneWidth > 60 ? cutName(lane) : lane.shortName
      svg.append(Self.text(name, x: laneX(index), y: top, anchor: "middle"))
    }
    if let badgeTitle { svg.append(Self.text(badgeTitle, x: badgesX, y: top, anchor: "middle")) }
    func middle(_ index: Int) -> Int { first + index * Self.rowHeight + Self.rowHeight / 2 }
    if joinsPoints { drawWay(into: &svg, middle) }
    for (index, row) in rows.enumerated() {
      let y = middle(index)
      switch row {
      case .point(let place, let time, _, let hover, let badge):
        let point = points[place]
        svg += [
          #"<g class="row"><title>\#(Self.escaped(hover))</title>"#,
          #"<rect class="hit" x="0" y="\#(y - 11)" width="\#(width)" height="22"/>"#,
          Self.text(time, x: lanesX - 8, y: y + 4, anchor: "end"),
          #"<circle class="\#(Self.colour(of: point))" cx="\#(laneX(point.lane))" cy="\#(y)" r="6"/>"#,
          Self.text(row.text, badge == nil ? "call" : "wanted", x: textX, y: y + 4), "</g>",
        ]
        if let badge { draw(badge, into: &svg, y) }
      case .gap: svg.append(Self.text(row.text, x: textX, y: y + 4))
      case .missing(_, let badge):
        svg.append(Self.text(row.text, "fault", x: textX, y: y + 4))
        draw(badge, into: &svg, y)
      }
    }
    return end
  }

  /// Draws the way from each point to the one in the next row.
  private func drawWay(into svg: inout [String], _ middle: (Int) -> Int) {
    for index in rows.indices.dropLast() {
      guard case .point(let from, _, _, _, _) = rows[index],
        case .point(let to, _, _, _, _) = rows[index + 1]
      else { continue }
      let start = "\(laneX(points[from].lane)) \(middle(index))"
      let end = "\(laneX(points[to].lane)) \(middle(index + 1))"
      svg.append(#"<path class="way" d="M\#(start)L\#(end)"/>"#)
    }
  }

  private func draw(_ badge: Badge, into svg: inout [String], _ y: Int) {
    let (x, kind) = (badgesX, badge.isWrong ? "badge wrong" : "badge")
    svg += [
      "<g><title>\(Self.escaped(badge.hover))</title>",
      #"<rect class="\#(kind)" x="\#(x - 15)" y="\#(y - 9)" width="30" height="18" rx="9"/>"#,
      Self.text(badge.text, "number", x: x, y: y + 4, anchor: "middle"), "</g>",
    ]
  }

  /// Light and dark; colours that people with a colour deficiency can tell apart (Okabe and Ito).
  private static let style = """
    text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1d2733}
    .title{font-weight:bold;font-size:14px}.dim{fill:#5f6b7a}.wanted{font-weight:bold}
    .fault{fill:#b3261e;font-weight:bold}.number{fill:#fff;font-weight:bold;font-size:11px}
    .paper{fill:#fff}.hit{fill:transparent}.row:hover .hit{fill:#0000000d}
    .line{stroke:#d3d9e0}.lane{stroke:#e3e7ec;stroke-width:2}.way{stroke:#9aa7b5;stroke-width:2}
    .badge{fill:#1a7f4b}.wrong{fill:#b3261e}
    .d0{fill:#0072b2}.d1{fill:#e69f00}.d2{fill:#009e73}.d3{fill:#cc79a7}
    .d4{fill:#d55e00}.d5{fill:#56b4e9}.d6{fill:#8a7500}.d7{fill:#6b4fbb}
    @media(prefers-color-scheme:dark){text{fill:#e6edf3}.dim{fill:#9aa7b5}.fault{fill:#ff8a80}
    .paper{fill:#14181d}.row:hover .hit{fill:#ffffff14}.line{stroke:#39424d}.lane{stroke:#2b333c}
    .way{stroke:#5f6b7a}.number{fill:#fff}
    .d0{fill:#4aa8e0}.d2{fill:#2fc79b}.d4{fill:#ff8142}.d6{fill:#d3bd2e}.d7{fill:#a58cf0}}
    """
}

private func cutName(_ lane: LanePicture.Lane) -> String { oneLine(lane.name, atMost: 18) }
