internal import StakeoutCalls
internal import StakeoutBase

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

/// One expectation of a mock, in the queue of its member.
///
/// SAFETY: nothing changes after `init`, except the uses, which have a lock. The test's blocks and
/// matchers run on the threads that use the mock.
@usableFromInline
final class QueuedExpectation: @unchecked Sendable {
  enum Answer {
    case value(ValueExpectation)
    case foreignValue(any Expectation)
    case foreignFunction(any FuncExpectation)
    case block(FuncExpectationBlock)
    case asyncBlock(AsyncFuncExpectationBlock)
    /// Only the call itself is expected.
    case nothing
  }

  let shape: CallShape
  /// The number of the function's name in ``FunctionNames``; nil if only the call determines it.
  let function: UInt64?
  /// The expected arguments; empty unless the shape has labels.
  let patterns: ArgumentPatterns
  let answer: Answer
  /// The remaining uses; nil for an expectation that counts its own uses.
  let uses: Uses?
  /// The source site of the expectation.
  let site: SourceSite

  init(
    _ shape: CallShape, function: UInt64?, _ patterns: ArgumentPatterns, answer: Answer,
    uses: Uses?, site: SourceSite
  ) {
    self.shape = shape
    self.function = function
    self.patterns = patterns
    self.answer = answer
    self.uses = uses
    self.site = site
  }

  /// Whether `verify` requires further uses; runs the test's code.
  var isOwed: Bool {
    switch answer {
    case .foreignValue(let expectation): expectation.shouldVerify()
    case .foreignFunction(let expectation): expectation.shouldVerify()
    case .value, .block, .asyncBlock, .nothing: uses.map { $0.owed > 0 } ?? false
    }
  }

  /// Whether an expectation that counts its own uses can be used again; runs the test's code.
  var hasNext: Bool {
    switch answer {
    case .foreignValue(let expectation): expectation.hasNext()
    case .foreignFunction(let expectation): expectation.hasNext()
    case .value, .block, .asyncBlock, .nothing: true
    }
  }
}

extension QueuedExpectation {
  /// Whether all labels and arguments are the expected ones.
  func accepts(_ arguments: KeyValuePairs<String, Any?>) -> Bool {
    shape.fits(arguments) && firstMismatch(with: arguments) == nil
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
      let value = argument.value.map { String(describing: $0) } ?? "nil"
      return "  \(matches ? "✅" : "❌") \(name): Expected \(patterns.noun(at: index)), got \(value)"
    }
    return "Arguments to \(member) didn't match:\n\(lines.joined(separator: "\n"))"
  }

  /// Returns the index of the first argument that does not match; later ones are not checked.
  private func firstMismatch(with arguments: KeyValuePairs<String, Any?>) -> Int? {
    guard case .call = shape else { return nil }
    for index in arguments.indices where !patterns.accept(arguments[index].value, at: index) {
      return index
    }
    return nil
  }

  /// Returns the expected call: `load(id: argument equal to 3)`.
  func call(of member: String) -> String {
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

  /// Returns the unmet expectation as text.
  ///
  /// For example: `load(id: anything): Return a value 2 times (FooTests.swift:9)`.
  func text(for member: String) -> String {
    let answer =
      switch answer {
      case .value(let expectation): expectation.description
      case .foreignValue(let expectation): "Return what \(type(of: expectation)) says"
      case .foreignFunction(let expectation): "Do what \(type(of: expectation)) says"
      case .block, .asyncBlock: "Call a block \(uses?.phrase ?? "")"
      case .nothing: "Be called \(uses?.phrase ?? "")"
      }
    return "\(call(of: member)): \(answer) (\(place))"
  }

  /// The file and line of the expectation.
  var place: String {
    "\(site.fileID.split(separator: "/").last ?? ""):\(site.line)"
  }
}
