public import Foundation

/// A notification that is to be posted, from this line on until the example is over.
///
/// ```swift
/// expect(Notification.Name("CarSold")).should(bePosted())
/// expect("CarSold").should(bePosted())
/// ```
///
/// It may be posted on any thread. Tests that run in parallel hear each other in the same centre:
/// give them a centre each.
///
/// - Parameter center: Where to listen.
public func bePosted<Name: PostedName>(
  center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern())
}

/// A notification that is to be posted with this very object.
public func bePostedWithObject<Name: PostedName>(
  _ object: AnyObject, center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(object: object))
}

/// A notification that is to be posted with equal information.
public func bePostedWithUserInfo<Name: PostedName>(
  _ userInfo: [AnyHashable: Any], center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(userInfo: userInfo))
}

/// A notification that is to be posted with this very object and equal information.
public func bePostedWithObject<Name: PostedName>(
  _ object: AnyObject, userInfo: [AnyHashable: Any], center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(object: object, userInfo: userInfo))
}

/// A notification that is to be posted with this very object and equal information; the same as
/// with `userInfo:`.
public func bePostedWithObject<Name: PostedName>(
  _ object: AnyObject, andUserInfo userInfo: [AnyHashable: Any],
  center: NotificationCenter = .default
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(object: object, userInfo: userInfo))
}

/// A notification that is to be posted and accepted by the block.
///
/// - Parameters:
///   - center: Where to listen.
///   - accepts: Called for each notification of the name, on the thread that posts it, until it
///     has accepted one.
public func bePostedEvaluatingBlock<Name: PostedName>(
  center: NotificationCenter = .default, _ accepts: @escaping @Sendable (Notification) -> Bool
) -> Upcoming<Name> {
  posting(in: center, PostedPattern(accepts: accepts))
}

/// What an expectation may name a notification by: its name, or the text of that.
public protocol PostedName {
  /// The name.
  var postedName: Notification.Name { get }
}

extension Notification.Name: PostedName {
  /// Itself.
  public var postedName: Notification.Name { self }
}

extension String: PostedName {
  /// The name with this text.
  public var postedName: Notification.Name { Notification.Name(self) }
}

private func posting<Name: PostedName>(
  in center: NotificationCenter, _ pattern: PostedPattern
) -> Upcoming<Name> {
  Upcoming { name, _ in
    let watch = PostingWatch(for: name.postedName, pattern, in: center)
    return Observation(matcher: watch.matcher()) { watch.end() }
  }
}
