internal import StakeoutBase

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
  /// If both texts look alike, they have the types or more detail.
  package func comparison(with arguments: [Any?]) -> String {
    (0..<max(count, arguments.count)).map { index in
      guard index < arguments.count else { return "\(text(at: index)) ≠ nothing" }
      let actual = Call.text(of: arguments[index])
      guard index < count else { return "nothing ≠ \(actual)" }
      if accept(arguments[index], at: index) { return actual }
      let texts = texts(at: index, beside: arguments[index]) {
        (text(at: index), Call.text(of: arguments[index]))
      }
      return "\(texts.left) ≠ \(texts.right)"
    }.joined(separator: ", ")
  }

  /// The texts of a pattern and of an argument that it does not match, by which a reader tells them
  /// apart.
  package func texts(
    at index: Int, beside argument: Any?, _ texts: () -> (left: String, right: String)
  ) -> (left: String, right: String) {
    var types: (left: Any.Type, right: Any.Type)?
    if let left = value(at: index), let right = flattened(argument) {
      types = (type(of: left), type(of: right))
    }
    return textsApart(types: types, texts)
  }
}
