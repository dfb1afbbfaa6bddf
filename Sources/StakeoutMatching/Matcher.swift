public import StakeoutRuntime

/// A check on a value that may be missing or may fail to come into being.
///
/// A matcher is a value around one closure, which reads an expression and returns a verdict with
/// its text. Expectations, argument patterns of spies, expectations of mocks and spec phrases all
/// use this type.
///
/// A matcher carries two texts. The verb phrase ("equal <3>") is part of the verdict and reads
/// well after "expected to"; the noun ("3") reads well in a list of arguments. Neither is built
/// before somebody asks for it.
///
/// What happens to nil is up to the closure. The constructors `define` and `simple` guard against
/// it, and so does ``requireNonNil``; `init(_:)`, `defineNilable` and `simpleNilable` let it in.
public struct Matcher<T> {
  // The path of an expectation that passes is inlinable, here and in Expression and
  // SyncExpectation: an unspecialised generic asks the runtime for its types at each call.
  @usableFromInline var judgement: Judgement
  @usableFromInline var nounText: (() -> String)?

  /// What would ring when the verdict on this actual value may have changed; nil when unknown.
  ///
  /// Naming a source is a promise: as long as the source does not ring, the matcher returns the
  /// same verdict for that value. A waiting expectation then sleeps until the ring instead of
  /// asking again and again. A matcher that also depends on anything else must not name one.
  @usableFromInline package var wakeSource: ((_ actual: T?) -> (any WakeSource)?)?

  /// The lines to print below the text, if the matcher has any of its own.
  @usableFromInline var explanation: ((_ actual: T?) -> String?)?

  /// Whether a waiting expectation evaluates once and lets each attempt judge that, because the
  /// matcher waits for what the one evaluation has set off.
  @usableFromInline package var evaluatesOnce = false

  /// How the matcher judges an expression that awaits; nil for one that judges its value alone.
  ///
  /// Set by a matcher that is about what evaluating does.
  @usableFromInline var asyncJudgement: AsyncJudgement?

  /// The closure of an asynchronous judgement.
  @usableFromInline typealias AsyncJudgement =
    nonisolated(nonsending) (AsyncExpression<T>) async throws -> MatcherResult

  /// A matcher that runs the closure; nil reaches the closure as it is.
  public init(_ matcher: @escaping (Expression<T>) throws -> MatcherResult) {
    judgement = .ofExpression(matcher)
  }

  /// A matcher that runs the closure, with a ``noun`` whose text is built when it is read.
  @inlinable
  package init(
    noun: (() -> String)?, wakeSource: ((T?) -> (any WakeSource)?)? = nil,
    _ matcher: @escaping (Expression<T>) throws -> MatcherResult
  ) {
    judgement = .ofExpression(matcher)
    nounText = noun
    self.wakeSource = wakeSource
  }

  /// A matcher on a value that is there; see ``judging(_:noun:where:)``.
  @inlinable
  init(
    phrase: @escaping () -> String, noun: @escaping () -> String,
    where matches: @escaping (T) throws -> Bool
  ) {
    judgement = .ofValue(matches, .phrase(phrase), takesNil: false)
    nounText = noun
  }

  /// A matcher on any value of the type, nil included where that is an Optional.
  @inlinable
  init(
    phrase: @escaping () -> String, noun: @escaping () -> String,
    whereAny matches: @escaping (T) throws -> Bool
  ) {
    judgement = .ofValue(matches, .phrase(phrase), takesNil: true)
    nounText = noun
  }

  /// A matcher that compares a value that is there with another one.
  @inlinable
  init(comparingWith expected: T, by areEqual: @escaping (T) throws -> Bool) {
    judgement = .ofValue(areEqual, .comparison(ExpectedValue(expected)), takesNil: false)
  }

  /// The verdict on the expression.
  ///
  /// Every matcher of this package evaluates the expression exactly once in here.
  ///
  /// - Throws: what the expression throws, unless the matcher is about errors, and what a custom
  ///   matcher's closure throws.
  @inlinable
  public func satisfies(_ expression: Expression<T>) throws -> MatcherResult {
    switch judgement {
    case .ofExpression(let judge):
      return try judge(expression)
    case .ofValue(let matches, .phrase(let phrase), let takesNil):
      let value = try expression.evaluate() ?? (takesNil ? nothing(as: T.self) : nil)
      guard let value else { return MatcherResult(status: .fail, phrase: phrase).failedOnNil }
      return MatcherResult(status: MatcherStatus(bool: try matches(value)), phrase: phrase)
    case .ofValue(let matches, .comparison(let expected), _):
      guard let value = try expression.evaluate() else { return expected.failedOnNil }
      guard try matches(value) else {
        return MatcherResult(status: .doesNotMatch) { expected.message(against: value) }
      }
      return MatcherResult(status: .matches, phraseOf: expected)
    case .preparing(let prepare):
      return try prepare().satisfies(expression)
    }
  }

  /// The lines in which a value that did not match differs from the one it should have been; nil
  /// if the matcher does not compare with one, or the difference is no more than a line.
  package func difference(from actual: @autoclosure () -> T?) -> String? {
    if let explanation { return explanation(actual()) }
    return comparison.flatMap { expected in
      actual().flatMap { expected.difference(from: $0) }
    }
  }

  /// Whether there can be a ``difference(from:)``; if not, nobody has to evaluate for it.
  package var tellsDifferences: Bool { explanation != nil || comparison != nil }

  /// What values are compared with; nil for a matcher that does not compare.
  private var comparison: ExpectedValue<T>? {
    guard case .ofValue(_, .comparison(let expected), _) = judgement else { return nil }
    return expected
  }

  /// The same matcher, with lines to print below the text when it did not match; they are no part
  /// of the text.
  package func explained(by difference: @escaping (_ actual: T?) -> String?) -> Matcher<T> {
    var copy = self
    copy.explanation = difference
    return copy
  }

  /// What the matcher stands for in a list of arguments, as in "3" where the verdict says
  /// "equal <3>".
  ///
  /// Without a name of its own a matcher is called after the message it was defined with, or
  /// else "matching" and the type of the value.
  public var noun: String {
    nounText?() ?? comparison?.noun ?? "matching \(T.self)"
  }

  /// The same matcher with another ``noun``, whose text is built when it is read.
  @inlinable
  public func named(_ noun: @autoclosure @escaping () -> String) -> Matcher<T> {
    var copy = self
    copy.nounText = noun
    return copy
  }

  /// The same matcher around another closure: all but the verdict is kept.
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

  /// The same matcher, naming what changes its verdict.
  package func woken(
    by source: @escaping (_ actual: T?) -> (any WakeSource)?
  ) -> Matcher<T> {
    var copy = self
    copy.wakeSource = source
    return copy
  }

  @usableFromInline enum Judgement {
    case ofExpression((Expression<T>) throws -> MatcherResult)
    // Kept apart because each closure around another costs every expectation.
    case ofValue((T) throws -> Bool, Wording, takesNil: Bool)
    case preparing(() -> Matcher<T>)
  }

  /// Where the text of a verdict on a value comes from.
  @usableFromInline enum Wording {
    case phrase(() -> String)
    case comparison(ExpectedValue<T>)
  }
}
