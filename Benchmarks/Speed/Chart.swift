import Foundation

/// A chart of figures as SVG, which is legible on light and on dark pages.
struct Chart {
  struct Axis {
    let title: String
    let ticks: [Double]
    var isLogarithmic = false

    /// Returns an axis from zero with four steps, which is long enough for all values.
    static func fromZero(_ title: String, holding values: [Double], by step: Double) -> Axis {
      let width = max(1, ((values.max() ?? 0) / 4 / step).rounded(.up)) * step
      return Axis(title: title, ticks: (0...4).map { Double($0) * width })
    }

    /// Returns the position of a value between the first tick, which is 0, and the last one, which is
    /// 1.
    func part(_ value: Double) -> Double {
      guard let first = ticks.first, let last = ticks.last else { return 0 }
      let scaled =
        isLogarithmic ? log(value / first) / log(last / first) : (value - first) / (last - first)
      return min(max(scaled, 0), 1)
    }
  }

  struct Series {
    enum Mark {
      case line, dashes, dots
    }

    let name: String
    let mark: Mark
    /// The number of the colour, from 1.
    ///
    /// A line and dots that belong together have the same colour.
    let color: Int
    let points: [(x: Double, y: Double)]
  }

  let title: String
  let x: Axis
  let y: Axis
  let series: [Series]

  private static let (width, height) = (760.0, 400.0)
  private static let (left, right, top, bottom) = (64.0, 28.0, 76.0, 52.0)

  /// The chart as SVG.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width.text) \(Self.height.text)" role="img" \
    aria-label="\(title)">
    <style>\(Self.style)</style>
    <rect class="page" width="100%" height="100%"/>
    <text class="title" x="\(Self.left.text)" y="28">\(title)</text>
    \(grid)
    \(series.map(drawing).joined(separator: "\n"))
    \(legend)
    </svg>

    """
  }

  private static let style = """

    text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: #57606a }
    .title { font-size: 16px; font-weight: 600; fill: #1f2328 }
    .page { fill: #ffffff } .grid { stroke: #d8dee4 }
    .line { fill: none; stroke-width: 2 } .dashes { fill: none; stroke-width: 2; stroke-dasharray: 6 4 }
    .c1 { stroke: #0969da } .c2 { stroke: #bc4c00 } .c3 { stroke: #1a7f37 }
    .dots { stroke: none; opacity: .35 }
    .dots.c1 { fill: #0969da } .dots.c2 { fill: #bc4c00 } .dots.c3 { fill: #1a7f37 }
    @media (prefers-color-scheme: dark) {
      text { fill: #9198a1 } .title { fill: #f0f6fc } .page { fill: #0d1117 } .grid { stroke: #3d444d }
      .c1 { stroke: #58a6ff } .c2 { stroke: #f0883e } .c3 { stroke: #3fb950 }
      .dots.c1 { fill: #58a6ff } .dots.c2 { fill: #f0883e } .dots.c3 { fill: #3fb950 }
    }

    """

  private func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (
      x: Self.left + x.part(point.x) * (Self.width - Self.left - Self.right),
      y: Self.height - Self.bottom
        - y.part(point.y) * (Self.height - Self.top - Self.bottom)
    )
  }

  private var grid: String {
    let (lowest, highest) = (x.ticks.first ?? 0, y.ticks.first ?? 0)
    let rows = y.ticks.map { tick in
      let (start, height) = place((lowest, tick))
      return """
        <line class="grid" x1="\(start.text)" x2="\((Self.width - Self.right).text)" y1="\(height.text)" y2="\(height.text)"/>
        <text x="\((start - 8).text)" y="\((height + 4).text)" text-anchor="end">\(tick.text)</text>
        """
    }
    let columns = x.ticks.map { tick in
      let (start, height) = place((tick, highest))
      return """
        <text x="\(start.text)" y="\((height + 18).text)" text-anchor="middle">\(tick.text)</text>
        """
    }
    let middle = (Self.left + Self.width - Self.right) / 2
    let titles = """
      <text x="\(middle.text)" y="\((Self.height - 10).text)" text-anchor="middle">\(x.title)</text>
      <text x="\((Self.left - 8).text)" y="\((Self.top - 12).text)" text-anchor="end">\(y.title)</text>
      """
    return (rows + columns + [titles]).joined(separator: "\n")
  }

  private func drawing(of series: Series) -> String {
    let places = series.points.map(place)
    let style = "\(series.mark) c\(series.color)"
    switch series.mark {
    case .line, .dashes:
      let points = places.map { "\($0.x.text),\($0.y.text)" }.joined(separator: " ")
      return "<polyline class=\"\(style)\" points=\"\(points)\"/>"
    case .dots:
      return places.map {
        "<circle class=\"\(style)\" cx=\"\($0.x.text)\" cy=\"\($0.y.text)\" r=\"2.5\"/>"
      }.joined(separator: "\n")
    }
  }

  /// The legend: the names beside their marks, in one row under the title.
  private var legend: String {
    var start = Self.left
    return series.map { series in
      defer { start += 40 + Double(series.name.count) * 6.8 }
      let style = "\(series.mark) c\(series.color)"
      let mark =
        series.mark == .dots
        ? "<circle class=\"\(style)\" cx=\"\((start + 10).text)\" cy=\"46\" r=\"4\"/>"
        : "<line class=\"\(style)\" x1=\"\(start.text)\" x2=\"\((start + 20).text)\" y1=\"46\" y2=\"46\"/>"
      return "\(mark)\n<text x=\"\((start + 26).text)\" y=\"50\">\(series.name)</text>"
    }.joined(separator: "\n")
  }
}

extension Double {
  /// The number with up to three decimals, without zeros at the end.
  var text: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
