/// A picture of what happened in several lanes, one after another, as SVG.
///
/// From the top: the title with a legend, all points over time with one strip for each lane, and the
/// rows. Rows cannot overlap, however close the times of two points are, so the rows follow the order
/// and the strips show the time. Of many points the rows show some; the strips always show all.
package struct LanePicture {
  /// A thread or a task.
  package struct Lane {
    /// The name, as in `thread 12`.
    let name: String
    /// The name where there is little room, as in `12`.
    let shortName: String

    package init(name: String, shortName: String) {
      (self.name, self.shortName) = (name, shortName)
    }
  }

  /// Something that happened in a lane.
  package struct Point {
    let lane: Int
    /// The time, from 0 to 1.
    let time: Double
    /// The index of its colour; points of one kind have the same.
    let colour: Int

    package init(lane: Int, time: Double, colour: Int) {
      (self.lane, self.time, self.colour) = (lane, time, colour)
    }
  }

  /// A mark beside a row.
  package struct Badge {
    let text: String
    let hover: String
    let isWrong: Bool

    package init(text: String, hover: String, isWrong: Bool = false) {
      (self.text, self.hover, self.isWrong) = (text, hover, isWrong)
    }
  }

  /// One line of the lower part.
  package enum Row {
    /// A point, by its index, with its time, its text, and the text to show under the pointer.
    case point(Int, time: String, text: String, hover: String, badge: Badge?)
    /// Points that are not shown.
    case gap(String)
    /// An expected point that did not happen.
    case missing(String, badge: Badge)
  }

  private let title: String
  private let legend: [(name: String, colour: Int)]
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
    title: String, legend: [(name: String, colour: Int)] = [], lanes: [Lane], points: [Point],
    times: (first: String, last: String), rows: [Row], badgeTitle: String?,
    joinsPoints: Bool = false
  ) {
    self.title = title
    self.legend = legend
    self.lanes = lanes
    self.points = points
    self.times = times
    self.rows = rows
    self.badgeTitle = badgeTitle
    self.joinsPoints = joinsPoints
  }

  // MARK: measures

  private static let rowHeight = 22
  private static let letter = 7.3
  private static let margin = 20
  private static let badgeWidth = 44
  private static let stripHeight = 26
  private static let mostStrips = 24
  private static let mostLetters = 18

  private static func width(of text: String) -> Int { Int(Double(text.count) * letter) }

  /// The space for the longest name of a lane.
  private var nameWidth: Int {
    lanes.map { Self.width(of: Self.cut($0.name, Self.mostLetters)) }.max() ?? 0
  }

  /// The space for times, and for the names of the strips.
  private var timeWidth: Int { max(100, nameWidth + 14) }

  /// Many lanes are narrow, with short names.
  private var laneWidth: Int {
    if lanes.count > 24 { return 16 }
    if lanes.count > 8 { return 30 }
    return max(74, nameWidth + 10)
  }
  private var lanesX: Int { Self.margin + timeWidth }
  private var badgesX: Int { lanesX + lanes.count * laneWidth + 8 }
  private var textX: Int { badgesX + (badgeTitle == nil ? 0 : Self.badgeWidth) }
  private func laneX(_ lane: Int) -> Int { lanesX + lane * laneWidth + laneWidth / 2 }

  private var width: Int {
    var longest = 40
    for row in rows { longest = max(longest, Self.text(of: row).count) }
    return max(760, textX + Int(Double(longest) * Self.letter) + 2 * Self.margin)
  }

  private func legendLines(_ width: Int) -> [[(name: String, colour: Int, x: Int)]] {
    var lines: [[(name: String, colour: Int, x: Int)]] = [[]]
    var x = Self.margin
    for (name, colour) in legend.prefix(40) {
      let own = 34 + Self.width(of: name)
      if x + own > width - Self.margin, x > Self.margin {
        lines.append([])
        x = Self.margin
      }
      lines[lines.count - 1].append((name, colour, x))
      x += own
    }
    return lines
  }

  // MARK: texts

  private static func text(of row: Row) -> String {
    switch row {
    case .point(_, _, let text, _, _), .gap(let text), .missing(let text, _): cut(text, 110)
    }
  }

  /// A text of one line, with at most so many letters.
  private static func cut(_ text: String, _ most: Int) -> String {
    let line = text.prefix(4 * most).replacing("\n", with: "\\n")
    return line.count <= most ? String(line) : "\(line.prefix(most - 1))…"
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

  private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
  private static func colour(_ index: Int) -> String { "d\(index % 8)" }
}

// MARK: drawing

