internal import Testing

/// A test that Swift Testing will be told of.
enum RecordedTest: Sendable {
  case suite(any Spec.Type, traits: [any SuiteTrait], at: SourceLocation)
  /// - Parameters:
  ///   - name: what it is listed and filtered by.
  ///   - title: what it is called in the output.
  case example(
    any SendableMetatype.Type, name: String, title: String, traits: [any TestTrait],
    at: SourceLocation, run: @Sendable () async throws -> Void)

  /// A test of this title that fails with this message.
  static func failing(
    in type: any SendableMetatype.Type, _ title: String, at location: SourceLocation,
    _ message: String
  ) -> RecordedTest {
    .example(type, titled: title, at: location) {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
  }

  /// A test that goes by its title, as far as the files allow in which names are written.
  static func example(
    _ type: any SendableMetatype.Type, titled title: String, traits: [any TestTrait] = [],
    at location: SourceLocation, run: @escaping @Sendable () async throws -> Void
  ) -> RecordedTest {
    .example(
      type, name: title.withoutMarks, title: title, traits: traits, at: location, run: run)
  }
}
