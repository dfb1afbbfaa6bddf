// The results of several matchers on one value, as one.

private import Foundation
internal import StakeoutContext
public import StakeoutCore

/// The verdicts of several matchers on one value.
///
/// A combinator merges them into one.
@usableFromInline package struct JointVerdicts<T> {
  @usableFromInline let results: [MatcherResult]
  /// The value or the error of the expression.
  ///
  /// Nil if there was neither, because all matchers caught another outcome, such as a crash.
  @usableFromInline let outcome: Result<T?, any Error>?

  @inlinable
  init(results: [MatcherResult], outcome: Result<T?, any Error>?) {
    self.results = results
    self.outcome = outcome
  }

  /// Whether any matcher returned this status.
  @inlinable
  func contains(_ status: MatcherStatus) -> Bool { results.contains { $0.status == status } }

  /// Returns one verdict with the texts of all.
  ///
  /// The text is composed only on demand.
  @inlinable
  func result(_ status: MatcherStatus, phrase: String, separator: String) -> MatcherResult {
    var result = MatcherResult(
      status: status, joint: { message(phrase: phrase, separator: separator, isPart: $0) })
    if status == .matches { return result }
    result = result.rememberingText
    if results.count > 1 { result.note = { failedParts } }
    return result
  }

  /// The texts of the matchers that did not match, each with its own note.
  ///
  /// If none matched, only those that have a note: the sentence has all their texts.
  @usableFromInline var failedParts: String? {
    let failed = results.filter { $0.status != .matches }
    return failed.compactMap { part -> String? in
      let note = part.note?()
      if note == nil, failed.count == results.count { return nil }
      let rest = note.map { ":\n\($0.nestedNote)" } ?? ""
      return "failed: {\(part.title)}\(rest)"
    }.joinedLines
  }

  /// The texts of all matchers.
  ///
  /// Nested combinators keep their own hints about nil: as in Nimble, each of them gives the hint
  /// once, whatever the verdicts of its matchers.
  @usableFromInline
  func message(phrase: String, separator: String, isPart: Bool) -> ExpectationMessage {
    let text = phrase + results.map { "{\($0.part)}" }.joined(separator: separator)
    let message = isPart ? .expectedTo(text) : message(text)
    if case .success(nil) = outcome { return message.appendedBeNilHint() }
    return message
  }

  private func message(_ text: String) -> ExpectationMessage {
    switch outcome {
    case .success(let value?):
      .expectedCustomValueTo(text, actual: ShortText.describing(value))
    case .success(nil): .expectedCustomValueTo(text, actual: "<nil>")
    case .failure(let error):
      .expectedCustomValueTo(text, actual: "<\(ShortText.describing(error))>")
    case nil: .expectedTo(text)
    }
  }
}

extension Matcher {
  /// Creates a matcher that merges the verdicts of several matchers into one.
  ///
  /// - Parameters:
  ///   - matchers: The matchers.
  ///   - name: The start of the noun, before the matchers' nouns.
  ///   - combine: Merges the verdicts.
  @inlinable
  package static func combining(
    _ matchers: [Matcher<T>], called name: String,
    by combine: @escaping (JointVerdicts<T>) -> MatcherResult
  ) -> Matcher<T> {
    var joint = Matcher(
      noun: { "\(name) (\(matchers.map { $0.noun }.joined(separator: ", ")))" }
    ) { expression in
      // The first matcher that asks for the value evaluates it. That may be a matcher about
      // crashes.
      let evaluation = Evaluation<T>()
      let once = expression.evaluatedOnce(evaluation)
      let results = try matchers.map { try $0.satisfies(once) }
      // For the text, if no matcher has evaluated. An error that no matcher has seen fails the
      // expectation.
      if case .pending = evaluation.state { _ = try once.evaluate() }
      return combine(JointVerdicts(results: results, outcome: evaluation.outcome))
    }
    // Set once, because each time allocates.
    var extras = joint.extras
    extras.wakeSource = jointWakeSource(of: matchers)
    extras.evaluatesOnce = matchers.contains { $0.evaluatesOnce }
    if matchers.contains(where: { $0.extras.asyncJudgement != nil }) {
      extras.asyncJudgement = { try await judge($0, by: matchers, combine) }
    }
    joint.extras = extras
    guard matchers.contains(where: { $0.isPreparing }) else { return joint }
    return joint.preparing { _ in
      combining(matchers.map { $0.prepared }, called: name, by: combine)
    }
  }
}

extension AsyncMatcher {
  /// Creates a matcher that merges the verdicts of several matchers into one.
  package static func combining(
    _ matchers: [any AsyncableMatcher<T>],
    by combine: @escaping (JointVerdicts<T>) -> MatcherResult
  ) -> AsyncMatcher<T> {
    AsyncMatcher { try await judge($0, by: matchers, combine) }
  }
}

/// The verdict of several matchers, of which some may be about what evaluating does, on an expression
/// that awaits.
@usableFromInline
nonisolated(nonsending) func judge<T>(
  _ expression: AsyncExpression<T>, by matchers: [any AsyncableMatcher<T>],
  _ combine: (JointVerdicts<T>) -> MatcherResult
) async throws -> MatcherResult {
  let matchers = matchers.map { ($0 as? Matcher<T>)?.prepared ?? $0 }
  let evaluation = Evaluation<T>()
  let once = expression.evaluatedOnce(evaluation)
  var results: [MatcherResult] = []
  for matcher in matchers { results.append(try await matcher.satisfies(once)) }
  if case .pending = evaluation.state { _ = try await once.evaluate() }
  return combine(JointVerdicts(results: results, outcome: evaluation.outcome))
}

/// The wake source for several matchers together: all sources that they name.
///
/// Nil if any matcher names no source, because then the joint verdict may change without a ring.
@inlinable
func jointWakeSource<T>(
  of matchers: [Matcher<T>]
) -> ((T?) -> (any WakeSource)?)? {
  let sources = matchers.compactMap { $0.wakeSource }
  guard !sources.isEmpty, sources.count == matchers.count else { return nil }
  return { actual in joined(sources.map { $0(actual) }) }
}

/// Joins the sources; nil if one is missing.
@usableFromInline
func joined(_ sources: [(any WakeSource)?]) -> (any WakeSource)? {
  let known = sources.compactMap(\.self)
  return known.count == sources.count ? JointWakeSource.joining(known) : nil
}

extension String {
  /// The text with each line indented by two spaces.
  package var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }

  /// The indented text of a note inside of another note; of a long one the beginning and the end.
  ///
  /// Notes may be nested deep, and each is in all around it.
  fileprivate var nestedNote: String {
    var text = self
    let most = BoundedText.mostLines
    let lines = text.withUTF8 { bytes in
      var start = 0
      return BoundedText.lineEnds(in: bytes).map { end in
        defer { start = end + 1 }
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
        let text = String(decoding: line, as: UTF8.self)
        // There is a greatest indentation, or each line would be as long as the notes are deep.
        guard line.count > Self.deepest.count, let letters = line.baseAddress,
          memcmp(letters, Self.deepest, Self.deepest.count) == 0
        else { return "  " + text }
        return text
      }
    }
    guard lines.count > most else { return lines.joined(separator: "\n") }
    return (lines.prefix(most * 2 / 3) + ["  …"] + lines.suffix(most / 3)).joined(separator: "\n")
  }

  /// The greatest indentation; compared by the C library, because a loop is slow in debug.
  private static let deepest = [UInt8](repeating: UInt8(ascii: " "), count: 80)
}
