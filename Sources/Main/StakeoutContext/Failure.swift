// A failed check of a test: its message and its site.

public import StakeoutCore

/// A failed check of a test: its message and its site.
///
/// A value that is safe to pass to any thread. It is created only after an expectation has failed:
/// passing expectations format no message.
public struct Failure: Sendable {
  /// The message for the test's author.
  ///
  /// It may have several lines. A reporter receives at most 4 KB in at most 60 lines. The text then
  /// says how much was left out, and ``wholeMessage`` has all of it.
  public let message: String
  /// The site of the failed expectation.
  public let site: SourceSite
  /// The message before it was shortened; nil if nothing was left out.
  public let wholeMessage: String?

  /// Creates a failure with this message at this site.
  public init(message: String, site: SourceSite) {
    self.init(message: message, site: site, wholeMessage: nil)
  }

  private init(message: String, site: SourceSite, wholeMessage: String?) {
    self.message = message
    self.site = site
    self.wholeMessage = wholeMessage
  }

  /// The failure, with its message shortened if it is too long to be printed.
  var bounded: Failure {
    guard wholeMessage == nil, let short = FailureLength.shortened(message) else { return self }
    return Failure(message: short, site: site, wholeMessage: message)
  }

  /// Returns the failure with this whole message, which was built separately from the shown one.
  func with(whole message: String) -> Failure {
    Failure(message: bounded.message, site: site, wholeMessage: message)
  }

  /// Returns the failure with a line added below its message.
  func noting(_ line: String) -> Failure { replacing(message: "\(message)\n\(line)") }

  /// Returns the failure with another message, and the same whole message.
  package func replacing(message: String) -> Failure {
    Failure(message: message, site: site, wholeMessage: wholeMessage)
  }
}
