internal import Foundation
internal import StakeoutMatching

/// What a test says about a notification besides its name.
///
/// SAFETY: nothing changes after `init`. Object and information are compared on the thread that
/// posts, which is what a test that names them is for.
struct PostedPattern: @unchecked Sendable {
  /// The very object that it is posted with; nil for any, and for none.
  var object: AnyObject?
  /// What its information equals; nil for any, and for none.
  var userInfo: [AnyHashable: Any]?
  var accepts: (@Sendable (Notification) -> Bool)?

  func matches(_ notification: Notification) -> Bool {
    if let object {
      guard let posted = notification.object, type(of: posted) is AnyClass,
        posted as AnyObject === object
      else { return false }
    }
    if let userInfo {
      let posted = NSDictionary(dictionary: notification.userInfo ?? [:])
      guard posted.isEqual(NSDictionary(dictionary: userInfo)) else { return false }
    }
    return accepts?(notification) ?? true
  }

  /// As in `be posted with object <…> and user info <…>`.
  var phrase: String {
    let parts = [
      object.map { "object <\(stringify($0))>" },
      userInfo.map { "user info <\(stringify($0))>" },
    ].compactMap(\.self)
    let with = parts.isEmpty ? "" : " with \(parts.joined(separator: " and "))"
    return "be posted\(with)\(accepts == nil ? "" : " and satisfy block")"
  }
}
