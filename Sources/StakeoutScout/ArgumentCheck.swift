internal import StakeoutCalls

/// Compares the arguments of a call with the expected ones.
struct ArgumentCheck {
  let labels: [String]
  let patterns: ArgumentPatterns

  /// Whether all labels and arguments are the expected ones.
  func accepts(_ arguments: KeyValuePairs<String, Any?>) -> Bool {
    labels.areLabels(of: arguments) && firstMismatch(with: arguments) == nil
  }

  /// Returns the failure text if the arguments are not the expected ones, otherwise nil.
  ///
  /// Each matcher runs once.
  ///
  /// - Parameter fits: whether the labels are known to be the expected ones.
  func failure(
    of arguments: KeyValuePairs<String, Any?>, _ member: String, fits: Bool = false
  ) -> String? {
    guard labels.count == arguments.count else {
      return "Expected \(labels.count) arguments, but got \(arguments.count)"
    }
    guard fits || labels.areLabels(of: arguments) else {
      return "Expected call with keywords \(labels), got \(arguments.map(\.key))."
    }
    guard let firstMismatch = firstMismatch(with: arguments) else { return nil }
    let lines = labels.indices.map { index in
      let (label, argument) = arguments[index]
      let matches =
        index < firstMismatch || index > firstMismatch && patterns.accept(argument, at: index)
      let name = label.count > 1 ? label : "[\(index)]"
      let value = argument.map { String(describing: $0) } ?? "nil"
      return "  \(matches ? "✅" : "❌") \(name): Expected \(patterns.noun(at: index)), got \(value)"
    }
    return "Arguments to \(member) didn't match:\n\(lines.joined(separator: "\n"))"
  }

  /// Returns the expected call: `load(id: argument equal to 3)`.
  func call(of member: String) -> String {
    let arguments = labels.enumerated().map { index, label in
      (label.isEmpty ? "" : "\(label): ") + patterns.noun(at: index)
    }
    return "\(member)(\(arguments.joined(separator: ", ")))"
  }

  /// Returns the index of the first argument that does not match; later ones are not checked.
  private func firstMismatch(with arguments: KeyValuePairs<String, Any?>) -> Int? {
    for index in labels.indices where !patterns.accept(arguments[index].value, at: index) {
      return index
    }
    return nil
  }
}
