internal import StakeoutMatching

extension Sequence<Call> {
  /// The calls one a line, in their order: when, on which thread, which double, and what.
  ///
  /// ```
  /// +0.000 ms  thread 1  FakeDoor#1  open()
  /// +0.021 ms  thread 2  FakeDoor#2  open()
  /// +0.380 ms  thread 1  FakeLog     write(_:) with <opened>
  /// ```
  ///
  /// Times count from the first call. Threads are numbered as they appear, and left out when there
  /// is one only. Of a type of which there are several doubles, they are numbered as they appear.
  public var timelineText: String {
    let calls = sorted { $0.sequence < $1.sequence }
    return CallTable(calls).lines.joined(separator: "\n")
  }
}

/// Calls as a table, with a remark here and there.
struct CallTable {
  private let calls: [Call]
  private let remarks: [Int: String]
  private let names: ReceiverNames

  /// - Parameters:
  ///   - calls: the calls, in their order.
  ///   - remarks: what to say at the end of a line, by its index.
  ///   - names: what the doubles are called; by default in the order of their first calls.
  init(_ calls: [Call], remarks: [Int: String] = [:], names: ReceiverNames? = nil) {
    self.calls = calls
    self.remarks = remarks
    self.names = names ?? ReceiverNames(calls.map(\.receiver))
  }

  /// A line a call; of very many, those around the remarks, the first and the last.
  var lines: [String] {
    let columns = [times, threads, calls.map { names[$0.receiver] }].filter { !$0.isEmpty }
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    var lines: [String] = []
    var next = 0
    for index in shown {
      if index > next { lines.append("… \(CountSpecifier.text(of: index - next, "more call"))") }
      next = index + 1
      let cells = zip(columns, widths).map { column, width in
        column[index] + String(repeating: " ", count: width - column[index].count)
      }
      var line = cells.joined(separator: "  ") + "  " + Self.oneLine(calls[index].description)
      if let remark = remarks[index] { line += "  ← \(remark)" }
      lines.append(line)
    }
    if next < calls.count {
      lines.append("… \(CountSpecifier.text(of: calls.count - next, "more call"))")
    }
    return lines
  }

  private var shown: [Int] {
    guard calls.count > Self.most else { return Array(calls.indices) }
    var isShown = Array(repeating: false, count: calls.count)
    for index in calls.indices.prefix(10) + calls.indices.suffix(10) { isShown[index] = true }
    for index in remarks.keys.sorted().prefix(Self.most) {
      for near in max(0, index - 2)...min(calls.count - 1, index + 2) { isShown[near] = true }
    }
    return calls.indices.filter { isShown[$0] }
  }

  private var times: [String] {
    let start = calls.map(\.time).min() ?? .zero
    let texts = calls.map { "+" + Self.text(of: $0.time - start) }
    let width = texts.map(\.count).max() ?? 0
    return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
  }

  /// Empty when there is one thread only.
  private var threads: [String] {
    var numbers: [UInt64: Int] = [:]
    for call in calls where numbers[call.thread] == nil { numbers[call.thread] = numbers.count + 1 }
    guard numbers.count > 1 else { return [] }
    return calls.map { "thread \(numbers[$0.thread] ?? 0)" }
  }

  /// How many calls are shown without leaving any out.
  private static let most = 100

  /// A time in milliseconds, to the microsecond.
  static func text(of time: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, time).components
    let microseconds = attoseconds / 1_000_000_000_000
    let (whole, rest) = (seconds * 1_000 + microseconds / 1_000, microseconds % 1_000)
    return "\(whole).\(String(1_000 + rest).dropFirst()) ms"
  }

  private static func oneLine(_ text: String) -> String {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\\n")
    return line.count <= 300 ? line : "\(line.prefix(300))…"
  }
}

/// What doubles are called in a text: by their types and their names, and with a number where that
/// is not enough.
struct ReceiverNames {
  private var names: [Call.Receiver: String] = [:]

  /// Names for these doubles; those of one type and name are numbered in this order.
  init(_ receivers: [Call.Receiver]) {
    var seen: Set<Call.Receiver> = []
    let receivers = receivers.filter { seen.insert($0).inserted }
    for (text, group) in Dictionary(grouping: receivers, by: \.description) {
      for (index, receiver) in group.enumerated() {
        names[receiver] = group.count == 1 ? text : "\(text)#\(index + 1)"
      }
    }
  }

  subscript(receiver: Call.Receiver) -> String { names[receiver] ?? receiver.description }
}
