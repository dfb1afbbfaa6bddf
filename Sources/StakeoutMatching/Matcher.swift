package import StakeoutReporting
public import StakeoutRuntime

/// A check on a value that may be missing, or whose evaluation may fail.
///
/// A matcher is a value around one closure, which reads an expression and returns a verdict with
/// its text. Expectations, argument patterns of spies, expectations of mocks and spec phrases all
/// use this type.
///
/// A matcher carries two texts. The verb phrase ("equal <3>") is part of the verdict and follows
/// "expected to". The noun ("3") stands in a list of arguments. Both are built only on demand.
///
/// The closure decides about nil. The constructors `define` and `simple`, and ``requireNonNil``,
/// fail on nil. With `init(_:)`, `defineNilable` and `simpleNilable`, nil reaches the closure.
public struct Matcher<T> {
  // The code that a passing expectation runs is inlinable, here and in Expression and
  // SyncExpectation: an unspecialised generic asks the runtime for its types at each call.
  @usableFromInline var judgement: Judgement
  @usableFromInline var nounText: (() -> String)?

  /// The source that rings when the verdict on this actual value may have changed; nil if unknown.
  ///
  /// Naming a source is a promise: until the source rings, the matcher returns the same verdict for
  /// that value. A waiting expectation then sleeps until the ring instead of polling. A matcher
  /// that depends on anything else must not name a source.
  @usableFromInline package var wakeSource: ((_ actual: T?) -> (any WakeSource)?)?

  /// Returns lines to print below the text, if the matcher has its own.
  @usableFromInline var explanation: ((_ actual: T?) -> String?)?

  /// Whether a waiting expectation evaluates once, and each poll judges that evaluation, because
  /// the matcher waits for its effects.
  @usableFromInline package var evaluatesOnce = false

  /// How the matcher judges an expression that awaits; nil for one that judges its value alone.
  ///
  /// Set by a matcher that is about what evaluating does.
  @usableFromInline var asyncJudgement: AsyncJudgement?

  /// How the matcher judges what would have ended the process, nil for nothing, or an error of the
  /// expression.
  ///
  /// Nil for a matcher about something else.
  ///
  /// With it, a waiting expectation evaluates once, and judges the traps of all threads.
  package var trapJudgement: ((Result<Trap?, any Error>, SourceSite) throws -> MatcherResult)?

  /// The closure of an asynchronous judgement.
  @usableFromInline typealias AsyncJudgement =
    nonisolated(nonsending) (AsyncExpression<T>) async throws -> MatcherResult

  /// Creates a matcher that runs the closure.
  ///
  /// Nil reaches the closure unchanged.
  public init(_ matcher: @escaping (Expression<T>) throws -> MatcherResult) {
    judgement = .ofExpression(matcher)
  }

  /// Creates a matcher that runs the closure, with a ``noun`` that is built on demand.
  @inlinable
  package init(
    noun: (() -> String)?, wakeSource: ((T?) -> (any WakeSource)?)? = nil,
    _ matcher: @escaping (Expression<T>) throws -> MatcherResult
  ) {
    judgement = .ofExpression(matcher)
    nounText = noun
    self.wakeSource = wakeSource
  }

  /// Creates a matcher for values that are not nil; see ``judging(_:noun:where:)``.
  @inlinable
  init(
    phrase: @escaping () -> String, noun: @escaping () -> String,
    where matches: @escaping (T) throws -> Bool
  ) {
    judgement = .ofValue(matches, phrase, takesNil: false)
    nounText = noun
  }

  /// Creates a matcher for any value of the type, including nil if the type is an Optional.
  @inlinable
  init(
    phrase: @escaping () -> String, noun: @escaping () -> String,
    whereAny matches: @escaping (T) throws -> Bool
  ) {
    judgement = .ofValue(matches, phrase, takesNil: true)
    nounText = noun
  }

  /// Creates a matcher that compares a value that is not nil with another value.
  ///
  /// The closure is given both, because one that captures the expected value would be allocated for
  /// each expectation.
  @inlinable
  init(
    comparingWith expected: T,
    by areEqual: @escaping (_ actual: T, _ expected: T) throws -> Bool
  ) {
    judgement = .comparison(ExpectedValue(expected), areEqual)
  }

