/// The combined result of the verbs of one expectation so far.
public enum ExpectationStatus: Sendable, Hashable {
  /// No verb has been applied yet.
  case pending
  /// All verbs have passed.
  case passed
  /// All verbs have failed.
  case failed
  /// Some verbs have passed and some have failed.
  case mixed

  /// The status after one more verdict.
  @inlinable
  func applying(passed: Bool) -> ExpectationStatus {
    switch (self, passed) {
    case (.pending, true), (.passed, true): .passed
    case (.pending, false), (.failed, false): .failed
    case (.mixed, _), (.passed, false), (.failed, true): .mixed
    }
  }
}
