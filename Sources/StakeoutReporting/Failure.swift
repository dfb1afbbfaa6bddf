/// A failed check of a test: its message and its site.
///
/// A value that is safe to pass to any thread. It is created only after an expectation has failed:
/// passing expectations format no message.
public struct Failure: Sendable {
  /// The message for the test's author.
  ///
  /// It may have several lines.
  public let message: String
  /// The site of the failed expectation.
  public let site: SourceSite

  /// Creates a failure with this message at this site.
  public init(message: String, site: SourceSite) {
    self.message = message
    self.site = site
  }
}
