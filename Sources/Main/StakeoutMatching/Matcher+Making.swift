// The functions that make a matcher out of a closure.

public import StakeoutCore

extension Matcher {
  /// Creates a matcher from a closure that returns only the status.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func simple(
    _ message: String = "match",
    matcher: @escaping (Expression<T>) throws -> MatcherStatus
  ) -> Matcher<T> {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher from a closure that returns only the status.
  ///
  /// The closure receives nil like any other value.
  public static func simpleNilable(
    _ message: String = "match",
    matcher: @escaping (Expression<T>) throws -> MatcherStatus
  ) -> Matcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return Matcher { MatcherResult(status: try matcher($0), message: expectation) }
      .called(after: message)
  }

  /// Names the matcher after its message, unless that is the default message.
  package func called(after message: String) -> Matcher<T> {
    message == "match" ? self : named(message)
  }
}

extension Matcher {
  /// Creates a matcher that judges values that are not nil.
  ///
  /// A nil value fails `to` and `toNot`, with the hint "(use beNil() to match nils)".
  ///
  /// The matchers of this package are created with this function. They build no text for a value that
  /// passes, and evaluate the expression once, without a wrapper around it.
  ///
  /// - Parameters:
  ///   - phrase: The text after "expected to", without the actual value.
  ///   - noun: The ``noun`` of the matcher.
  ///   - explanation: Returns lines to print below the text of a value that did not match.
  ///   - matches: Whether a value that is not nil matches.
  @inlinable @inline(always)
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    explanation: @escaping (T?) -> String?,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(.ofValue(matches, phrase, takesNil: false), noun: noun, explanation: explanation)
  }

  /// Creates a matcher that judges values that are not nil, without lines below its text.
  @inlinable @inline(always)
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(ofOutcomes: .ofValue(matches, phrase, takesNil: false), noun: noun)
  }

  /// Creates a matcher that judges values that are not nil, and has a custom text for the actual
  /// value.
  ///
  /// In all other respects, it is like the form without such a text.
  ///
  /// - Parameters:
  ///   - phrase: The text after "expected to", without the actual value.
  ///   - noun: The ``noun`` of the matcher.
  ///   - text: Returns the text after "got", including brackets, also for nil.
  ///   - matches: Whether a value that is not nil matches.
  @inlinable
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    got text: @escaping (T?) -> String,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(
      ofOutcomes: .ofShownValue(matches) { value, status in
        MatcherResult(status: status) {
          .expectedCustomValueTo(phrase(), actual: text(value))
        }
      }, noun: noun)
  }
}

extension Matcher {
  /// Creates a matcher for any value of the type.
  ///
  /// If the type is an Optional, nil is a value like any other.
  ///
  /// Argument patterns use this form, because a call that passes nil is still a call.
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

  /// A closure that returns whether a value matches this matcher as a pattern; false if the matcher
  /// throws.
  ///
  /// One Optional is flattened: if the type is an Optional, a matcher that judges an expression sees
  /// nil as a missing value, not as a value that is nil. Read this property once to test many values.
  @inlinable
  package var asPattern: (_ value: T?) -> Bool {
    switch judgement {
    case .ofValue(let matches, _, let takesNil):
      return { value in
        guard let value = value ?? (takesNil ? nilValue(of: T.self) : nil) else { return false }
        return (try? matches(value)) ?? false
      }
    case .comparison(let areEqual):
      return { [expected] value in
        guard let value, let expected else { return false }
        return (try? areEqual(value, expected)) ?? false
      }
    case .ofExpression, .ofShownValue, .ofOptional, .ofError, .preparing:
      return { (try? status(of: isNil($0) ? nil : $0)) == .matches }
    }
  }

  /// Judges an existing value, for callers that need no text.
  ///
  /// - Throws: The error that a custom matcher's closure throws.
  @usableFromInline
  package func status(of value: T?) throws -> MatcherStatus {
    if judgesOutcomes { return try status(ofValue: value) }
    return try satisfies(Expression(constant: value, location: SourceSite())).status
  }

  /// Judges an existing value, such as an element of a list, in place of an expression.
  ///
  /// - Throws: The error that a custom matcher's closure throws.
  @inlinable
  package func result(for value: T?, at site: SourceSite) throws -> MatcherResult {
    guard judgesOutcomes else {
      return try satisfies(Expression(constant: value, location: site))
    }
    return result(try status(ofValue: value), of: .success(value))
  }
}

extension Matcher: CustomStringConvertible {
  /// The ``noun``.
  public var description: String { noun }
}

/// Returns nil as a value of the type; nil if the type is not an Optional.
@usableFromInline
func nilValue<T>(of type: T.Type) -> T? {
  ((type as? any AnyOptional.Type)?.nothing).flatMap { unchanged($0, as: type) }
}

extension Matcher {
  /// Creates a matcher that inspects some state before the expression is evaluated, and then judges
  /// with the matcher that the closure returns.
  ///
  /// Use it for matchers about the effect of the expression, not about its value. A waiting
  /// expectation prepares and evaluates once, and each poll judges the effects of that evaluation.
  package init(noun: @escaping () -> String, preparing prepare: @escaping () -> Matcher<T>) {
    judgesOutcomes = false
    judgement = .preparing(prepare)
    nounText = noun
    box = nil
    expected = nil
    extras.evaluatesOnce = true
  }

  /// Whether the matcher inspects some state before the expression is evaluated.
  @inlinable
  package var isPreparing: Bool {
    if case .preparing = judgement { true } else { false }
  }

  /// The matcher to judge with, made from the state as it is now.
  ///
  /// Read it before the expression is evaluated. A matcher that inspects no state returns itself.
  @usableFromInline
  package var prepared: Matcher<T> {
    guard case .preparing(let prepare) = judgement else { return self }
    var matcher = prepare()
    matcher.extras.evaluatesOnce = true
    return matcher
  }

  /// Returns the same matcher, with the closure applied to its ``prepared`` form.
  @usableFromInline
  package func preparing(_ transform: @escaping (Matcher<T>) -> Matcher<T>) -> Matcher<T> {
    let matcher = self
    var copy = self
    copy.judgement = .preparing { transform(matcher.prepared) }
    return copy
  }
}
