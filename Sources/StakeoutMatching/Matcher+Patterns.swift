internal import StakeoutReporting

extension Matcher {
  /// A matcher on any value of the type: where that is an Optional, nil is a value like any other.
  ///
  /// Patterns are made like this: a call that passes nil is a call, not a missing one.
  ///
  /// - Parameters:
  ///   - phrase: what follows "expected to", without the actual value.
  ///   - noun: the ``noun`` of the matcher.
  ///   - matches: the answer for a value.
  @inlinable
  package static func pattern(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(phrase: phrase, noun: noun, whereAny: matches)
  }

  /// Whether a value is what the matcher stands for as a pattern; one at which it throws is not.
  ///
  /// One Optional is flattened: where the type is an Optional, a matcher that looks at an
  /// expression finds nil there, and not a value that is nil.
  package func isMatched(by value: T) -> Bool { test(value) }

  /// What `isMatched(by:)` does, for who asks about many values.
  @inlinable
  package var test: (_ value: T) -> Bool {
    switch judgement {
    case .ofValue(let matches, _), .ofAnyValue(let matches, _), .equality(let matches, _):
      return { (try? matches($0)) ?? false }
    default:
      return { satisfiesAsPattern(isNil($0) ? nil : $0) }
    }
  }

  @usableFromInline
  func satisfiesAsPattern(_ value: T?) -> Bool {
    let expression = Expression(constant: value, location: SourceSite(line: 1, column: 1))
    return (try? satisfies(expression).status) == .matches
  }
}

extension Matcher: CustomStringConvertible {
  /// The ``noun``.
  public var description: String { noun }
}

/// Nil as a value of the type; nil when the type is no Optional.
@usableFromInline
func nothing<T>(as type: T.Type) -> T? {
  (type as? any AnyOptional.Type)?.nothing as? T
}
