/// How the arguments of a call compare with what a test says about them, one by one.
package struct ArgumentComparison {
  /// One argument.
  private struct Part {
    let isAccepted: Bool
    let text: String
  }

  private let parts: [Part]

  /// Compares; an argument too many, or too few, is a mismatch of its own.
  package init(_ patterns: ArgumentPatterns, with arguments: [Any?]) {
    parts = (0..<max(patterns.count, arguments.count)).map { index in
      guard index < arguments.count else {
        return Part(isAccepted: false, text: "\(patterns.text(at: index)) ≠ nothing")
      }
      let actual = Call.text(of: arguments[index])
      guard index < patterns.count else {
        return Part(isAccepted: false, text: "nothing ≠ \(actual)")
      }
      if patterns.accept(arguments[index], at: index) {
        return Part(isAccepted: true, text: actual)
      }
      let specified = patterns.text(at: index)
      if specified == actual, let left = patterns.value(at: index),
        let right = flattened(arguments[index])
      {
        let text = "\(specified) (\(type(of: left))) ≠ \(actual) (\(type(of: right)))"
        return Part(isAccepted: false, text: text)
      }
      return Part(isAccepted: false, text: "\(specified) ≠ \(actual)")
    }
  }

  /// How many arguments are not what the test says.
  package var mismatches: Int { parts.count { !$0.isAccepted } }

  /// All arguments, and what the test says where it is something else, as in `<1> ≠ <2>, <b>`.
  ///
  /// Where the two texts are the same, it names the types.
  package var text: String { parts.map(\.text).joined(separator: ", ") }
}

extension ArgumentPatterns {
  /// Which of several things that tests say comes closest to the arguments of a call.
  ///
  /// That is the one with the fewest mismatches; of several, the first.
  ///
  /// - Returns: its index, and the comparison; nil when there is nothing to choose from.
  package static func closest(
    of candidates: [ArgumentPatterns], to arguments: [Any?]
  ) -> (index: Int, comparison: ArgumentComparison)? {
    candidates.enumerated()
      .map { (index: $0, comparison: ArgumentComparison($1, with: arguments)) }
      .min { $0.comparison.mismatches < $1.comparison.mismatches }
  }

  /// Which of several calls comes closest to what the test says; of several, the latest.
  package func closest(
    among calls: [Call]
  ) -> (call: Call, comparison: ArgumentComparison)? {
    calls.reversed()
      .map { (call: $0, comparison: ArgumentComparison(self, with: $0.arguments)) }
      .min { $0.comparison.mismatches < $1.comparison.mismatches }
  }
}
