internal import Testing

/// A test to be registered with Swift Testing.
enum RecordedTest: Sendable {
  case suite(any Spec.Type, traits: [any SuiteTrait], at: SourceLocation)
  /// Its name for lists and filters is the title, except for characters that break files of test
  /// names.
  case example(
    any SendableMetatype.Type, titled: String, traits: [any TestTrait] = [], at: SourceLocation,
    run: @Sendable () async throws -> Void)

  /// Makes a test with this title that fails with this message.
  static func failing(
    in type: any SendableMetatype.Type, _ title: String, at location: SourceLocation,
    _ message: String
  ) -> RecordedTest {
    .example(type, titled: title, at: location) {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
  }
}
