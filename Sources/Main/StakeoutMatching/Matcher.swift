// `Matcher`, the type of all matchers: it judges a value, and builds its texts on demand.

public import StakeoutCore

/// A condition on a value that may be missing, or whose evaluation may fail.
///
/// A matcher stores a closure, which judges a value or reads an expression, and the parts of its
/// texts. Expectations, argument patterns of spies, expectations of mocks and spec phrases all use
/// this type.
///
/// A matcher has two texts, which are built only on demand. The verb phrase, such as "equal <3>", is
/// a part of its result and follows "expected to". The noun, such as "3", is used in a list of
/// arguments.
///
/// The closure decides about nil. With `init(_:)` and `simpleNilable`, the closure receives nil like
/// any other value. The constructor `simple` and the property ``requireNonNil`` make matchers that
/// fail on nil.
public struct Matcher<T> {
  // Keep the code that a passing expectation runs inlinable, here and in Expression and
  // SyncExpectation: an unspecialised generic asks the runtime for its types at each call.
  //
  // In debug builds nothing is specialised. There, a part before the first one whose size depends on `T` is
  // read without the type, and a default value costs a call (`Optional` has none, unlike `?`).

  /// Whether the matcher judges the value or the error of an evaluation, and not the expression
  /// itself.
  ///
  /// It is stored, because debug builds copy an enum to look at its case.
  @usableFromInline package internal(set) var judgesOutcomes: Bool
  /// How the matcher judges.
  @usableFromInline var judgement: Judgement {
    didSet { judgesOutcomes = judgement.isOfOutcomes }
  }
  /// Builds the ``noun``; nil for the default noun.
  @usableFromInline var nounText: Optional<() -> String>
  /// The properties that only few matchers have; nil if this one has none of them, so that it is fast
  /// to copy.
  @usableFromInline var box: Optional<Box>
  /// The value that a comparison compares with; nil for any other judgement.
  @usableFromInline var expected: Optional<T>

  /// Creates a matcher that runs the closure.
  ///
  /// Nil reaches the closure unchanged.
  public init(_ matcher: @escaping (Expression<T>) throws -> MatcherResult) {
    judgesOutcomes = false
    judgement = .ofExpression(matcher)
    nounText = nil
    box = nil
    expected = nil
  }

  /// Creates a matcher that runs the closure, with a ``noun`` that is built on demand.
  @inlinable
  package init(
    noun: (() -> String)?, _ matcher: @escaping (Expression<T>) throws -> MatcherResult
  ) {
    self.init(.ofExpression(matcher), noun: noun)
  }

  /// Creates a matcher that judges in this way, with the closures for its noun and its explanation.
  @inlinable @inline(always)
  package init(
    _ judgement: Judgement, noun: (() -> String)? = nil, explanation: ((T?) -> String?)? = nil
  ) {
    self.judgement = judgement
    judgesOutcomes = judgement.isOfOutcomes
    nounText = noun
    // Assign the box inside the inlined initialiser: the compiler then sees when it is unused, and omits
    // the allocation.
    box = if let explanation { Box(explanation: explanation) } else { nil }
    expected = nil
  }

  /// Creates a matcher that judges what an evaluation returned or threw.
  ///
  /// It does what `init(_:noun:explanation:)` does, in less time in debug builds.
  @inlinable @inline(always)
  package init(ofOutcomes judgement: Judgement, noun: @escaping () -> String) {
    judgesOutcomes = true
    self.judgement = judgement
    nounText = noun
    box = nil
    expected = nil
  }

  /// Creates a matcher that compares with a value.
  ///
  /// It is equivalent to `init(_:noun:explanation:)`, but faster in debug builds.
  @inlinable @inline(always)
  init(comparingWith expected: T, _ areEqual: @escaping (T, T) throws -> Bool) {
    judgesOutcomes = true
    judgement = .comparison(areEqual)
    nounText = nil
    box = nil
    self.expected = expected
  }

