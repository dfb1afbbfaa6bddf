/// Compares the arguments of a call, one by one, with the patterns that a test has written.
package struct ArgumentComparison {
  /// The arguments.
  private let parts: [(isAccepted: Bool, text: String)]

  /// Compares; each surplus or missing argument is one mismatch.
  package init(_ patterns: ArgumentPatterns, with arguments: [Any?]) {
    parts = (0..<max(patterns.count, arguments.count)).map { index in
      guard index < arguments.count else {
        return (isAccepted: false, text: "\(patterns.text(at: index)) ≠ nothing")
      }
      let actual = Call.text(of: arguments[index])
      guard index < patterns.count else {
        return (isAccepted: false, text: "nothing ≠ \(actual)")
      }
      if patterns.accept(arguments[index], at: index) {
        return (isAccepted: true, text: actual)
      }
      let specified = patterns.text(at: index)
      if specified == actual, let left = patterns.value(at: index),
        let right = flattened(arguments[index])
      {
        let text = "\(specified) (\(type(of: left))) ≠ \(actual) (\(type(of: right)))"
        return (isAccepted: false, text: text)
      }
      return (isAccepted: false, text: "\(specified) ≠ \(actual)")
    }
  }

  /// The number of arguments that do not match their pattern.
  package var mismatches: Int { parts.count { !$0.isAccepted } }

  /// All arguments as text, with the pattern in front where it does not match: `<1> ≠ <2>, <b>`.
  ///
  /// If both texts are the same, the types are added.
  package var text: String { parts.map(\.text).joined(separator: ", ") }
}

extension ArgumentPatterns {
  /// The number of arguments that do not match; each surplus or missing argument is one.
  func mismatches(in arguments: [Any?]) -> Int {
    let shared = min(count, arguments.count)
    let differing = (0..<shared).count { !accept(arguments[$0], at: $0) }
    return differing + max(count, arguments.count) - shared
  }
}
