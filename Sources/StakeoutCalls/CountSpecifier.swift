/// How many calls a test expects.
public enum CountSpecifier: Sendable, Hashable {
  /// As many calls, no more and no less.
  case exactly(Int)
  /// As many calls or more.
  case atLeast(Int)
  /// As many calls or fewer, none included.
  case atMost(Int)

  /// Whether `count` calls are what is expected.
  package func accepts(_ count: Int) -> Bool {
    switch self {
    case .exactly(let expected): count == expected
    case .atLeast(let expected): count >= expected
    case .atMost(let expected): count <= expected
    }
  }

  /// The expectation in words, as in "at least 2 times"; nil for the usual one, at least once.
  package var phrase: String? {
    switch self {
    case .exactly(let expected): "exactly \(Self.times(expected))"
    case .atLeast(1): nil
    case .atLeast(let expected): "at least \(Self.times(expected))"
    case .atMost(let expected): "at most \(Self.times(expected))"
    }
  }

  /// How often, as in "1 time".
  package static func times(_ count: Int) -> String {
    count == 1 ? "1 time" : "\(count) times"
  }
}
