public import protocol Foundation.CustomNSError
public import let Foundation.NSLocalizedDescriptionKey
package import StakeoutBase

/// The error that a failed requirement throws, unless it has a custom error.
///
/// The failure has already been reported. The error only ends the test.
public struct RequireError: Error, CustomNSError, CustomStringConvertible {
  /// The text of the failure.
  public let message: String
  /// The site of the requirement.
  package let location: SourceSite

  package init(message: String, location: SourceSite) {
    self.message = message
    self.location = location
  }

  /// The text, which is the `localizedDescription`, and the key that tells XCTest that the failure has
  /// already been reported.
  public var errorUserInfo: [String: Any] {
    ["XCTestErrorUserInfoKeyShouldIgnore": true, NSLocalizedDescriptionKey: message]
  }

  /// The text of the failure.
  public var description: String { message }
}
