public import protocol Foundation.CustomNSError
public import StakeoutReporting

/// What a requirement that does not hold throws, unless it was given an error of the author's own.
///
/// The failure has been reported by then: the error only ends the test.
public struct RequireError: Error, CustomNSError, CustomStringConvertible {
  /// The text of the failure.
  public let message: String
  /// Where the requirement stands.
  public let location: SourceSite

  /// Tells XCTest, where it asks, that the failure has been reported.
  public var errorUserInfo: [String: Any] { ["XCTestErrorUserInfoKeyShouldIgnore": true] }

  /// The text of the failure.
  public var description: String { message }
}
