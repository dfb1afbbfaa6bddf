/// What the verbs of one expectation have found so far.
public enum ExpectationStatus: Sendable, Hashable {
  /// No verb has been applied yet.
  case pending
  /// All have passed.
  case passed
  /// All have failed.
  case failed
  /// Some have passed and some have failed.
  case mixed

  /// The status after one more verdict.
  @usableFromInline
  func applying(passed: Bool) -> ExpectationStatus {
    switch (self, passed) {
    case (.pending, true), (.passed, true): .passed
    case (.pending, false), (.failed, false): .failed
    case (.mixed, _), (.passed, false), (.failed, true): .mixed
    }
  }
}
