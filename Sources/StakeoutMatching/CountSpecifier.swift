/// How many a test expects: how many calls, or how many elements.
public enum CountSpecifier: Sendable, Hashable {
  /// As many, no more and no less.
  case exactly(Int)
  /// As many or more.
  case atLeast(Int)
  /// As many or fewer, none included.
  case atMost(Int)

  /// Whether `count` is what is expected.
  package func accepts(_ count: Int) -> Bool {
    switch self {
    case .exactly(let expected): count == expected
    case .atLeast(let expected): count >= expected
    case .atMost(let expected): count <= expected
    }
  }

  /// How often something is expected, as in "at least 2 times"; nil for the usual "at least once".
  package var phrase: String? {
    switch self {
    case .exactly(let expected): "exactly \(Self.times(expected))"
    case .atLeast(1): nil
    case .atLeast(let expected): "at least \(Self.times(expected))"
    case .atMost(let expected): "at most \(Self.times(expected))"
    }
  }

  /// The number with what it is a limit of, as in "at least 3".
  package var limit: String {
    switch self {
    case .exactly(let number): "\(number)"
    case .atLeast(let number): "at least \(number)"
    case .atMost(let number): "at most \(number)"
    }
  }

  /// How often, as in "1 time".
  package static func times(_ count: Int) -> String { text(of: count, "time") }

  /// How many of something, as in "2 calls".
  package static func text(of count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}

extension CountSpecifier {
  /// A matcher that counts something; nil fails it both ways.
  ///
  /// - Parameters:
  ///   - noun: how the failure calls that many, as in "3 players".
  ///   - counted: what has to be counted; nil counts as empty.
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
      return MatcherResult(bool: accepts(count)) {
        .expectedCustomValueTo("have \(noun())", actual: "\(count)")
          .appended(details: "Actual Value: \(stringify(counted))")
      }
    }
  }
}
