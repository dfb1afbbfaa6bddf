// The number of elements or calls that a test expects: exactly, at least or at most a number.

/// The number of calls or elements that a test expects.
public enum CountSpecifier: Sendable, Hashable {
  /// Exactly this number.
  case exactly(Int)
  /// This number or more.
  case atLeast(Int)
  /// This number or fewer, including zero.
  case atMost(Int)

  /// Whether `count` meets the expectation.
  package func accepts(_ count: Int) -> Bool {
    switch self {
    case .exactly(let expected): count == expected
    case .atLeast(let expected): count >= expected
    case .atMost(let expected): count <= expected
    }
  }

  /// The expected number of times, such as "at least 2 times"; nil for the default "at least once".
  package var phrase: String? {
    switch self {
    case .exactly(let expected): "exactly \(Self.times(expected))"
    case .atLeast(1): nil
    case .atLeast(let expected): "at least \(Self.times(expected))"
    case .atMost(let expected): "at most \(Self.times(expected))"
    }
  }

  /// The number with the words for its limit, such as "at least 3".
  package var limit: String {
    switch self {
    case .exactly(let number): "\(number)"
    case .atLeast(let number): "at least \(number)"
    case .atMost(let number): "at most \(number)"
    }
  }

  /// Returns a number of times as text, such as "1 time".
  package static func times(_ count: Int) -> String { text(of: count, "time") }

  /// Returns a number of things as text, such as "2 calls".
  package static func text(of count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}

extension CountSpecifier {
  /// Returns a matcher that expects this number of elements in a collection.
  ///
  /// A nil value fails `to` and `toNot`.
  ///
  /// - Parameters:
  ///   - noun: The failure's words for the expected number of things, such as "3 players".
  ///   - counted: Returns the collection to count. Nil counts as empty.
  package func matcher<T, Counted: Collection>(
    _ noun: @escaping () -> String, counting counted: @escaping (T) throws -> Counted?
  ) -> Matcher<T> {
    Matcher(noun: noun) { expression in
      guard let value = try expression.evaluate() else {
        return MatcherResult(status: .fail) {
          .expectedCustomValueTo("have \(noun())", actual: "<nil>")
        }.failedOnNil
      }
      let counted = try counted(value)
      let count = counted?.count ?? 0
      return .comparingNothing(MatcherStatus(bool: accepts(count))) {
        .expectedCustomValueTo("have \(noun())", actual: "\(count)")
          .appended(details: "Actual Value: \(stringify(counted))")
      }
    }
  }
}
