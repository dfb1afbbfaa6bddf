// Merges the results of several matchers for one value into one result.

private import Foundation
internal import StakeoutContext
public import StakeoutCore

/// The results of several matchers for one value.
///
/// A combinator such as `satisfyAllOf` merges them into one.
@usableFromInline package struct CombinedResults<T> {
  @usableFromInline let results: [MatcherResult]
  /// The value or the error of the expression.
  ///
  /// Nil if there was neither, because all matchers caught another outcome, such as a trap.
  @usableFromInline let outcome: Result<T?, any Error>?

  @inlinable
  init(results: [MatcherResult], outcome: Result<T?, any Error>?) {
    self.results = results
    self.outcome = outcome
  }

  /// Whether any matcher returned this status.
  @inlinable
  func contains(_ status: MatcherStatus) -> Bool { results.contains { $0.status == status } }

  /// Returns one result whose text contains the texts of all matchers.
  ///
  /// The text is built only on demand.
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
  /// If no matcher matched, only the texts that have a note: the message already contains all texts.
  @usableFromInline var failedParts: String? {
    let failed = results.filter { $0.status != .matches }
    return failed.compactMap { part -> String? in
      let note = part.note?()
      if note == nil, failed.count == results.count { return nil }
      let rest = note.map { ":\n\($0.nestedNote)" } ?? ""
      return "failed: {\(part.title)}\(rest)"
    }.joinedLines
  }

  /// Returns the message with the texts of all matchers.
  ///
  /// Nested combinators keep their own hints about nil. As in Nimble, each combinator gives the hint
  /// once, whatever the results of its matchers.
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
      .expectedCustomValueTo(text, actual: swiftText(of: value))
    case .success(nil): .expectedCustomValueTo(text, actual: "<nil>")
    case .failure(let error):
      .expectedCustomValueTo(text, actual: "<\(swiftText(of: error))>")
    case nil: .expectedTo(text)
    }
  }
}

extension Matcher {
  /// Creates a matcher that merges the results of several matchers into one.
  ///
  /// - Parameters:
  ///   - matchers: The matchers.
  ///   - name: The start of the noun, before the matchers' nouns.
  ///   - combine: Merges the results.
  @inlinable
  package static func combining(
    _ matchers: [Matcher<T>], called name: String,
    by combine: @escaping (CombinedResults<T>) -> MatcherResult
  ) -> Matcher<T> {
    var joint = Matcher(
      noun: { "\(name) (\(matchers.map { $0.noun }.joined(separator: ", ")))" }
    ) { expression in
      // The first matcher that asks for the value evaluates the expression. That may be a matcher
      // about traps.
      let evaluation = MemoizedEvaluation<T>()
      let once = expression.evaluatedOnce(evaluation)
      let results = try matchers.map { try $0.satisfies(once) }
      // If no matcher has evaluated the expression, evaluate it for the text. An error then fails the
      // expectation, because no matcher has judged it.
      if case .pending = evaluation.state { _ = try once.evaluate() }
      return combine(CombinedResults(results: results, outcome: evaluation.outcome))
    }
    // Set the extras once, because each assignment allocates.
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
  /// Creates a matcher that merges the results of several matchers into one.
  package static func combining(
    _ matchers: [any AsyncableMatcher<T>],
    by combine: @escaping (CombinedResults<T>) -> MatcherResult
  ) -> AsyncMatcher<T> {
    AsyncMatcher { try await judge($0, by: matchers, combine) }
  }
}

/// Judges an asynchronous expression with several matchers, and returns the merged result.
///
/// Some of the matchers may be about the evaluation itself, such as whether it traps.
@usableFromInline
nonisolated(nonsending) func judge<T>(
  _ expression: AsyncExpression<T>, by matchers: [any AsyncableMatcher<T>],
  _ combine: (CombinedResults<T>) -> MatcherResult
) async throws -> MatcherResult {
  let matchers = matchers.map { ($0 as? Matcher<T>)?.prepared ?? $0 }
  let evaluation = MemoizedEvaluation<T>()
  let once = expression.evaluatedOnce(evaluation)
  var results: [MatcherResult] = []
  for matcher in matchers { results.append(try await matcher.satisfies(once)) }
  if case .pending = evaluation.state { _ = try await once.evaluate() }
  return combine(CombinedResults(results: results, outcome: evaluation.outcome))
}

/// Returns a closure for the wake source of several matchers together: all sources that they name.
///
/// Nil if any matcher names no source, because then the merged result may change without a ring.
@inlinable
func jointWakeSource<T>(
  of matchers: [Matcher<T>]
) -> ((T?) -> (any WakeSource)?)? {
  let sources = matchers.compactMap { $0.wakeSource }
  guard !sources.isEmpty, sources.count == matchers.count else { return nil }
  return { actual in joined(sources.map { $0(actual) }) }
}

/// Returns the joined sources; nil if one is missing.
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

  /// The indented text of a note inside another note, of which only the beginning and the end are
  /// kept if it is long.
  ///
  /// Notes may be nested deeply, and each note is repeated in all notes around it.
  fileprivate var nestedNote: String {
    var text = self
    let most = FailureLength.mostLines
    let lines = text.withUTF8 { bytes in
      var start = 0
      return FailureLength.lineEnds(in: bytes).map { end in
        defer { start = end + 1 }
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
        let text = String(decoding: line, as: UTF8.self)
        // Do not indent beyond the greatest indentation. Otherwise, the length of a line would grow
        // with the depth of the notes.
        guard line.count > Self.deepest.count, let letters = line.baseAddress,
          memcmp(letters, Self.deepest, Self.deepest.count) == 0
        else { return "  " + text }
        return text
      }
    }
    guard lines.count > most else { return lines.joined(separator: "\n") }
    return (lines.prefix(most * 2 / 3) + ["  …"] + lines.suffix(most / 3)).joined(separator: "\n")
  }

  /// The greatest indentation, as spaces.
  ///
  /// The C library compares it, because a loop is slow in debug builds.
  private static let deepest = [UInt8](repeating: UInt8(ascii: " "), count: 80)
}
