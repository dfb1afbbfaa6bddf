public import protocol Foundation.CustomNSError
public import protocol Foundation.LocalizedError
public import let Foundation.NSLocalizedDescriptionKey
public import StakeoutReporting

/// What a requirement that does not hold throws, unless it was given an error of the author's own.
///
/// The failure has been reported by then: the error only ends the test.
public struct RequireError: Error, CustomNSError, LocalizedError, CustomStringConvertible {
  /// The text of the failure.
  public let message: String
  /// Where the requirement stands.
  public let location: SourceSite

  /// Tells XCTest, where it asks, that the failure has been reported; and the text.
  public var errorUserInfo: [String: Any] {
    ["XCTestErrorUserInfoKeyShouldIgnore": true, NSLocalizedDescriptionKey: message]
  }

  /// The text of the failure.
  public var description: String { message }

  /// The text of the failure.
  public var errorDescription: String? { message }
}
