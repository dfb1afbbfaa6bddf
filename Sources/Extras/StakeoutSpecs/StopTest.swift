// `StopTest`, an error that ends an example.

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
/// The test fails at the line of `StopTest`, with its text. Everything inside of the hook is skipped,
/// but every `afterEach` still runs. ``silently`` ends an example without a failure. The names are
/// Quick's.
public struct StopTest: Error, Sendable, CustomStringConvertible {
  /// The failure; nil if the example ends without a failure.
  let failure: Failure?

  /// Creates an error that ends the example with a failure.
  ///
  /// - Parameters:
  ///   - failureDescription: The text of the failure.
  ///   - fileID: The file ID at which to report the failure.
  ///   - file: The file path at which to report the failure.
  ///   - line: The line at which to report the failure.
  ///   - column: The column at which to report the failure.
  public init(
    _ failureDescription: String, fileID: String = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    failure = Failure(
      message: failureDescription, site: SourceSite(fileID, file, line, column))
  }

  private init() { failure = nil }

  /// An error that ends the example without a failure: `throw StopTest.silently`.
  public static let silently = StopTest()

  /// The text of the failure.
  public var description: String { failure?.message ?? "stopped silently" }
}