  /// Creates a matcher that judges the error of an expression.
  ///
  /// - Parameters:
  ///   - what: Returns the words for the expected error, which follow "throw" in the text.
  ///   - matches: Whether an error matches.
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
    case .ofValue, .ofShownValue, .ofOptional, .ofError, .comparison:
      let outcome = Result { try expression.evaluate() }
      return result(try status(of: outcome), of: outcome)
    }
  }

  /// Judges the value or the error of an evaluation, without building anything for a text.
  ///
  /// Call it only if ``judgesOutcomes`` is true.
  ///
  /// - Throws: The same errors as `satisfies`.
  @inlinable
  package func status(of outcome: Result<T?, any Error>) throws -> MatcherStatus {
    switch (outcome, judgement) {
    case (.success(let value), _): return try status(ofValue: value)
    case (.failure(let error), .ofError(let matches, _)): return MatcherStatus(bool: matches(error))
    case (.failure(let error), _): throw error
    }
  }

  /// Judges the value of an evaluation, like `status(of:)`.
  ///
  /// If the compiler sees that a claim judges with this function, it allocates neither the expression
  /// nor the matcher.
  @inlinable @inline(always)
  package func status(ofValue value: T?) throws -> MatcherStatus {
    switch judgement {
    case .comparison(let areEqual):
      guard let value, let expected else { return .fail }
      return try areEqual(value, expected) ? .matches : .doesNotMatch
    case .ofShownValue(let matches, _):
      guard let value else { return .fail }
      return try matches(value) ? .matches : .doesNotMatch
    case .ofValue(let matches, _, let takesNil):
      if let value { return try matches(value) ? .matches : .doesNotMatch }
      guard takesNil, let value = nilValue(of: T.self) else { return .fail }
      return try matches(value) ? .matches : .doesNotMatch
    case .ofOptional(let matches, _): return try matches(value) ? .matches : .doesNotMatch
    case .ofError: return .doesNotMatch
    case .ofExpression, .preparing: return .fail
    }
  }

  /// Judges the error that an evaluation threw; nil if the matcher is not about errors.
  @inlinable @inline(__always)
  package func status(ofError error: any Error) -> MatcherStatus? {
    guard case .ofError(let matches, _) = judgement else { return nil }
    return MatcherStatus(bool: matches(error))
  }

  /// Returns the result for a status that this matcher has returned for this outcome of an
  /// evaluation.
  @inlinable
  package func result(_ status: MatcherStatus, of outcome: Result<T?, any Error>) -> MatcherResult {
    switch judgement {
    case .ofValue(_, let phrase, _), .ofOptional(_, let phrase):
      let result = MatcherResult(status: status, phrase: phrase)
      return status == .fail ? result.failedOnNil : result
    case .ofShownValue(_, let makeResult):
      let result = makeResult(try? outcome.get(), status)
      return status == .fail ? result.failedOnNil : result
    case .ofError(_, let what):
      return MatcherResult(status: status) {
        .expectedCustomValueTo("throw \(what())", actual: textOfError(in: outcome))
      }
    case .comparison:
      if let comparison { return comparison.result(status, against: try? outcome.get()) }
      return MatcherResult(status: status) { .fail("") }
    case .ofExpression, .preparing: return MatcherResult(status: status) { .fail("") }
    }
  }

  /// Returns the lines in which a value that did not match differs from the expected value.
  ///
  /// If the matcher has an explanation, returns that instead. Nil if the matcher does not compare
  /// with a value, or if both values are one line.
  package func difference(from actual: @autoclosure () -> T?) -> String? {
    difference(from: actual(), nil)
  }

  /// Returns the lines of ``difference(from:)``, with the trees of the compared values if they exist.
  func difference(
    from actual: @autoclosure () -> T?, _ values: (any ComparedValues)?
  ) -> String? {
    if let explanation = extras.explanation { return explanation(actual()) }
    if let values, let tree = values.actualTree {
      return Difference.text(values.expectedTree, tree)
    }
    return comparison.flatMap { expected in
      actual().flatMap { expected.difference(from: $0) }
    }
  }

  /// Whether ``difference(from:)`` can return lines.
  ///
  /// If not, the caller need not evaluate the expression for it.
  package var tellsDifferences: Bool { extras.explanation != nil || comparison != nil }

  /// The value to compare with; nil for a matcher that does not compare.
  @usableFromInline var comparison: ExpectedValue<T>? {
    guard case .comparison = judgement else { return nil }
    return expected.map { ExpectedValue(value: $0) }
  }

  /// Returns the same matcher with an explanation: lines to print below the text if a value did not
  /// match.
  ///
  /// The lines are not part of the text.
  @usableFromInline
  package func explained(by difference: @escaping (_ actual: T?) -> String?) -> Matcher<T> {
    var copy = self
    copy.extras.explanation = difference
    return copy
  }

  /// The matcher's name in a list of arguments, such as "3" for the phrase "equal <3>".
  ///
  /// The default is the message that the matcher was defined with. Without such a message, the noun
  /// is "matching" and the type of the value.
  public var noun: String {
    if let nounText { return nounText() }
    return switch judgement {
    case .comparison: comparison?.noun ?? ""
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

  /// Returns a matcher that judges with another closure.
  ///
  /// It keeps the noun, the wake source and ``evaluatesOnce``, but no other property.
  @usableFromInline
  package func replacingJudgement(
    with judge: @escaping (Expression<T>) throws -> MatcherResult
  ) -> Matcher<T> {
    var copy = Matcher(noun: nounText, judge)
    if let wakeSource { copy.extras.wakeSource = wakeSource }
    if evaluatesOnce { copy.extras.evaluatesOnce = true }
    return copy
  }

  /// Returns the same matcher with a wake source.
  ///
  /// - Parameter source: Returns the source that rings when the result for an actual value may have
  ///   changed.
  package func woken(
    by source: @escaping (_ actual: T?) -> (any WakeSource)?
  ) -> Matcher<T> {
    var copy = self
    copy.extras.wakeSource = source
    return copy
  }

  /// The ways in which matchers judge.
  ///
  /// Each way is a case of its own, because wrapping one closure in another would slow down every
  /// expectation.
  @usableFromInline package enum Judgement {
    /// Judges an expression, which the closure evaluates.
    case ofExpression((Expression<T>) throws -> MatcherResult)
    /// Judges a value that is not nil. With `takesNil`, `T` is an Optional, and nil is judged like
    /// any other value.
    case ofValue((T) throws -> Bool, _ phrase: () -> String, takesNil: Bool)
    /// Judges any value, including a missing one.
    case ofOptional((T?) throws -> Bool, _ phrase: () -> String)
    /// Judges the error of an expression.
    case ofError((any Error) -> Bool, _ what: () -> String)
    /// Compares a value that is not nil with `expected`.
    ///
    /// The closure receives both values. A closure that captures the expected value would be
    /// allocated for each expectation.
    case comparison((_ actual: T, _ expected: T) throws -> Bool)
    /// Judges a value that is not nil, and makes a result with its own text for it.
    case ofShownValue((T) throws -> Bool, _ makeResult: (T?, MatcherStatus) -> MatcherResult)
    /// Inspects some state before the expression is evaluated, and returns the matcher to judge with.
    case preparing(() -> Matcher<T>)

    /// Whether a matcher of this kind judges the value or the error of an evaluation.
    @inlinable
    package var isOfOutcomes: Bool {
      switch self {
      case .ofValue, .ofShownValue, .ofOptional, .ofError, .comparison: true
      case .ofExpression, .preparing: false
      }
    }
  }
}

extension Matcher {
  /// The properties that only few matchers have.
  @usableFromInline package struct Extras {
    /// Returns the source that rings when the result for this actual value may have changed; nil if
    /// it is unknown.
    ///
    /// Naming a source is a promise: until the source rings, the matcher returns the same result for
    /// that value. A waiting expectation then sleeps until the ring instead of polling. A matcher
    /// that depends on anything else must not name a source.
    @usableFromInline package var wakeSource: ((_ actual: T?) -> (any WakeSource)?)?

    /// Returns lines to print below the text; nil if the matcher has no explanation.
    var explanation: ((_ actual: T?) -> String?)?

    /// Whether a waiting expectation evaluates once.
    ///
    /// Each poll then judges the effects of that evaluation, for which the matcher waits.
    @usableFromInline package var evaluatesOnce = false

    /// Judges an asynchronous expression; nil for a matcher that judges only the value of the
    /// expression.
    ///
    /// A matcher about the evaluation itself, such as whether it traps, sets this property.
    @usableFromInline package var asyncJudgement: AsyncJudgement?

    /// Judges how an expression ended; nil for a matcher that is not about traps.
    ///
    /// If it is set, `toEventually` and `toNever` evaluate once, and judge the traps of all threads.
    package var trapJudge: TrapJudge?
  }

  /// The closure of an asynchronous judgement.
  @usableFromInline package typealias AsyncJudgement =
    nonisolated(nonsending) (AsyncExpression<T>) async throws -> MatcherResult

  /// The properties that only few matchers have, with their default values if this matcher has none
  /// of them.
  @usableFromInline package var extras: Extras {
    get { box?.extras ?? Extras() }
    set { box = Box(newValue) }
  }

  /// Returns the source that rings when the result for an actual value may have changed; nil if it is
  /// unknown.
  @usableFromInline package var wakeSource: ((_ actual: T?) -> (any WakeSource)?)? {
    extras.wakeSource
  }

  /// Whether a waiting expectation evaluates once.
  @usableFromInline package var evaluatesOnce: Bool { extras.evaluatesOnce }

  /// A reference to the extras, so that a matcher without extras stores only nil.
  @usableFromInline final class Box {
    let extras: Extras

    init(_ extras: Extras) { self.extras = extras }

    @usableFromInline
    convenience init(explanation: @escaping (T?) -> String?) {
      self.init(Extras(explanation: explanation))
    }
  }
}

/// Returns the text of the actual value for a matcher about errors: the error that the expression
/// threw.
@usableFromInline
func textOfError<T>(in outcome: Result<T, any Error>) -> String {
  if case .failure(let error) = outcome { "<\(stringify(error: error))>" } else { "no error" }
}

/// A closure that judges how an expression ended, which may be by a trap of any thread.
package typealias TrapJudge = (Trap.End, SourceSite) throws -> MatcherResult

extension Matcher {
  /// This matcher, changed so that a nil value fails `to` and `toNot`.
  ///
  /// The failure has the hint "(use beNil() to match nils)". The matcher still judges nil, because
  /// its message is needed. The expression is evaluated once, even if the matcher evaluates it
  /// several times or the expression does not cache. Nimble evaluates it again.
  public var requireNonNil: Matcher<T> {
    let matcher = self
    return replacingJudgement { expression in
      let once = expression.evaluatedOnce()
      let result = try matcher.satisfies(once)
      return try once.evaluate() == nil ? result.failedOnNil : result
    }
  }
}
