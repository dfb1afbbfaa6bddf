// An error that ends an example.

/// An error that ends an example, thrown by the example or by one of its hooks.
///
/// ```swift
/// s.beforeEach { if server.isDown { throw StopTest("the server is down") } }
/// s.it("answers") {
///   guard let answer = server.answer else { throw StopTest("there is no answer") }
///   …
/// }
/// ```
///
/// The test fails at the line of `StopTest`, with its text. What lies inside of the hook is skipped, and
/// every `afterEach` still runs. ``silently`` ends an example without a failure. The names are Quick's.
public struct StopTest: Error, Sendable, CustomStringConvertible {
  /// The failure; nil if there is none.
  let failure: Failure?

  /// Ends the example with a failure.
  ///
  /// - Parameters:
  ///   - failureDescription: the text of the failure.
  ///   - fileID: the source site of the failure; leave it out.
  ///   - file: the source site of the failure; leave it out.
  ///   - line: the source site of the failure; leave it out.
  ///   - column: the source site of the failure; leave it out.
  public init(
    _ failureDescription: String, fileID: String = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    failure = Failure(
      message: failureDescription, site: SourceSite(fileID, file, line, column))
  }

  private init() { failure = nil }

  /// Ends the example without a failure: `throw StopTest.silently`.
  public static let silently = StopTest()

  /// The text of the failure.
  public var description: String { failure?.message ?? "stopped silently" }
}
