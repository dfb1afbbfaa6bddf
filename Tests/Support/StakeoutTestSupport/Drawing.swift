private import Foundation

#if canImport(FoundationXML)
  private import FoundationXML
#endif

/// The drawn parts of an SVG picture and their positions, parsed from its text.
package struct Drawing {
  /// A text in the picture.
  package struct Text {
    /// The horizontal position of the text's anchor.
    package let x: Double
    /// The vertical position of the text's base line.
    package let y: Double
    package let text: String
    fileprivate let isAtEnd: Bool
    fileprivate let isInMiddle: Bool

    fileprivate var left: Double { isAtEnd ? x - width : isInMiddle ? x - width / 2 : x }

    /// The estimated width, which is rather too large than too small.
    fileprivate var width: Double { Double(text.count) * 7.3 }
  }

  /// The texts, in the order of the file.
  package fileprivate(set) var texts: [Text] = []
  /// The texts that are shown when the pointer is over a part.
  package fileprivate(set) var titles: [String] = []
  /// The circles, with their positions and their classes.
  package fileprivate(set) var circles: [(x: Double, y: Double, kind: String)] = []
  fileprivate var height = 0.0

  /// Parses a picture; returns nil if the text is not XML.
  package init?(_ svg: String) {
    let reader = DrawingReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse() else { return nil }
    self = reader.drawing
  }

  fileprivate init() {}

  /// The texts that overlap each other, or that are not completely inside of the picture.
  package var overlaps: [String] {
    var result: [String] = []
    for (_, line) in Dictionary(grouping: texts, by: { Int($0.y / 14) }) {
      let sorted = line.sorted { $0.left < $1.left }
      for (text, next) in zip(sorted, sorted.dropFirst())
      where abs(text.y - next.y) < 12 && text.left + text.width > next.left + 1 {
        result.append("\(text.text) / \(next.text)")
      }
    }
    return result + texts.filter { $0.left < 0 || $0.y > height }.map(\.text)
  }
}

/// Collects the parts of a picture while its XML is parsed.
private final class DrawingReader: NSObject, XMLParserDelegate {
  var drawing = Drawing()
  private var current = ""
  private var attributes: [String: String] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    current = ""
    self.attributes = attributes
    if name == "circle" {
      drawing.circles.append((number("cx"), number("cy"), attributes["class"] ?? ""))
    }
    if name == "svg" { drawing.height = number("height") }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { current += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "title" { drawing.titles.append(current) }
    guard name == "text" else { return }
    drawing.texts.append(
      Drawing.Text(
        x: number("x"), y: number("y"), text: current,
        isAtEnd: attributes["text-anchor"] == "end",
        isInMiddle: attributes["text-anchor"] == "middle"))
  }

  private func number(_ key: String) -> Double { Double(attributes[key] ?? "") ?? -1 }
}