extension LanePicture {
  /// The whole file.
  package var text: String {
    let width = width
    var svg: [String] = []
    var y = Self.margin + 16
    svg.append(
      "<text class=\"title\" x=\"\(Self.margin)\" y=\"\(y)\">\(Self.escaped(title))</text>")
    for line in legendLines(width) where !line.isEmpty {
      y += 24
      for (name, colour, x) in line {
        svg.append(
          "<circle class=\"\(Self.colour(colour))\" cx=\"\(x + 6)\" cy=\"\(y - 4)\" r=\"6\"/>")
        svg.append("<text x=\"\(x + 18)\" y=\"\(y)\">\(Self.escaped(name))</text>")
      }
    }
    y = drawStrips(into: &svg, from: y + 24, width: width)
    y = drawRows(into: &svg, from: y + 26, width: width)
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

  /// Draws all points over time, and returns the next free height.
  private func drawStrips(into svg: inout [String], from top: Int, width: Int) -> Int {
    let left = lanesX
    let space = width - left - Self.margin
    let shownLanes = min(lanes.count, Self.mostStrips)
    let columnWidth = 4
    let columns = max(1, space / columnWidth)
    // For each lane and column, the points of each colour.
    var counts = Array(repeating: [Int: [Int: Int]](), count: shownLanes)
    for point in points where point.lane < shownLanes {
      let column = min(columns - 1, Int(max(0, point.time) * Double(columns)))
      counts[point.lane][column, default: [:]][point.colour, default: 0] += 1
    }
    let most = counts.flatMap(\.values).map { $0.values.reduce(0, +) }.max() ?? 1
    for lane in 0..<shownLanes {
      let base = top + (lane + 1) * Self.stripHeight
      let name = Self.escaped(Self.cut(lanes[lane].name, Self.mostLetters))
      svg.append(
        "<text class=\"dim\" x=\"\(left - 12)\" y=\"\(base - 7)\" text-anchor=\"end\">\(name)</text>"
      )
      svg.append("<path class=\"line\" d=\"M\(left) \(base)H\(left + space)\"/>")
      for column in counts[lane].keys.sorted() {
        var bottom = Double(base)
        for (colour, count) in (counts[lane][column] ?? [:]).sorted(by: { $0.key < $1.key }) {
          let height = max(4, Double(count) / Double(most) * Double(Self.stripHeight - 6))
          bottom -= height
          guard bottom > Double(base - Self.stripHeight) else { break }
          svg.append(
            "<rect class=\"\(Self.colour(colour))\" x=\"\(left + column * columnWidth)\" "
              + "y=\"\(Self.text(bottom))\" "
              + "width=\"\(columnWidth - 1)\" height=\"\(Self.text(height))\"/>")
        }
      }
    }
    let y = top + shownLanes * Self.stripHeight + 16
    let more = lanes.count - shownLanes
    if more > 0 {
      svg.append(
        "<text class=\"dim\" x=\"\(left - 12)\" y=\"\(y)\" text-anchor=\"end\">and \(more) more</text>"
      )
    }
    svg.append("<text class=\"dim\" x=\"\(left)\" y=\"\(y)\">\(times.first)</text>")
    svg.append(
      "<text class=\"dim\" x=\"\(left + space)\" y=\"\(y)\" text-anchor=\"end\">\(times.last)</text>"
    )
    return y
  }

  /// Draws the rows, and returns the next free height.
  private func drawRows(into svg: inout [String], from top: Int, width: Int) -> Int {
    for lane in lanes.indices where laneWidth > 16 || lane % 2 == 0 {
      let name =
        laneWidth > 60 ? Self.cut(lanes[lane].name, Self.mostLetters) : lanes[lane].shortName
      svg.append(
        "<text class=\"dim\" x=\"\(laneX(lane))\" y=\"\(top)\" text-anchor=\"middle\">"
          + "\(Self.escaped(name))</text>")
    }
    if let badgeTitle {
      svg.append(
        "<text class=\"dim\" x=\"\(badgesX + 14)\" y=\"\(top)\" text-anchor=\"middle\">"
          + "\(badgeTitle)</text>")
    }
    let first = top + 10
    let end = first + rows.count * Self.rowHeight
    for lane in lanes.indices {
      svg.append("<path class=\"lane\" d=\"M\(laneX(lane)) \(first)V\(end)\"/>")
    }
    func middle(_ index: Int) -> Int { first + index * Self.rowHeight + Self.rowHeight / 2 }
    if joinsPoints { drawWay(into: &svg, middle) }
    var badges: [(badge: Badge, y: Int, isMissing: Bool)] = []
    for (index, row) in rows.enumerated() {
      let y = middle(index)
      let label = Self.escaped(Self.text(of: row))
      switch row {
      case .point(let place, let time, _, let hover, let badge):
        let point = points[place]
        if let badge { badges.append((badge, y, false)) }
        svg.append(
          "<g class=\"row\"><title>\(Self.escaped(hover))</title>"
            + "<rect class=\"hit\" x=\"0\" y=\"\(y - 11)\" width=\"\(width)\" height=\"22\"/>"
            + "<text class=\"dim\" x=\"\(lanesX - 8)\" y=\"\(y + 4)\" text-anchor=\"end\">\(time)</text>"
            + "<circle class=\"\(Self.colour(point.colour))\" cx=\"\(laneX(point.lane))\" "
            + "cy=\"\(y)\" r=\"6\"/>"
            + "<text class=\"\(badge == nil ? "call" : "call wanted")\" x=\"\(textX)\" y=\"\(y + 4)\">"
            + "\(label)</text></g>")
      case .gap:
        svg.append("<text class=\"dim\" x=\"\(textX)\" y=\"\(y + 4)\">\(label)</text>")
      case .missing(_, let badge):
        badges.append((badge, y, true))
        svg.append("<text class=\"fault\" x=\"\(textX)\" y=\"\(y + 4)\">\(label)</text>")
      }
    }
    drawBadges(into: &svg, badges)
    return end
  }

  /// Draws the way from each point to the one in the next row.
  private func drawWay(into svg: inout [String], _ middle: (Int) -> Int) {
    for index in rows.indices.dropLast() {
      guard case .point(let from, _, _, _, _) = rows[index],
        case .point(let to, _, _, _, _) = rows[index + 1]
      else { continue }
      svg.append(
        "<path class=\"way\" d=\"M\(laneX(points[from].lane)) \(middle(index))"
          + "L\(laneX(points[to].lane)) \(middle(index + 1))\"/>")
    }
  }

  /// Draws the badges, joined in their order if they are the steps of one.
  private func drawBadges(
    into svg: inout [String], _ badges: [(badge: Badge, y: Int, isMissing: Bool)]
  ) {
    let x = badgesX + 14
    if !joinsPoints {
      for (badge, next) in zip(badges, badges.dropFirst()) where next.y - badge.y > 20 {
        let kind = next.isMissing ? "order missing" : "order"
        svg.append("<path class=\"\(kind)\" d=\"M\(x) \(badge.y + 10)V\(next.y - 10)\"/>")
      }
    }
    for (badge, y, _) in badges {
      svg.append(
        "<g><title>\(Self.escaped(badge.hover))</title>"
          + "<rect class=\"\(badge.isWrong ? "badge wrong" : "badge")\" x=\"\(x - 15)\" y=\"\(y - 9)\" "
          + "width=\"30\" height=\"18\" rx=\"9\"/>"
          + "<text class=\"number\" x=\"\(x)\" y=\"\(y + 4)\" text-anchor=\"middle\">"
          + "\(badge.text)</text></g>")
    }
  }

  /// Light and dark; colours that people with a colour deficiency can tell apart (Okabe and Ito).
  private static let style = """
    text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1d2733}
    .title{font-weight:bold;font-size:14px}.dim{fill:#5f6b7a}.wanted{font-weight:bold}
    .fault{fill:#b3261e;font-weight:bold}.number{fill:#fff;font-weight:bold;font-size:11px}
    .paper{fill:#fff}.hit{fill:transparent}.row:hover .hit{fill:#0000000d}
    .line{stroke:#d3d9e0}.lane{stroke:#e3e7ec;stroke-width:2}.way{stroke:#9aa7b5;stroke-width:2}
    .order{stroke:#1a7f4b;stroke-width:2;fill:none}.missing{stroke:#b3261e;stroke-dasharray:4 4}
    .badge{fill:#1a7f4b}.wrong{fill:#b3261e}
    .d0{fill:#0072b2}.d1{fill:#e69f00}.d2{fill:#009e73}.d3{fill:#cc79a7}
    .d4{fill:#d55e00}.d5{fill:#56b4e9}.d6{fill:#8a7500}.d7{fill:#6b4fbb}
    @media(prefers-color-scheme:dark){text{fill:#e6edf3}.dim{fill:#9aa7b5}.fault{fill:#ff8a80}
    .paper{fill:#14181d}.row:hover .hit{fill:#ffffff14}.line{stroke:#39424d}.lane{stroke:#2b333c}
    .way{stroke:#5f6b7a}.order{stroke:#3fb97a}.missing{stroke:#ff8a80}.number{fill:#fff}
    .d0{fill:#4aa8e0}.d2{fill:#2fc79b}.d4{fill:#ff8142}.d6{fill:#d3bd2e}.d7{fill:#a58cf0}}
    """
}
