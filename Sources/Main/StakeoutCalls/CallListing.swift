// How failure messages list calls: as a sentence or a table, and at most how many of them.

internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching

extension Sequence<Call> {
  /// The calls as lines of text, in order.
  ///
  /// A line has the time, the thread or task, the double, and the call.
  ///
  /// ```
  /// +0.000 ms  thread 1  FakeDoor#1  open()
  /// +0.021 ms  thread 2  FakeDoor#2  open()
  /// +0.380 ms  thread 1  FakeLog     write(_:) with <opened>
  /// ```
  ///
  /// Times are relative to the first call. If a task made the call, the line shows the task instead of
  /// the thread. Tasks and threads are numbered in order of appearance, and left out if there is only
  /// one. Several doubles of one type are also numbered in order of appearance.
  public var timelineText: String {
    CallTable(inOrder, keepingAll: 100).lines.joined(separator: "\n")
  }
}

/// A table of calls as text, one line for each, with optional remarks at the ends of lines.
struct CallTable {
  private let calls: [Call]
  private let remarks: [Int: String]
  private let names: ReceiverNames
  /// The texts to show instead of a call, by the index of the call.
  private let texts: [Int: String]
  /// The greatest number of calls for which the table shows all of them.
  private let mostKept: Int

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - calls: the calls, in their order.
  ///   - remarks: the texts for the ends of lines, by the index of the call.
  ///   - names: the names of the doubles; by default numbered in the order of their first calls.
  ///   - texts: the texts to show instead of a call, by the index of the call.
  ///   - mostKept: the greatest number of calls for which the table shows all of them.
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

  /// The table as lines, one for each call that is shown.
  ///
  /// A long table shows only the first and last calls and those around the remarks.
  var lines: [String] { TextTruncation.during { wholeLines }.result }

  /// The table as one text, under the heading `calls:`.
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

  /// Returns the indexes of the calls to show in a long table: those with marks, their neighbours, and
  /// both ends.
  ///
  /// - Parameters:
  ///   - most: the number of calls to show.
  ///   - count: the number of all calls.
  ///   - marked: the indexes of the marked calls. If there are too many, the first ones are shown.
  ///   - distance: how far from a mark a call counts as its neighbour.
  static func places(
    of most: Int, among count: Int, around marked: [Int], within distance: Int
  ) -> [Int] {
    var shown: Set<Int> = []
    func show(_ places: some Sequence<Int>) {
      for place in places where shown.count < most && 0..<count ~= place { shown.insert(place) }
    }
    // Use at most 3/5 of the rows for marked calls. The rest shows their neighbours and both ends.
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

  /// The name of the task or thread of each call; empty if there is only one task or thread.
  private var lanes: [String] {
    let lanes = CallColumns(calls)
    return lanes.names.count > 1 ? calls.indices.map { lanes.name(of: $0) } : []
  }

  /// The number of calls that a long table shows.
  static let most = 20

  /// Returns a time in milliseconds with three decimals, as text.
  ///
  /// The time is limited first, because the milliseconds of a time that a test has chosen may not fit
  /// into an integer.
  static func text(of time: Duration) -> String {
    let (seconds, attoseconds) = min(max(.zero, time), .seconds(Int64.max / 2_000)).components
    let microseconds = attoseconds / 1_000_000_000_000
    let (whole, rest) = (seconds * 1_000 + microseconds / 1_000, microseconds % 1_000)
    return "\(whole).\(String(1_000 + rest).dropFirst()) ms"
  }
}

/// The names of doubles in one text: the type, the own name if there is one, and a number if several
/// doubles would have the same name.
struct ReceiverNames {
  private var names: [Call.Receiver: String] = [:]

  /// Makes names for doubles.
  ///
  /// Those with the same type and name are numbered in the given order.
  init(_ receivers: [Call.Receiver]) {
    for (text, group) in Dictionary(grouping: receivers.unique { $0 }, by: \.description) {
      for (index, receiver) in group.enumerated() {
        names[receiver] = group.count == 1 ? text : "\(text)#\(index + 1)"
      }
    }
  }

