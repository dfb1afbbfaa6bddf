// Compares the arguments of a call, one by one, with the patterns that a test has written.
extension ArgumentPatterns {
  /// The number of arguments that do not match; each surplus or missing argument is one.
  package func mismatches(in arguments: [Any?]) -> Int {
    let shared = min(count, arguments.count)
    let differing = (0..<shared).count { !accept(arguments[$0], at: $0) }
    return differing + max(count, arguments.count) - shared
  }

  /// All arguments as text, with the pattern in front where it does not match: `<1> ≠ <2>, <b>`.
  ///
  /// If both texts are the same, the types are added.
  package func comparison(with arguments: [Any?]) -> String {
    (0..<max(count, arguments.count)).map { index in
      guard index < arguments.count else { return "\(text(at: index)) ≠ nothing" }
      let actual = Call.text(of: arguments[index])
      guard index < count else { return "nothing ≠ \(actual)" }
      if accept(arguments[index], at: index) { return actual }
      let specified = text(at: index)
      if specified == actual, let left = value(at: index), let right = flattened(arguments[index]) {
        return "\(specified) (\(type(of: left))) ≠ \(actual) (\(type(of: right)))"
      }
      return "\(specified) ≠ \(actual)"
    }.joined(separator: ", ")
  }
}
