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
    guard let index = matchers.firstMismatch(with: arguments) else { return nil }
    return text(of: arguments, member, firstMismatch: index)
  }

  /// What is wrong with arguments of the right labels, up to the first that is.
  func text(
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

extension [any ArgMatcher] {
  /// The first of as many matchers as arguments that does not accept its own; asks none after it.
  func firstMismatch(with arguments: KeyValuePairs<String, Any?>) -> Int? {
    for index in indices where !self[index].matches(arg: arguments[index].value) { return index }
    return nil
  }
}
