// The one matcher: it judges a value, and makes its texts on demand.

public import StakeoutCore

/// A check on a value that may be missing, or whose evaluation may fail.
///
/// A matcher is a value around one closure, which reads an expression and returns a verdict with
/// its text. Expectations, argument patterns of spies, expectations of mocks and spec phrases all
/// use this type.
///
/// A matcher carries two texts. The verb phrase ("equal <3>") is part of the verdict and follows
/// "expected to". The noun ("3") stands in a list of arguments. Both are built only on demand.
///
/// The closure decides about nil. The constructor `simple`, and ``requireNonNil``,
/// fail on nil. With `init(_:)` and `simpleNilable`, nil reaches the closure.
public struct Matcher<T> {
  // The code that a passing expectation runs is inlinable, here and in Expression and
  // SyncExpectation: an unspecialised generic asks the runtime for its types at each call.
  @usableFromInline var judgement: Judgement
  @usableFromInline var nounText: (() -> String)?

  /// The properties that few matchers have; nil if this one has none of them, so that it is copied fast.
  @usableFromInline var box: Box?

  /// Creates a matcher that runs the closure.
  ///
  /// Nil reaches the closure unchanged.
  public init(_ matcher: @escaping (Expression<T>) throws -> MatcherResult) {
    judgement = .ofExpression(matcher)
  }

  /// Creates a matcher that runs the closure, with a ``noun`` that is built on demand.
  @inlinable
  package init(
    noun: (() -> String)?, _ matcher: @escaping (Expression<T>) throws -> MatcherResult
  ) {
    self.init(.ofExpression(matcher), noun: noun)
  }

  /// Creates a matcher that judges in this way.
  @inlinable
  package init(
    _ judgement: Judgement, noun: (() -> String)? = nil, explanation: ((T?) -> String?)? = nil
  ) {
    self.judgement = judgement
    nounText = noun
    // Here, where the compiler sees that nothing else of the matcher depends on it.
    if let explanation { box = Box(explanation: explanation) }
  }

  /// Creates a matcher that judges the error of an expression, which the text names.
  @inlinable
  init(throwing what: @escaping () -> String, where matches: @escaping (any Error) -> Bool) {
    self.init(.ofError(matches, what))
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
    case .ofExpression(let judge): return try judge(expression)
    case .preparing(let prepare): return try prepare().satisfies(expression)
    case .ofValue, .ofOptional, .ofError, .comparison:
      let outcome = Result { try expression.evaluate() }
      return result(try status(of: outcome), of: outcome)
    }
  }

  /// Whether the matcher judges what an evaluation returned or threw, and not the expression itself.
  @inlinable @inline(__always)
  package var judgesOutcomes: Bool {
    switch judgement {
    case .ofValue, .ofOptional, .ofError, .comparison: true
    case .ofExpression, .preparing: false
    }
  }

  /// Judges what an evaluation returned or threw, without anything that only a text needs.
  ///
  /// Only for a matcher that ``judgesOutcomes``. Where the compiler sees that it does, neither the
  /// expression nor the matcher is allocated.
  ///
  /// - Throws: The same errors as `satisfies`.
  @inlinable @inline(__always)
  package func status(of outcome: Result<T?, any Error>) throws -> MatcherStatus {
    switch judgement {
    case .ofValue(let matches, _, let takesNil):
      guard let value = try outcome.get() ?? (takesNil ? nothing(as: T.self) : nil) else {
        return .fail
      }
      return MatcherStatus(bool: try matches(value))
    case .ofOptional(let matches, _):
      return MatcherStatus(bool: try matches(try outcome.get()))
    case .ofError(let matches, _):
      guard case .failure(let error) = outcome else { return .doesNotMatch }
      return MatcherStatus(bool: matches(error))
    case .comparison(let expected, let areEqual):
      guard let value = try outcome.get() else { return .fail }
      return MatcherStatus(bool: try areEqual(value, expected))
    case .ofExpression, .preparing: return .fail
    }
  }

  /// The result with this status, which the matcher returned for this outcome of an evaluation.
  @inlinable
  package func result(_ status: MatcherStatus, of outcome: Result<T?, any Error>) -> MatcherResult {
    switch judgement {
    case .ofValue(_, let phrase, _), .ofOptional(_, let phrase):
      let result = MatcherResult(status: status, phrase: phrase)
      return status == .fail ? result.failedOnNil : result
    case .ofError(_, let what):
      return MatcherResult(status: status) {
        .expectedCustomValueTo("throw \(what())", actual: textOfError(in: outcome))
      }
    case .comparison(let expected, _):
      return ExpectedValue(value: expected).result(status, against: try? outcome.get())
    case .ofExpression, .preparing: return MatcherResult(status: status) { .fail("") }
    }
  }

  /// Returns the lines in which a value that did not match differs from the expected value.
  ///
  /// Nil if the matcher does not compare with a value, or if both values are one line.
  package func difference(from actual: @autoclosure () -> T?) -> String? {
    if let explanation = extras.explanation { return explanation(actual()) }
    return comparison.flatMap { expected in
      actual().flatMap { expected.difference(from: $0) }
    }
  }

  /// Whether there can be a ``difference(from:)``.
  ///
  /// If not, the caller need not evaluate for it.
  package var tellsDifferences: Bool { extras.explanation != nil || comparison != nil }

  /// The value to compare with; nil for a matcher that does not compare.
  private var comparison: ExpectedValue<T>? {
    guard case .comparison(let expected, _) = judgement else { return nil }
    return ExpectedValue(value: expected)
  }

  /// Returns the same matcher with lines to print below the text if it did not match.
  ///
  /// The lines are not part of the text.
  @usableFromInline
  package func explained(by difference: @escaping (_ actual: T?) -> String?) -> Matcher<T> {
    var copy = self
    copy.extras.explanation = difference
    return copy
  }

  /// The matcher's name in a list of arguments, such as "3" for the verdict "equal <3>".
  ///
  /// By default it is the message that the matcher was defined with. Without such a message, it is
  /// "matching" and the type of the value.
  public var noun: String {
    if let nounText { return nounText() }
    return switch judgement {
    case .comparison(let expected, _): ExpectedValue(value: expected).noun
    case .ofError(_, let what): "throwing \(what())"
    default: "matching \(T.self)"
    }
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
  @usableFromInline
  package func replacingJudgement(
    with judge: @escaping (Expression<T>) throws -> MatcherResult
  ) -> Matcher<T> {
    var copy = Matcher(noun: nounText, judge)
    if let wakeSource { copy.extras.wakeSource = wakeSource }
    if evaluatesOnce { copy.extras.evaluatesOnce = true }
    return copy
  }

  /// Returns the same matcher with the source of changes to its verdict.
  package func woken(
    by source: @escaping (_ actual: T?) -> (any WakeSource)?
  ) -> Matcher<T> {
    var copy = self
    copy.extras.wakeSource = source
    return copy
  }

  /// The ways in which matchers judge.
  ///
  /// Cases of their own, because wrapping one closure in another would slow down every expectation.
  @usableFromInline package enum Judgement {
    case ofExpression((Expression<T>) throws -> MatcherResult)
    /// Of a value that is not nil, or of any value of the type.
    case ofValue((T) throws -> Bool, _ phrase: () -> String, takesNil: Bool)
    /// Of any value, also a missing one.
    case ofOptional((T?) throws -> Bool, _ phrase: () -> String)
    /// Of the error of an expression.
    case ofError((any Error) -> Bool, _ what: () -> String)
    /// Of a value that is not nil, beside another value.
    ///
    /// The closure is given both, because one that captures the expected value would be allocated
    /// for each expectation.
    case comparison(T, (_ actual: T, _ expected: T) throws -> Bool)
    case preparing(() -> Matcher<T>)
  }
}

