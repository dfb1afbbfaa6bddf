// `bePosted`, which describes a notification that is expected from that line on.

public import Foundation

/// Describes a notification that is expected from this line to the end of the example.
///
/// ```swift
/// expect(Notification.Name("CarSold")).should(bePosted())
/// expect("CarSold").should(bePosted())
/// ```
///
/// The notification may be posted on any thread. Parallel tests see each other's notifications in a
/// shared center, so give each test a center of its own.
///
/// - Parameter center: The notification center to observe.
public func bePosted<Name: PostedName>(
  center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern())
}

/// Describes an expected notification with equal user info.
public func bePostedWithUserInfo<Name: PostedName>(
  _ userInfo: [AnyHashable: Any], center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(userInfo: userInfo))
}

/// Describes an expected notification with this object, and with equal user info if `userInfo` is
/// not nil.
public func bePostedWithObject<Name: PostedName>(
  _ object: AnyObject, userInfo: [AnyHashable: Any]? = nil, center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(object: object, userInfo: userInfo))
}

/// Describes an expected notification with this object and equal user info.
///
/// Like the form with the label `userInfo:`.
public func bePostedWithObject<Name: PostedName>(
  _ object: AnyObject, andUserInfo userInfo: [AnyHashable: Any],
  center: NotificationCenter = .default
) -> Upcoming<Name> {
  bePostedWithObject(object, userInfo: userInfo, center: center)
}

/// Describes an expected notification that the block accepts.
///
/// - Parameters:
///   - center: The notification center to observe.
///   - accepts: Whether the block accepts a notification. It is called for each notification with
///     the name, on the thread that posts it, until it has accepted one.
public func bePostedEvaluatingBlock<Name: PostedName>(
  center: NotificationCenter = .default, _ accepts: @escaping @Sendable (Notification) -> Bool
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(accepts: accepts))
}

/// Describes an expected notification, and runs a block with expectations about it.
///
/// ```swift
/// expect(sold).should(bePostedEvaluatingBlock { note in expect(note.object).should(beNil()) })
/// ```
///
/// - Parameters:
///   - center: The notification center to observe.
///   - block: Called once, for the first notification with the name, on the thread that posts it.
public func bePostedEvaluatingBlock<Name: PostedName>(
  center: NotificationCenter = .default, _ block: @escaping @Sendable (Notification) -> Void
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(accepts: acceptingFirst(block)))
}

/// Returns a block that calls `block` with the first notification, and accepts only this one.
///
/// Another notification may be posted meanwhile: by another thread, or by `block` itself.
private func acceptingFirst(
  _ block: @escaping @Sendable (Notification) -> Void
) -> @Sendable (Notification) -> Bool {
  let hasCome = Locked(false)
  return { notification in
    let isFirst = hasCome.withLock { hasCome in
      defer { hasCome = true }
      return !hasCome
    }
    if isFirst { block(notification) }
    return isFirst
  }
}

/// A name of a notification: a `Notification.Name`, or its text.
public protocol PostedName {}

extension Notification.Name: PostedName {}

extension String: PostedName {}

private func posting<Name: PostedName>(
  in center: NotificationCenter, _ pattern: @autoclosure @escaping () -> PostedPattern
) -> Upcoming<Name> {
  Upcoming { name, _, _ in
    let name = name as? Notification.Name ?? Notification.Name("\(name)")
    let observation = NotificationObserver(for: name, pattern(), in: center)
    return (observation.matcher(), { observation.end() })
  }
}

/// The expected contents of a notification apart from its name.
///
/// SAFETY: nothing changes after `init`. Object and user info are compared on the posting thread,
/// as a test that specifies them intends.
struct PostedPattern: @unchecked Sendable {
  /// The object that the notification must be posted with; nil accepts any object, or none.
  var object: AnyObject?
  /// The user info that the notification's must equal; nil accepts any user info, or none.
  var userInfo: [AnyHashable: Any]?
  /// Whether the test's block accepts the notification; nil without a block.
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

/// Observes the notifications with a name until `end()`, and stores the first that matches the
/// pattern.
///
/// Invariants:
///
/// - P1: `match` is set once.
/// - P2: only Stakeout's code runs under the lock: no pattern, which may be the test's code, no
///   call of the notification center, and no ring of `matching`.
///
/// SAFETY: a notification center may be used from any thread. The other properties are constant or
/// guarded by the lock.
final class NotificationObserver: @unchecked Sendable {
  // SAFETY: the center calls observers on any thread, and accepts observers from any thread.
  private struct State {
    var observer: UncheckedSendable<any NSObjectProtocol>?
    var match: UncheckedSendable<Notification>?
    /// Notifications that did not match.
    var others: [UncheckedSendable<Notification>] = []
  }

  private let name: Notification.Name
  private let pattern: PostedPattern
  private let center: NotificationCenter
  private let state = Locked(State())
  /// Rings when a notification matches.
  let matching = ExplicitWakeSource()

  init(for name: Notification.Name, _ pattern: PostedPattern, in center: NotificationCenter) {
    self.name = name
    self.pattern = pattern
    self.center = center
    SanitizerFence.release()
    let observer = UncheckedSendable(
      center.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
        SanitizerFence.acquire()
        self?.take($0)
      })
    state.withLock { $0.observer = observer }
  }

  deinit { end() }

  /// Stops observing.
  func end() {
    if let observer = state.withLock({ $0.observer.take() }) {
      center.removeObserver(observer.value)
    }
  }

  /// Receives a notification on the thread that posts it.
  private func take(_ notification: Notification) {
    guard state.withLock({ $0.match == nil }) else { return }
    let isMatch = pattern.matches(notification)
    let notification = UncheckedSendable(notification)
    let isFirstMatch = state.withLock { state in
      guard state.match == nil else { return false }
      if isMatch { state.match = notification } else { state.others.append(notification) }
      return isMatch
    }
    if isFirstMatch { matching.ring() }
  }

  /// Makes a matcher that judges the notifications so far, and ignores the subject's value.
  ///
  /// A waiting expectation with this matcher is woken by the first notification that matches.
  func matcher<Subject>() -> Matcher<Subject> {
    let matcher = Matcher<Subject>(noun: { "posted" }) { [self] _ in
      let (match, others) = state.withLock { ($0.match, $0.others) }
      return MatcherResult(bool: match != nil) { [self] in
        .expectedCustomValueTo(
          pattern.phrase, actual: text(of: (match.map { [$0] } ?? others).map(\.value)))
      }
    }
    return matcher.woken { [matching] _ in matching }
  }

  private func text(of notifications: [Notification]) -> String {
    notifications.isEmpty
      ? "no notification <\(name.rawValue)>" : "<\(stringify(notifications))>"
  }
}
