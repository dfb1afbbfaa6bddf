internal import StakeoutBase
internal import StakeoutCalls

/// The kind of calls that an expectation is for.
enum CallShape: Equatable {
  /// The read of a property.
  case property
  /// A call with any arguments.
  case anyCall
  /// A call with these labels, `""` for no label.
  case call(labels: [String])

  /// Whether it is for a call with these arguments, or for a property read if `arguments` is nil.
  func fits(_ arguments: KeyValuePairs<String, Any?>?) -> Bool {
    switch (self, arguments) {
    case (.property, nil), (.anyCall, _): true
    case (.call(let labels), let arguments?): labels.areLabels(of: arguments)
    case (.property, _?), (.call, nil): false
    }
  }
}

extension [String] {
  /// Whether these are the labels of the arguments, in order.
  func areLabels(of arguments: KeyValuePairs<String, Any?>) -> Bool {
    guard count == arguments.count else { return false }
    for index in indices where self[index] != arguments[index].key { return false }
    return true
  }

  /// Returns the name of a function with these labels, in the form of `#function`.
  func function(named name: String) -> String {
    "\(name)(\(map { $0.isEmpty ? "_:" : "\($0):" }.joined()))"
  }
}

/// The uses of a member that an expectation is for.
struct ExpectedCalls {
  let shape: CallShape
  /// The expected arguments; empty unless the shape has labels.
  let patterns: ArgumentPatterns
  /// The number of the function's name in ``FunctionNames``; nil if only the call determines it.
  let function: UInt64?

  /// Calls with any arguments.
  static var any: ExpectedCalls {
    ExpectedCalls(shape: .anyCall, patterns: ArgumentPatterns([]), function: nil)
  }

  /// The reads of a property.
  static func reads(of property: String) -> ExpectedCalls {
    ExpectedCalls(
      shape: .property, patterns: ArgumentPatterns([]),
      function: FunctionNames.number(of: property))
  }

  /// Whether all labels and arguments are the expected ones.
  func accept(_ arguments: KeyValuePairs<String, Any?>) -> Bool {
    shape.fits(arguments) && patterns.accept(arguments.map(\.value))
  }

  /// Returns the failure text if the arguments are not the expected ones, otherwise nil.
  ///
  /// Each matcher runs once.
  ///
  /// - Parameter fits: whether the labels are the expected ones.
  func failure(
    of arguments: KeyValuePairs<String, Any?>, _ member: String, fits: Bool
  ) -> String? {
    guard case .call(let labels) = shape else { return nil }
    guard labels.count == arguments.count else {
      return "Expected \(labels.count) arguments, but got \(arguments.count)"
    }
    guard fits else {
      return "Expected call with keywords \(labels), got \(arguments.map(\.key))."
    }
    guard let firstMismatch = firstMismatch(with: arguments) else { return nil }
    let lines = arguments.enumerated().map { index, argument in
      let matches =
        index < firstMismatch || index > firstMismatch && patterns.accept(argument.value, at: index)
      let name = argument.key.count > 1 ? argument.key : "[\(index)]"
      let pair = {
        (patterns.noun(at: index), argument.value.map { ShortText.describing($0) } ?? "nil")
      }
      let texts = matches ? pair() : patterns.texts(at: index, beside: argument.value, pair)
      return "  \(matches ? "✅" : "❌") \(name): Expected \(texts.0), got \(texts.1)"
    }
    return "Arguments to \(member) didn't match:\n\(lines.joined(separator: "\n"))"
  }

  /// Returns the index of the first argument that does not match; later ones are not checked.
  private func firstMismatch(with arguments: KeyValuePairs<String, Any?>) -> Int? {
    for index in arguments.indices where !patterns.accept(arguments[index].value, at: index) {
      return index
    }
    return nil
  }

  /// Returns the expected call: `load(id: argument equal to 3)`.
  func text(for member: String) -> String {
    switch shape {
    case .property: return member
    case .anyCall: return "\(member)(…)"
    case .call(let labels):
      let arguments = labels.enumerated().map { index, label in
        (label.isEmpty ? "" : "\(label): ") + patterns.noun(at: index)
      }
      return "\(member)(\(arguments.joined(separator: ", ")))"
    }
  }
}
