internal import StakeoutBase

extension Sequence<Call> {
  /// The calls as lines in order, each with time, thread or task, double and call.
  ///
  /// ```
  /// +0.000 ms  thread 1  FakeDoor#1  open()
  /// +0.021 ms  thread 2  FakeDoor#2  open()
  /// +0.380 ms  thread 1  FakeLog     write(_:) with <opened>
  /// ```
  ///
  /// Times are relative to the first call. A call in a task shows the task instead of the thread. Tasks
  /// and threads are numbered in order of appearance, and omitted if there is only one. If there are
  /// several doubles of a type, they are also numbered in order of appearance.
  public var timelineText: String {
    CallTable(inOrder, keepingAll: 100).lines.joined(separator: "\n")
  }
}

/// A table of calls with optional remarks.
struct CallTable {
  private let calls: [Call]
  private let remarks: [Int: String]
  private let names: ReceiverNames
  /// Texts that replace those of calls, by the index of the call.
  private let texts: [Int: String]
  private let mostKept: Int

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - calls: the calls in their order.
  ///   - remarks: texts for the ends of lines, by the index of the call.
  ///   - names: the names of the doubles; by default numbered in the order of their first calls.
  ///   - texts: texts that replace those of calls, by the index of the call.
  ///   - mostKept: the greatest number of calls that are all shown.
  init(
    _ calls: [Call], remarks: [Int: String] = [:], names: ReceiverNames? = nil,
    texts: [Int: String] = [:], keepingAll mostKept: Int = CallTable.most
  ) {
    self.mostKept = mostKept
    self.calls = calls
    self.texts = texts
    self.remarks = remarks
    self.names = names ?? ReceiverNames(calls.map(\.receiver))
  }

  /// One line per call.
  ///
  /// A long table shows only the first and last calls, and those around the remarks.
  var lines: [String] { ShortText.building { wholeLines }.result }

  /// The lines under a heading.
  var list: String {
    calls.isEmpty ? "calls: none" : (["calls:"] + lines).joined(separator: "\n  ")
  }

  private var wholeLines: [String] {
    let columns = [times, lanes, calls.map { names[$0.receiver] }].filter { !$0.isEmpty }
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    var lines: [String] = []
    var next = 0
    for index in shown {
      if index > next { lines.append("… \(CountSpecifier.text(of: index - next, "more call"))") }
      next = index + 1
      let cells = zip(columns, widths).map { $0[index].padded(to: $1) }
      var line =
        cells.joined(separator: "  ") + "  "
        + oneLine(texts[index] ?? calls[index].description, atMost: 300)
      if let remark = remarks[index] { line += "  ← \(remark)" }
      lines.append(line)
    }
    if next < calls.count {
      lines.append("… \(CountSpecifier.text(of: calls.count - next, "more call"))")
    }
    return lines
  }

  private var shown: [Int] {
    calls.count <= mostKept
      ? Array(calls.indices)
      : Self.places(of: Self.most, among: calls.count, around: remarks.keys.sorted(), within: 2)
  }

  /// The places that are shown of very many: those that are marked, those close by, and both ends.
  ///
  /// - Parameters:
  ///   - most: how many are shown.
  ///   - marked: the marked places; of too many, the first ones are shown.
  ///   - distance: how far a place close by is from a marked one.
  static func places(
    of most: Int, among count: Int, around marked: [Int], within distance: Int
  ) -> [Int] {
    var shown: Set<Int> = []
    func show(_ places: some Sequence<Int>) {
      for place in places where shown.count < most && 0..<count ~= place { shown.insert(place) }
    }
    // Room is left for what is around the marks, and for the ends.
    show(marked.prefix(most * 3 / 5))
    for distance in 1...distance { show(marked.flatMap { [$0 - distance, $0 + distance] }) }
    for place in 0..<(most / 2) { show([place, count - 1 - place]) }
    return shown.sorted()
  }

  private var times: [String] {
    let start = calls.map(\.time).min() ?? .zero
    let texts = calls.map { "+" + Self.text(of: $0.time - start) }
    let width = texts.map(\.count).max() ?? 0
    return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
  }

  /// Empty if there is only one task or thread.
  private var lanes: [String] {
    let lanes = CallLanes(calls)
    return lanes.names.count > 1 ? calls.indices.map { lanes.name(of: $0) } : []
  }

  /// The number of calls that are shown of a long table.
  static let most = 20

  /// Formats a time in milliseconds with three decimals.
  ///
  /// A test may have chosen a time whose milliseconds do not fit.
  static func text(of time: Duration) -> String {
    let (seconds, attoseconds) = min(max(.zero, time), .seconds(Int64.max / 2_000)).components
    let microseconds = attoseconds / 1_000_000_000_000
    let (whole, rest) = (seconds * 1_000 + microseconds / 1_000, microseconds % 1_000)
    return "\(whole).\(String(1_000 + rest).dropFirst()) ms"
  }
}

/// A text of one line, with at most so many letters.
func oneLine(_ text: String, atMost most: Int) -> String {
  let line = text.prefix(4 * most).replacing("\n", with: "\\n")
  return line.count <= most ? String(line) : "\(line.prefix(most - 1))…"
}

extension String {
  /// The text, filled with spaces.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// The names of doubles in a text: type and own name, and a number if that is ambiguous.
struct ReceiverNames {
  private var names: [Call.Receiver: String] = [:]

  /// Makes names for these doubles; doubles with the same type and name are numbered in this order.
  init(_ receivers: [Call.Receiver]) {
    for (text, group) in Dictionary(grouping: receivers.unique { $0 }, by: \.description) {
      for (index, receiver) in group.enumerated() {
        names[receiver] = group.count == 1 ? text : "\(text)#\(index + 1)"
      }
    }
  }

  subscript(receiver: Call.Receiver) -> String { names[receiver] ?? receiver.description }
}
