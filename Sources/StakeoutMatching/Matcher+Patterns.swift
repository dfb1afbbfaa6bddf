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
  /// expression finds nil there, and not a value that is nil. Read this once to ask about many
  /// values.
  @inlinable
  package var asPattern: (_ value: T?) -> Bool {
    guard case .ofValue(let matches, _, let takesNil) = judgement else {
      return { (try? status(of: isNil($0) ? nil : $0)) == .matches }
    }
    return { value in
      guard let value = value ?? (takesNil ? nothing(as: T.self) : nil) else { return false }
      return (try? matches(value)) ?? false
    }
  }

  /// The verdict on a value that is at hand, for which nobody will want a text.
  ///
  /// - Throws: what a custom matcher's closure throws.
  @usableFromInline
  package func status(of value: T?) throws -> MatcherStatus {
    try satisfies(Expression(constant: value, location: SourceSite())).status
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