  subscript(receiver: Call.Receiver) -> String { names[receiver] ?? receiver.description }
}

/// The latest calls of a double, which the text of a failed check lists.
///
/// Only the latest calls are read, because a double may have received very many.
package struct LatestCalls {
  /// The greatest number of calls that are read.
  package static let mostRead = 2_000
  /// The greatest number of calls that are listed.
  private static let mostListed = 20
  /// The number of matching calls to list.
  ///
  /// Near misses are more useful, so the list keeps room for them.
  private static let mostFittingListed = 3
  /// The greatest number of calls, and their greatest length in bytes, for which the sentence of a
  /// failure lists the calls themselves.
  private static let (mostInSentence, mostBytesInSentence) = (3, 400)

  /// The calls that were read, in order.
  let calls: [Call]
  /// The number of all calls, including those that were not read.
  package let count: Int

  /// Whether the sentence of a failure lists all calls, as in SpryKit.
  private let isSentence: Bool

  /// Reads the latest calls of a log that have a sequence number above `start`.
  package init(_ log: CallLog, after start: UInt64 = 0) {
    self.init(log.latestCalls(Self.mostRead, after: start))
  }

  /// Takes the latest of the given calls.
  package init(_ calls: [Call]) {
    self.init((calls: calls.suffix(Self.mostRead), count: calls.count))
  }

  private init(_ latest: (calls: [Call], count: Int)) {
    (calls, count) = latest
    isSentence =
      count > 0 && count <= Self.mostInSentence
      && TextTruncation.during { Call.text(of: latest.calls) }.result.utf8.count
        <= Self.mostBytesInSentence
  }

  /// The calls as part of a sentence: `no calls`, the calls themselves if they are few, or their
  /// number.
  package var summary: String {
    if count == 0 { return "no calls" }
    return isSentence ? Call.text(of: calls) : CountSpecifier.text(of: count, "call")
  }

  /// Returns the summary followed by the number of matching calls, which is left out if the summary
  /// lists the calls themselves.
  package func summary(ofWhichFit fitting: Int) -> String {
    guard count > 0, !isSentence else { return summary }
    let fit = fitting == 0 ? "none fits" : fitting == 1 ? "1 fits" : "\(fitting) fit"
    return "\(summary), of which \(fit)"
  }

  /// The calls themselves as one line if they are few, or else a table of the latest calls.
  package var listing: String {
    isSentence ? Call.text(of: calls) : table.indented
  }

  /// A table of the latest calls, which begins with the number of earlier calls.
  package var table: String {
    let listed = Array(calls.suffix(Self.mostListed))
    let earlier = count - listed.count
    let rest = earlier > 0 ? ["… \(CountSpecifier.text(of: earlier, "earlier call"))"] : []
    return (rest + CallTable(listed).lines).joined(separator: "\n")
  }

  /// Returns the calls that come closest to the expected call, to be shown below the sentence of a
  /// failure; nil if the sentence says everything.
  ///
  /// If the sentence lists all calls, this is the closest call, or nil if a call matches. Otherwise it
  /// is a table that begins with the closest calls and has `≠` in the arguments that differ.
  ///
  /// - Parameters:
  ///   - function: the expected function.
  ///   - patterns: the patterns for the arguments; nil to accept any arguments.
  package func explanation(of function: String, _ patterns: ArgumentPatterns?) -> String? {
    isSentence || count == 0 ? closest(of: function, patterns) : table(of: function, patterns)
  }

  /// Returns the call of the function that comes closest to the patterns, with the differences; nil if
  /// a call matches, or if the function was not called.
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
    // List only a few matching calls: the sentence has their number, and near misses are more useful.
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

  /// Returns the calls of the function, sorted by the number of arguments that differ, and then the
  /// calls of other functions.
  ///
  /// The later of two equal calls comes first.
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
    // Swift's sort is stable, so that equal calls stay latest first.
    return ranked.sorted { $0.mismatches < $1.mismatches }
  }
}

/// The columns of a chart of calls: one for each task, and one for each thread, with short names.
///
/// A call that a task made belongs to the task, whichever threads run the task. Any other call belongs
/// to its thread. Tasks and threads are numbered separately, in order of appearance.
struct CallColumns {
  /// The names of the columns, in order of appearance: `thread 1`, `task 1`, `thread 2`.
  private(set) var names: [String] = []
  /// The index of each call's column in `names`.
  private var places: [Int] = []
  /// The index of a column in `names`, by its kind (`task` or `thread`) and the system's or runtime's
  /// number.
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

  /// The index in `names` of the column for the call with this index.
  subscript(call: Int) -> Int { places[call] }

  /// Returns the name of the column for the call with this index.
  func name(of call: Int) -> String { names[places[call]] }

  /// The numbers of tasks and threads as text: `2 tasks and 1 thread`.
  var title: String {
    let parts = ["task", "thread"].compactMap { kind in
      known[kind].map { CountSpecifier.text(of: $0.count, kind) }
    }
    return parts.isEmpty ? "0 threads" : parts.joined(separator: " and ")
  }
}
