// A failed check of a test: its message and its site.

public import StakeoutCore

/// A failed check of a test: its message and its site.
///
/// A value that is safe to pass to any thread. It is created only after an expectation has failed:
/// passing expectations format no message.
public struct Failure: Sendable {
  /// The message for the test's author.
  ///
  /// It may have several lines. A reporter gets at most 4 KB in at most 60 lines; what was left out
  /// is counted in it, and ``wholeMessage`` has all of it.
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

  /// The failure with a message that is short enough to be printed.
  var bounded: Failure {
    guard wholeMessage == nil, let short = BoundedText.shortened(message) else { return self }
    return Failure(message: short, site: site, wholeMessage: message)
  }

  /// The failure with a whole message that was built apart from the short one.
  func with(whole message: String) -> Failure {
    Failure(message: bounded.message, site: site, wholeMessage: message)
  }

  /// The failure with a line below its message.
  func noting(_ line: String) -> Failure { replacing(message: "\(message)\n\(line)") }

  /// The failure with other text for the reader; the whole message stays the same.
  package func replacing(message: String) -> Failure {
    Failure(message: message, site: site, wholeMessage: wholeMessage)
  }
}
