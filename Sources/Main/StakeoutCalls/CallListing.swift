// Calls as text, and how many are listed.

internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching

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

/// The latest calls of a double, for the text of a failed question about them.
///
/// A double may have received so many calls that reading all of them would take long.
package struct LatestCalls {
  /// The number of calls that are read.
  package static let mostRead = 2_000
  /// The number of calls that are listed.
  private static let mostListed = 20
  /// The number of calls that are listed although they fit.
  private static let mostFittingListed = 3
  /// The number of calls, and of bytes, that fit into a sentence.
  private static let (mostInSentence, mostBytesInSentence) = (3, 400)

  /// The latest calls, in order.
  let calls: [Call]
  /// The number of all calls.
  package let count: Int

  /// Whether the sentence of a failure has all calls, as in SpryKit.
  private let isSentence: Bool

  /// Reads the latest calls of a log after a position in the order of all calls.
  package init(_ log: CallLog, after start: UInt64 = 0) {
    self.init(log.latestCalls(Self.mostRead, after: start))
  }

  /// The latest of these calls.
  package init(_ calls: [Call]) {
    self.init((calls: calls.suffix(Self.mostRead), count: calls.count))
  }

  private init(_ latest: (calls: [Call], count: Int)) {
    (calls, count) = latest
    isSentence =
      count > 0 && count <= Self.mostInSentence
      && ShortText.building { Call.text(of: latest.calls) }.result.utf8.count
        <= Self.mostBytesInSentence
  }

  /// The calls in a sentence: `no calls`, a few calls, or the number of many.
  package var summary: String {
    if count == 0 { return "no calls" }
    return isSentence ? Call.text(of: calls) : CountSpecifier.text(of: count, "call")
  }

  /// The same with the number of calls that fit, unless the sentence has the calls.
  package func summary(ofWhichFit fitting: Int) -> String {
    guard count > 0, !isSentence else { return summary }
    let fit = fitting == 0 ? "none fits" : fitting == 1 ? "1 fits" : "\(fitting) fit"
    return "\(summary), of which \(fit)"
  }

  /// A few calls in a sentence, or a table of the latest calls.
  package var listing: String {
    isSentence ? Call.text(of: calls) : table.indented
  }

  /// A table of the latest calls.
  package var table: String {
    let listed = Array(calls.suffix(Self.mostListed))
    let earlier = count - listed.count
    let rest = earlier > 0 ? ["… \(CountSpecifier.text(of: earlier, "earlier call"))"] : []
    return (rest + CallTable(listed).lines).joined(separator: "\n")
  }

  /// The calls that come closest to a question, below the sentence; nil if the sentence has said
  /// all.
  ///
  /// If the sentence has all calls, this is the closest one, unless a call fits. Otherwise it is a
  /// table, with the closest calls first, and with `≠` in the arguments that differ.
  ///
  /// - Parameter patterns: the patterns for the arguments; nil to accept any.
  package func explanation(of function: String, _ patterns: ArgumentPatterns?) -> String? {
    isSentence || count == 0 ? closest(of: function, patterns) : table(of: function, patterns)
  }

  /// The call of the function that comes closest to the patterns, with the differences; nil if a
  /// call fits, or if there is none.
  package func closest(of function: String, _ patterns: ArgumentPatterns?) -> String? {
    guard let patterns, let (call, mismatches) = closestFirst(function, patterns).first,
      call.function == function, mismatches > 0
    else { return nil }
    let comparison = patterns.comparison(with: call.arguments)
    return "closest call (expected ≠ actual): \(function) with \(comparison)"
  }

  private func table(of function: String, _ patterns: ArgumentPatterns?) -> String {
    let ranked = closestFirst(function, patterns)
    let fitting = ranked.prefix { $0.call.function == function && $0.mismatches == 0 }
    // Calls that fit are the number that the sentence has; those that nearly fit tell more.
    let shown = fitting.prefix(Self.mostFittingListed)
    let listed = shown + ranked.dropFirst(fitting.count).prefix(Self.mostListed - shown.count)
    var texts: [Int: String] = [:]
    var remarks: [Int: String] = [:]
    for (index, entry) in listed.enumerated() where entry.call.function == function {
      guard let patterns, entry.mismatches > 0 else {
        remarks[index] = "fits"
        continue
      }
      texts[index] = "\(function) with \(patterns.comparison(with: entry.call.arguments))"
    }
    let table = CallTable(listed.map(\.call), remarks: remarks, texts: texts)
    let legend = texts.isEmpty ? "" : " (expected ≠ actual)"
    var lines = ["calls, closest first\(legend):"] + table.lines.map { "  \($0)" }
    if count > listed.count {
      let rest = CountSpecifier.text(of: count - listed.count, "more call")
      let read = count > calls.count ? ", of which the latest \(calls.count) were compared" : ""
      lines.append("  … \(rest)\(read)")
    }
    return lines.joined(separator: "\n")
  }

  /// The calls of the function by the number of arguments that differ, and then all others; the
  /// latest calls first.
  private func closestFirst(
    _ function: String, _ patterns: ArgumentPatterns?
  ) -> [(call: Call, mismatches: Int)] {
    let ranked = calls.reversed().map { call in
      let isOther = call.function != function
      return (
        call: call,
        mismatches: isOther ? Int.max : patterns?.mismatches(in: call.arguments) ?? 0
      )
    }
    // Sorting is stable.
    return ranked.sorted { $0.mismatches < $1.mismatches }
  }
}

/// The tasks and threads of calls, under short names.
///
/// A call of a task belongs to the task, whichever threads run it, and any other call to its thread.
/// Both are numbered in order of appearance.
struct CallLanes {
  /// The names, in order of appearance: `thread 1`, `task 1`, `thread 2`.
  private(set) var names: [String] = []
  private var places: [Int] = []
  /// By kind and number, the place in `names`.
  private var known: [String: [UInt64: Int]] = [:]

  init(_ calls: [Call]) {
    places = calls.map { call in
      let (kind, number) = call.task.map { ("task", $0) } ?? ("thread", call.thread)
      if let place = known[kind]?[number] { return place }
      known[kind, default: [:]][number] = names.count
      names.append("\(kind) \(known[kind]?.count ?? 0)")
      return names.count - 1
    }
  }

  /// The place in `names` for the call with this index.
  subscript(call: Int) -> Int { places[call] }

  /// The name for the call with this index.
  func name(of call: Int) -> String { names[places[call]] }

  /// How many there are: `2 tasks and 1 thread`.
  var title: String {
    let parts = ["task", "thread"].compactMap { kind in
      known[kind].map { CountSpecifier.text(of: $0.count, kind) }
    }
    return parts.isEmpty ? "0 threads" : parts.joined(separator: " and ")
  }
}
