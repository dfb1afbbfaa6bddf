extension Matcher {
  /// Creates a matcher for any value of the type.
  ///
  /// If the type is an Optional, nil is a value like any other.
  ///
  /// Patterns use this form, because a call that passes nil is still a call.
  ///
  /// - Parameters:
  ///   - phrase: The text after "expected to", without the actual value.
  ///   - noun: The ``noun`` of the matcher.
  ///   - matches: Whether a value matches.
  @inlinable
  package static func pattern(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(.ofValue(matches, phrase, takesNil: true), noun: noun)
  }

  /// Whether a value matches the matcher as a pattern; false if the matcher throws.
  ///
  /// One Optional is flattened: if the type is an Optional, a matcher on an expression sees nil as
  /// a missing value, not as a value that is nil. Read this property once to test many values.
  @inlinable
  package var asPattern: (_ value: T?) -> Bool {
    switch judgement {
    case .ofValue(let matches, _, let takesNil):
      return { value in
        guard let value = value ?? (takesNil ? nothing(as: T.self) : nil) else { return false }
        return (try? matches(value)) ?? false
      }
    case .comparison(let expected, let areEqual):
      return { value in
        guard let value else { return false }
        return (try? areEqual(value, expected)) ?? false
      }
    case .ofExpression, .ofOptional, .ofError, .preparing:
      return { (try? status(of: isNil($0) ? nil : $0)) == .matches }
    }
  }

  /// Judges an existing value, for callers that need no text.
  ///
  /// - Throws: The error that a custom matcher's closure throws.
  @usableFromInline
  package func status(of value: T?) throws -> MatcherStatus {
    try satisfies(Expression(constant: value, location: SourceSite())).status
  }
}

extension Matcher: CustomStringConvertible {
  /// The ``noun``.
  public var description: String { noun }
}

/// Nil as a value of the type; nil if the type is not an Optional.
@usableFromInline
func nothing<T>(as type: T.Type) -> T? {
  ((type as? any AnyOptional.Type)?.nothing).flatMap { unchanged($0, as: type) }
}