/// The properties that few matchers have.
extension Matcher {
  @usableFromInline package struct Extras {
    /// The source that rings when the verdict on this actual value may have changed; nil if unknown.
    ///
    /// Naming a source is a promise: until the source rings, the matcher returns the same verdict for
    /// that value. A waiting expectation then sleeps until the ring instead of polling. A matcher
    /// that depends on anything else must not name a source.
    @usableFromInline package var wakeSource: ((_ actual: T?) -> (any WakeSource)?)?

    /// Returns lines to print below the text, if the matcher has its own.
    var explanation: ((_ actual: T?) -> String?)?

    /// Whether a waiting expectation evaluates once, and each poll judges that evaluation, because
    /// the matcher waits for its effects.
    @usableFromInline package var evaluatesOnce = false

    /// How the matcher judges an expression that awaits; nil for one that judges its value alone.
    ///
    /// Set by a matcher that is about what evaluating does.
    @usableFromInline package var asyncJudgement: AsyncJudgement?

    /// How the matcher judges the end of an expression; nil for a matcher about something else.
    ///
    /// With it, a waiting expectation evaluates once, and judges the traps of all threads.
    package var trapJudgement: TrapJudgement?
  }

  /// The closure of an asynchronous judgement.
  @usableFromInline package typealias AsyncJudgement =
    nonisolated(nonsending) (AsyncExpression<T>) async throws -> MatcherResult

  /// This matcher's values of the properties that few matchers have.
  @usableFromInline package var extras: Extras {
    get { box?.extras ?? Extras() }
    set { box = Box(newValue) }
  }

  /// The source that rings when the verdict on an actual value may have changed.
  @usableFromInline package var wakeSource: ((_ actual: T?) -> (any WakeSource)?)? {
    extras.wakeSource
  }

  /// Whether a waiting expectation evaluates once.
  @usableFromInline package var evaluatesOnce: Bool { extras.evaluatesOnce }

  @usableFromInline final class Box {
    let extras: Extras

    init(_ extras: Extras) { self.extras = extras }

    @usableFromInline
    convenience init(explanation: @escaping (T?) -> String?) {
      self.init(Extras(explanation: explanation))
    }
  }
}

/// The error that an expression threw, as the text of the actual value.
@usableFromInline
func textOfError<T>(in outcome: Result<T, any Error>) -> String {
  if case .failure(let error) = outcome { "<\(stringify(error: error))>" } else { "no error" }
}

/// How a matcher judges the end of an expression, which may be a trap of any thread.
package typealias TrapJudgement = (Trap.End, SourceSite) throws -> MatcherResult

extension Matcher {
  /// The same matcher, except that a nil value fails `to` and `toNot`, with the hint "(use beNil()
  /// to match nils)".
  ///
  /// The matcher still runs, because its message is needed. The expression is evaluated once, even
  /// if the matcher evaluates it several times or its caching is off. Nimble evaluates again.
  public var requireNonNil: Matcher<T> {
    let matcher = self
    return replacingJudgement { expression in
      let once = expression.evaluatedOnce()
      let result = try matcher.satisfies(once)
      return try once.evaluate() == nil ? result.failedOnNil : result
    }
  }
}
