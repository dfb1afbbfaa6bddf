internal import Testing

/// A test to be registered with Swift Testing.
enum RecordedTest: Sendable {
  case suite(any Spec.Type, traits: [any SuiteTrait], at: SourceLocation)
  /// - Parameters:
  ///   - name: the name for lists and filters.
  ///   - title: the name in the output.
  case example(
    any SendableMetatype.Type, name: String, title: String, traits: [any TestTrait],
    at: SourceLocation, run: @Sendable () async throws -> Void)

  /// Makes a test with this title that fails with this message.
  static func failing(
    in type: any SendableMetatype.Type, _ title: String, at location: SourceLocation,
    _ message: String
  ) -> RecordedTest {
    .example(type, titled: title, at: location) {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
  }

  /// Makes a test named by its title, except for characters that break files of test names.
  static func example(
    _ type: any SendableMetatype.Type, titled title: String, traits: [any TestTrait] = [],
    at location: SourceLocation, run: @escaping @Sendable () async throws -> Void
  ) -> RecordedTest {
    .example(
      type, name: title.withoutMarks, title: title, traits: traits, at: location, run: run)
  }
}
