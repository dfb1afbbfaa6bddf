/// The outcome of a check: one of three, so that a missing value can fail both ways.
public enum MatcherStatus: Sendable {
  /// The value matches: `to` passes and `toNot` fails.
  case matches
  /// The value does not match: `to` fails and `toNot` passes.
  case doesNotMatch
  /// The value cannot be judged, most often because it is nil: `to` and `toNot` both fail.
  case fail

  /// Matches for true, does not match for false.
  @inlinable
  public init(bool matches: Bool) {
    self = matches ? .matches : .doesNotMatch
  }
}
