internal import StakeoutBase

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
