public import Foundation

/// Describes a notification that is expected from this line to the end of the example.
///
/// ```swift
/// expect(Notification.Name("CarSold")).should(bePosted())
/// expect("CarSold").should(bePosted())
/// ```
///
/// It may be posted on any thread. Parallel tests see each other's notifications in a shared
/// center, so give each its own.
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

/// Describes an expected notification with this same object, and with equal user info if there is
/// one here.
public func bePostedWithObject<Name: PostedName>(
  _ object: AnyObject, userInfo: [AnyHashable: Any]? = nil, center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(object: object, userInfo: userInfo))
}

/// Describes an expected notification with this same object and equal user info; the same as with
/// `userInfo:`.
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
///   - accepts: Called for each notification with the name, on the thread that posts it, until it
///     has accepted one.
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
  bePostedEvaluatingBlock(center: center) { notification -> Bool in
    block(notification)
    return true
  }
}

/// A name of a notification: a `Notification.Name`, or its text.
public protocol PostedName {}

extension Notification.Name: PostedName {}

extension String: PostedName {}

private func posting<Name: PostedName>(
  in center: NotificationCenter, _ pattern: PostedPattern
) -> Upcoming<Name> {
  Upcoming { name, _, _ in
    let name = name as? Notification.Name ?? Notification.Name("\(name)")
    let watch = PostingWatch(for: name, pattern, in: center)
    return (watch.matcher(), { watch.end() })
  }
}
