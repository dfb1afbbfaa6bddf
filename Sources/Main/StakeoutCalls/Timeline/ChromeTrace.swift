private import Foundation

/// A file of the format that `chrome://tracing` and Perfetto read: one row per lane.
package struct ChromeTrace {
  private var events: [[String: Any]]

  /// - Parameters:
  ///   - title: The name of all rows together.
  ///   - lanes: The names of the rows.
  package init(title: String, lanes: [String]) {
    events = lanes.enumerated().map { lane, name in
      ["name": "thread_name", "ph": "M", "pid": 1, "tid": lane + 1, "args": ["name": name]]
    }
    events.append(["name": "process_name", "ph": "M", "pid": 1, "args": ["name": title]])
  }

  /// Adds something that happened at a moment.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - kind: The category; the viewer can filter by it.
  ///   - time: The time in microseconds.
  ///   - lane: The row, from 0.
  ///   - details: More about it.
  package mutating func add(
    _ name: String, kind: String, at time: Double, lane: Int, details: [String: String]
  ) {
    events.append([
      "name": name, "cat": kind, "ph": "i", "s": "t", "ts": time, "pid": 1, "tid": lane + 1,
      "args": details.mapValues { String($0.prefix(2_000)) },
    ])
  }

  /// The whole file.
  package var text: String {
    let file = ["traceEvents": events]
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? JSONSerialization.data(withJSONObject: file, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
