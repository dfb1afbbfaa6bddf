internal import StakeoutCalls

/// A history as a picture in text: a line for each task or thread, a bar for each call.
///
/// Time goes to the right, and only the order of moments counts: bars overlap if the calls did.
struct HistoryPicture<Model> {
  private let history: History<Model>
  private let crew: String
  private let width: Int

  /// The greatest number of tasks and of calls that are listed.
  private static var most: Int { 16 }

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - history: The calls.
  ///   - crew: The word for a lane, such as `task`.
  ///   - width: The greatest number of columns.
  init(_ history: History<Model>, crew: String, width: Int = 100) {
    self.history = history
    self.crew = crew
    self.width = width
  }

  /// The lines of the picture.
  var lines: [String] {
    let whole = drawing { $0.barText }
    if whole.allSatisfy({ $0.count <= width }) { return whole }
    // Numbers instead of texts, which stand below.
    let numbers = Dictionary(
      uniqueKeysWithValues: history.calls.enumerated().map { ($1.called, "\($0 + 1)") })
    let short = drawing { numbers[$0.called] ?? "" }
    return short.map(lastPart) + [""] + legend
  }

  private var names: [(lane: Int, name: String)] {
    Set(history.calls.map(\.lane)).sorted().map { ($0, "\(crew) \($0 + 1)") }
  }

  private var margin: Int { (names.map(\.name.count).max() ?? 0) + 2 }

  private func drawing(_ text: (History<Model>.Call) -> String) -> [String] {
    let columns = Columns(history, text)
    let lines = names.prefix(Self.most).map { lane, name in
      var line = name.padded(to: margin)
      for call in history.calls where call.lane == lane {
        let (start, end) = columns.places(of: call)
        line = line.padded(to: margin + start) + bar(of: call, text(call), length: end - start + 1)
      }
      return line
    }
    let rest = names.count - lines.count
    return rest > 0 ? lines + ["… and \(rest) more \(crew)s"] : lines
  }

  private func bar(of call: History<Model>.Call, _ text: String, length: Int) -> String {
    let start = "├ \(text) "
    let fill = length - start.count - 1
    if call.returned != nil { return start + String(repeating: "─", count: max(0, fill)) + "┤" }
    if call.hasTrapped { return start + String(repeating: "─", count: max(0, fill)) + "✗" }
    return start + String(repeating: "┄", count: max(1, fill + 1))
  }

  /// A line that is not too long, with its end, which is where the history fails.
  private func lastPart(of line: String) -> String {
    guard line.count > width else { return line }
    let room = width - margin - 2
    return line.prefix(margin) + "⋯ " + line.dropFirst(margin).suffix(room)
  }

  private var legend: [String] {
    let calls = history.calls
    let first = max(0, calls.count - Self.most)
    let numberWidth = "\(calls.count)".count
    let lines = calls.enumerated().dropFirst(first).map { index, call in
      let number = "\(index + 1)"
      let space = String(repeating: " ", count: numberWidth - number.count)
      return "  \(space)\(number)  \(call.fullText)".cut(to: width)
    }
    return (first > 0 ? ["  … \(first) earlier calls"] : []) + lines
  }
}

extension History.Call {
  /// The text in the call's bar, whose end tells whether the call ended.
  fileprivate var barText: String { text + (outcome?.suffix ?? "") }
}

/// The columns at which the calls of a history begin and end.
private struct Columns {
  private var column: [Int: Int] = [:]
  private var last = 0

  init<Model>(_ history: History<Model>, _ text: (History<Model>.Call) -> String) {
    // Each moment stands to the right of the one before it, and leaves room for the call's text.
    var moments: [(moment: Int, call: History<Model>.Call)] = []
    for call in history.calls {
      moments.append((call.called, call))
      if let returned = call.returned { moments.append((returned, call)) }
    }
    moments.sort { $0.moment < $1.moment }
    var place = -1
    var ends: [Int: Int] = [:]
    for (moment, call) in moments {
      place += 1
      if moment == call.called {
        place = max(place, (ends[call.lane] ?? -2) + 2)
      } else {
        place = max(place, (column[call.called] ?? 0) + Self.length(text(call)) - 1)
        ends[call.lane] = place
      }
      column[moment] = place
    }
    last = place
    for call in history.calls where call.returned == nil {
      last = max(last, (column[call.called] ?? 0) + Self.length(text(call)) - 1)
    }
  }

  /// The columns of a call; one that did not end reaches to the end of the picture.
  func places<Model>(of call: History<Model>.Call) -> (start: Int, end: Int) {
    (column[call.called] ?? 0, call.returned.flatMap { column[$0] } ?? last)
  }

  /// The length of the shortest bar around a text.
  private static func length(_ text: String) -> Int { text.count + 4 }
}
