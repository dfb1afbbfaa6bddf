internal import Foundation
internal import StakeoutBase

/// The expected contents of a notification besides its name.
///
/// SAFETY: nothing changes after `init`. Object and user info are compared on the posting thread,
/// as a test that specifies them intends.
struct PostedPattern: @unchecked Sendable {
  /// The same object that it must be posted with; nil accepts any object, or none.
  var object: AnyObject?
  /// The user info that it must equal; nil accepts any user info, or none.
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

  /// The pattern as text: `be posted with object <…> and user info <…>`.
  var phrase: String {
    let parts = [
      object.map { "object <\(stringify($0))>" },
      userInfo.map { "user info <\(Self.text(of: $0))>" },
    ].compactMap(\.self)
    let with = parts.isEmpty ? "" : " with \(parts.joined(separator: " and "))"
    return "be posted\(with)\(accepts == nil ? "" : " and satisfy block")"
  }

  /// The text of user info: `[a: 1, b: 2]`, sorted by the texts of the keys.
  private static func text(of userInfo: [AnyHashable: Any]) -> String {
    let parts = userInfo.map { (key: "\($0.key.base)", value: stringify($0.value)) }
    let texts = parts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "[\(texts.joined(separator: ", "))]"
  }
}
