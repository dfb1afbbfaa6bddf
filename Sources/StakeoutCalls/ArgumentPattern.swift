internal import StakeoutMatching
internal import StakeoutReporting

/// What a test may say about one argument, other than a value that it must equal.
///
/// The dialects' own spellings conform to it, and so does every ``Matcher``.
package protocol ArgumentPattern {
  /// Whether the pattern is content with what was passed.
  func accepts(_ argument: Any?) -> Bool

  /// What the pattern stands for in a list of arguments.
  var noun: String { get }

  /// Whether the answer for an argument stays the same for ever, so that nobody has to ask again
  /// before the next call.
  var isSettled: Bool { get }

  /// The answer for all arguments of a type; nil if it depends on the argument.
  func answer<T>(forAll type: T.Type) -> Bool?
}

extension ArgumentPattern {
  /// Nil: nobody knows.
  package func answer<T>(forAll type: T.Type) -> Bool? { nil }
}

/// Whether no value of a type can be nil, nor hold an Optional that is.
package func isNeverNil(_ type: Any.Type) -> Bool { TypeKind(of: type) != .other }

/// What a test says about all arguments of a call.
package struct ArgumentPatterns {
  private enum Pattern {
    case custom(any ArgumentPattern)
    case value(Any?)
  }

  private let patterns: [Pattern]

  /// Patterns from what the test has written: an ``ArgumentPattern``, or any value.
  package init(_ specified: [Any?]) {
    patterns = specified.map { specified in
      if let custom = flattened(specified) as? any ArgumentPattern { return .custom(custom) }
      return .value(specified)
    }
  }

  /// How many arguments the test has specified.
  package var count: Int { patterns.count }

  /// Whether there are as many arguments as patterns, and each is accepted.
  package func accept(_ arguments: [Any?]) -> Bool {
    arguments.count == patterns.count
      && arguments.indices.allSatisfy { accept(arguments[$0], at: $0) }
  }

  /// Whether the pattern at an index is content with an argument.
  func accept(_ argument: Any?, at index: Int) -> Bool {
    switch patterns[index] {
    case .custom(let custom): custom.accepts(argument)
    case .value(let value): isDeeplyEqual(value, argument)
    }
  }

  /// What the test says about one argument, as in `<7>`.
  func text(at index: Int) -> String {
    switch patterns[index] {
    case .custom(let custom): "<\(custom.noun)>"
    case .value(let value): Call.text(of: value)
    }
  }

  /// The answer of the pattern at an index for all arguments of a type, if there is one.
  func answer<T>(forAll type: T.Type, at index: Int) -> Bool? {
    guard case .custom(let custom) = patterns[index] else { return nil }
    return custom.answer(forAll: type)
  }

  /// The value that an argument must equal, without the Optionals around it; nil if it must be nil,
  /// and for other patterns.
  func value(at index: Int) -> Any? {
    guard case .value(let value) = patterns[index] else { return nil }
    return flattened(value)
  }

  /// Whether the answer for a list of arguments stays the same for ever.
  package var isSettled: Bool {
    patterns.allSatisfy { pattern in
      switch pattern {
      case .custom(let custom): custom.isSettled
      // What an object stores may change without a call.
      case .value(let value): !holdsObjects(value)
      }
    }
  }
}

extension Matcher: ArgumentPattern {
  /// Whether the value matches; one of another type does not, and neither does one at which the
  /// matcher throws.
  package func accepts(_ argument: Any?) -> Bool {
    // A cast looks into Optionals by itself, unless it is one to `Any`.
    if let argument, T.self != Any.self, let value = argument as? T {
      return (try? matches(value)) == true
    }
    guard let argument = flattened(argument) else { return (try? matches(nil)) == true }
    guard let value = argument as? T else { return false }
    return (try? matches(value)) == true
  }

  /// False: nobody knows what a matcher looks at.
  package var isSettled: Bool { false }
}
