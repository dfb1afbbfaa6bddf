/// Holds the arguments of a call against what a test says about them.
struct ArgumentCheck {
  let labels: [String]
  let matchers: [any ArgMatcher]

  /// Whether all of them are as expected.
  func accepts(_ arguments: KeyValuePairs<String, Any?>) -> Bool {
    guard labels.areLabels(of: arguments) else { return false }
    return matchers.indices.allSatisfy { matchers[$0].matches(arg: arguments[$0].value) }
  }

  /// What is wrong with the arguments; nil if they are as expected.
  ///
  /// Each matcher is asked once.
  func failure(of arguments: KeyValuePairs<String, Any?>, _ member: String) -> String? {
    guard labels.count == arguments.count else {
      return "Expected \(labels.count) arguments, but got \(arguments.count)"
    }
    guard labels.areLabels(of: arguments) else {
      return "Expected call with keywords \(labels), got \(arguments.map(\.key))."
    }
    return mismatch(of: arguments, member)
  }

  /// What is wrong with arguments of the right labels; nil if they are as expected.
  func mismatch(of arguments: KeyValuePairs<String, Any?>, _ member: String) -> String? {
    for index in matchers.indices where !matchers[index].matches(arg: arguments[index].value) {
      return text(of: arguments, member, firstMismatch: index)
    }
    return nil
  }

  private func text(
    of arguments: KeyValuePairs<String, Any?>, _ member: String, firstMismatch: Int
  ) -> String {
    let lines = matchers.indices.map { index in
      let (label, argument) = arguments[index]
      let matches =
        index < firstMismatch || index > firstMismatch && matchers[index].matches(arg: argument)
      let name = label.count > 1 ? label : "[\(index)]"
      let value = argument.map { String(describing: $0) } ?? "nil"
      return
        "  \(matches ? "✅" : "❌") \(name): Expected \(matchers[index].description), got \(value)"
    }
    return "Arguments to \(member) didn't match:\n\(lines.joined(separator: "\n"))"
  }
}
