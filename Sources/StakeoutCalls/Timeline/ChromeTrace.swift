/// A file of the format that `chrome://tracing` and Perfetto read: one row per lane.
package struct ChromeTrace {
  private var lines: [String]

  /// - Parameters:
  ///   - title: The name of all rows together.
  ///   - lanes: The names of the rows.
  package init(title: String, lanes: [String]) {
    lines = lanes.enumerated().map { lane, name in
      #"{"name":"thread_name","ph":"M","pid":1,"tid":\#(lane + 1),"#
        + #""args":{"name":\#(Self.json(name))}}"#
    }
    lines.append(
      #"{"name":"process_name","ph":"M","pid":1,"args":{"name":\#(Self.json(title))}}"#)
  }

  /// Adds something that happened at a moment.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - kind: The category; the viewer can filter by it.
  ///   - time: The time in microseconds.
  ///   - lane: The row, from 0.
  ///   - details: More about it, in this order.
  package mutating func add(
    _ name: String, kind: String, at time: Double, lane: Int,
    details: [(String, String)]
  ) {
    let details = details.map { "\(Self.json($0)):\(Self.json($1))" }.joined(separator: ",")
    lines.append(
      #"{"name":\#(Self.json(name)),"cat":\#(Self.json(kind)),"#
        + #""ph":"i","s":"t","ts":\#(time),"pid":1,"#
        + #""tid":\#(lane + 1),"args":{\#(details)}}"#)
  }

  /// The whole file.
  package var text: String { "{\"traceEvents\":[\n\(lines.joined(separator: ",\n"))\n]}\n" }

  /// A string of JSON.
  private static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.prefix(2_000).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
