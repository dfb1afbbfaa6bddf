/// Which way a verb wants the verdict to be.
public enum ExpectationStyle: Sendable {
  /// As `to` does.
  case toMatch
  /// As `toNot` does.
  case toNotMatch
}