  /// Judges the expression.
  ///
  /// Every matcher of this package evaluates the expression exactly once in this function.
  ///
  /// - Throws: The error that the expression throws, unless the matcher is about errors. The error
  ///   that a custom matcher's closure throws.
  @inlinable
  public func satisfies(_ expression: Expression<T>) throws -> MatcherResult {
    switch judgement {
    case .ofExpression(let judge):
      return try judge(expression)
    case .ofValue(let matches, let phrase, let takesNil):
      let value = try expression.evaluate() ?? (takesNil ? nothing(as: T.self) : nil)
      guard let value else { return MatcherResult(status: .fail, phrase: phrase).failedOnNil }
      return MatcherResult(status: MatcherStatus(bool: try matches(value)), phrase: phrase)
    case .comparison(let expected, let areEqual):
      guard let value = try expression.evaluate() else { return expected.failedOnNil }
      guard try areEqual(value, expected.value) else {
        return MatcherResult(status: .doesNotMatch) { expected.message(against: value) }
      }
      return MatcherResult(status: .matches, phraseOf: expected)
    case .preparing(let prepare):
      return try prepare().satisfies(expression)
    }
  }

  /// Returns the lines in which a value that did not match differs from the expected value.
  ///
  /// Nil if the matcher does not compare with a value, or if both values are one line.
  package func difference(from actual: @autoclosure () -> T?) -> String? {
    if let explanation { return explanation(actual()) }
    return comparison.flatMap { expected in
      actual().flatMap { expected.difference(from: $0) }
    }
  }

  /// Whether there can be a ``difference(from:)``.
  ///
  /// If not, the caller need not evaluate for it.
  package var tellsDifferences: Bool { explanation != nil || comparison != nil }

  /// The value to compare with; nil for a matcher that does not compare.
  private var comparison: ExpectedValue<T>? {
    guard case .comparison(let expected, _) = judgement else { return nil }
    return expected
  }

  /// Returns the same matcher with lines to print below the text if it did not match.
  ///
  /// The lines are not part of the text.
  @usableFromInline
  package func explained(by difference: @escaping (_ actual: T?) -> String?) -> Matcher<T> {
    var copy = self
    copy.explanation = difference
    return copy
  }

  /// The matcher's name in a list of arguments, such as "3" for the verdict "equal <3>".
  ///
  /// By default it is the message that the matcher was defined with. Without such a message, it is
  /// "matching" and the type of the value.
  public var noun: String {
    nounText?() ?? comparison?.noun ?? "matching \(T.self)"
  }

  /// Returns the same matcher with another ``noun``, which is built on demand.
  @inlinable
  public func named(_ noun: @autoclosure @escaping () -> String) -> Matcher<T> {
    var copy = self
    copy.nounText = noun
    return copy
  }

  /// Returns the same matcher with another closure for the verdict.
  ///
  /// Everything else stays.
  @inlinable
  package func replacingJudgement(
    with judge: @escaping (Expression<T>) throws -> MatcherResult
  ) -> Matcher<T> {
    var copy = Matcher(noun: nounText, wakeSource: wakeSource, judge)
    copy.evaluatesOnce = evaluatesOnce
    return copy
  }

  /// The same matcher, with another judgement of expressions that await.
  package func awaiting(
    _ judge:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherResult
  ) -> Matcher<T> {
    var copy = self
    copy.asyncJudgement = judge
    return copy
  }

  /// The same matcher, which waits for a trap on any thread.
  package func judgingTraps(
    by judge: @escaping (Result<Trap?, any Error>, SourceSite) throws -> MatcherResult
  ) -> Matcher<T> {
    var copy = self
    copy.trapJudgement = judge
    return copy
  }

  /// Returns the same matcher with the source of changes to its verdict.
  package func woken(
    by source: @escaping (_ actual: T?) -> (any WakeSource)?
  ) -> Matcher<T> {
    var copy = self
    copy.wakeSource = source
    return copy
  }

  @usableFromInline enum Judgement {
    case ofExpression((Expression<T>) throws -> MatcherResult)
    // A separate case, because wrapping one closure in another would slow down every expectation.
    case ofValue((T) throws -> Bool, _ phrase: () -> String, takesNil: Bool)
    case comparison(ExpectedValue<T>, (_ actual: T, _ expected: T) throws -> Bool)
    case preparing(() -> Matcher<T>)
  }
}
