internal import StakeoutCalls
internal import StakeoutReporting

/// What calls an expectation is for.
enum CallShape: Equatable {
  /// A property that is read.
  case property
  /// Whatever arguments there are.
  case anyCall
  /// Arguments under these labels, `""` for none.
  case call(labels: [String])

  /// Whether it is for a call with these arguments, or for a read property if there is no list.
  func fits(_ arguments: KeyValuePairs<String, Any?>?) -> Bool {
    switch (self, arguments) {
    case (.property, nil), (.anyCall, _): true
    case (.call(let labels), let arguments?): labels.areLabels(of: arguments)
    case (.property, _?), (.call, nil): false
    }
  }
}

extension [String] {
  /// Whether these are the labels of the arguments, in their order.
  func areLabels(of arguments: KeyValuePairs<String, Any?>) -> Bool {
    guard count == arguments.count else { return false }
    for index in indices where self[index] != arguments[index].key { return false }
    return true
  }

  /// The name of a function of these labels, as `#function` says.
  func function(named name: String) -> String {
    "\(name)(\(map { $0.isEmpty ? "_:" : "\($0):" }.joined()))"
  }
}

/// One expectation of a mock, in the queue of its member.
///
/// SAFETY: nothing changes after `init` but the order, which the book sets with its lock held
/// before anybody else can have the entry. Blocks and matchers are the test's, for the threads that
/// use the mock.
@usableFromInline
final class QueuedExpectation: @unchecked Sendable {
  enum Answer {
    case value(ValueExpectation)
    case foreignValue(any Expectation)
    case foreignFunction(any FuncExpectation)
    case block(FuncExpectationBlock)
    case asyncBlock(AsyncFuncExpectationBlock)
    /// Nothing but the call itself is expected.
    case nothing
  }

  let shape: CallShape
  /// The number of the function's name in the journal; nil if only the call knows it.
  let function: UInt64?
  /// What the test says about the arguments; nil unless the shape is that of a call.
  let check: ArgumentCheck?
  let answer: Answer
  /// Nil for an expectation that counts by itself.
  let uses: Uses?
  /// Where the test says what it expects.
  let site: SourceSite
  /// Its place among all entries of the mock.
  var order = 0

  init(
    _ shape: CallShape, function: UInt64?, _ patterns: ArgumentPatterns, answer: Answer,
    uses: Uses?, site: SourceSite
  ) {
    self.shape = shape
    self.function = function
    check =
      if case .call(let labels) = shape {
        ArgumentCheck(labels: labels, patterns: patterns)
      } else { nil }
    self.answer = answer
    self.uses = uses
    self.site = site
  }

  /// Whether `verify` has to wait for it; runs code of the test's.
  var isOwed: Bool {
    if let uses { return uses.owed > 0 }
    return switch answer {
    case .foreignValue(let expectation): expectation.shouldVerify()
    case .foreignFunction(let expectation): expectation.shouldVerify()
    case .value, .block, .asyncBlock, .nothing: false
    }
  }

  /// Whether an expectation that counts by itself can be used once more; runs code of the test's.
  var hasNext: Bool {
    switch answer {
    case .foreignValue(let expectation): expectation.hasNext()
    case .foreignFunction(let expectation): expectation.hasNext()
    case .value, .block, .asyncBlock, .nothing: uses?.isLeft == true
    }
  }
}

extension QueuedExpectation {
  /// The call that is expected, as in `load(id: argument equal to 3)`.
  func call(of member: String) -> String {
    switch shape {
    case .property: return member
    case .anyCall: return "\(member)(…)"
    case .call: return check?.call(of: member) ?? member
    }
  }

  /// What is still expected, as in `load(id: anything): Return a value 2 times (FooTests.swift:9)`.
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

  /// The file and the line of the expectation.
  var place: String {
    "\(site.fileID.split(separator: "/").last ?? ""):\(site.line)"
  }
}
