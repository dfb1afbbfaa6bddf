/// Something that a test expected and did not find.
///
/// A value, safe to hand to any thread. It is made when an expectation has failed, never before:
/// a message is formatted for no expectation that passes.
public struct Failure: Sendable {
  /// What is wrong, as the author of the test is to read it; it may span lines.
  public let message: String
  /// The expectation that failed.
  public let site: SourceSite

  /// A failure with this message at this place.
  public init(message: String, site: SourceSite) {
    self.message = message
    self.site = site
  }
}
