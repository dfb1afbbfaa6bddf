package import StakeoutMatching

/// What a test may write for one argument, other than a value that it must equal.
///
/// Every ``Matcher`` is one, and the dialects' own words lower to a matcher.
package protocol ArgumentPattern {
  /// The matcher for whatever is passed as the argument, nil included.
  var asMatcher: Matcher<Any?> { get }

  /// Whether the answer for an argument never changes, so that it need not be asked for again
  /// before the next call.
  var isStable: Bool { get }
}

extension ArgumentPattern {
  /// False: a matcher may look at anything.
  package var isStable: Bool { false }
}

extension Matcher: ArgumentPattern {
  /// The same matcher for a value of any type; it does not match one that is not of its own type,
  /// nor one at which it throws.
  package var asMatcher: Matcher<Any?> {
    if let same = self as? Matcher<Any?> { return same }
    let accepts = asPattern
    return .pattern("match \(noun)", noun: noun) { argument in
      // A cast looks into Optionals by itself, unless it is one to `Any`.
      if let argument, T.self != Any.self, let value = argument as? T { return accepts(value) }
      guard let argument = flattened(argument) else { return accepts(nil) }
      guard let value = argument as? T else { return false }
      return accepts(value)
    }
  }
}

/// What a test says about all arguments of a call.
package struct ArgumentPatterns {
  private enum Pattern {
    case matcher(any ArgumentPattern, accepts: (Any?) -> Bool)
    case value(Any?, check: ValueCheck)
  }

  private let patterns: [Pattern]

  /// Patterns from what the test has written: an ``ArgumentPattern``, or any value.
  package init(_ specified: [Any?]) {
    patterns = specified.map { specified in
      guard let pattern = flattened(specified) as? any ArgumentPattern else {
        return .value(specified, check: .of(specified))
      }
      return .matcher(pattern, accepts: pattern.asMatcher.asPattern)
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
  package func accept(_ argument: Any?, at index: Int) -> Bool {
    switch patterns[index] {
    case .matcher(_, let accepts): accepts(argument)
    case .value(let value, _): isDeeplyEqual(value, argument)
    }
  }

  /// Whether the pattern at an index is content with an argument whose type is known.
  func accept<T>(typed argument: T, at index: Int) -> Bool {
    guard case .value(_, let check) = patterns[index], let answer = check.accepts(argument) else {
      return accept(boxed(argument), at: index)
    }
    return answer
  }

  /// What the test says about one argument, as in `<7>`.
  func text(at index: Int) -> String {
    switch patterns[index] {
    case .matcher: "<\(noun(at: index))>"
    case .value(let value, _): Call.text(of: value)
    }
  }

  /// What a matcher stands for, or a value, as in `7`.
  package func noun(at index: Int) -> String {
    switch patterns[index] {
    case .matcher(let pattern, _): pattern.asMatcher.noun
    case .value(let value, _): value.map { "\($0)" } ?? "nil"
    }
  }

  /// The value that an argument must equal, without the Optionals around it; nil if it must be nil,
  /// and for other patterns.
  func value(at index: Int) -> Any? {
    guard case .value(let value, _) = patterns[index] else { return nil }
    return flattened(value)
  }

  /// Whether the answer for a list of arguments never changes.
  package var isStable: Bool {
    patterns.allSatisfy { pattern in
      switch pattern {
      case .matcher(let pattern, _): pattern.isStable
      // What an object stores may change without a call.
      case .value(let value, _): !holdsObjects(value)
      }
    }
  }
}
