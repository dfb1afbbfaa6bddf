public import Foundation
internal import StakeoutReporting

/// A matcher that accepts expressions that post notifications which the other accepts.
///
/// ```swift
/// expect { save() }.to(postNotifications(equal([Notification(name: .saved)]), from: center))
/// ```
///
/// It collects what is posted, on whatever thread, from the moment it is made. An expectation that
/// waits evaluates the expression once, and waits for what that has set off. Make one for each
/// expectation. Tests that run in parallel hear each other in the same centre: give
/// them a centre each, or say `names`.
///
/// - Parameters:
///   - matcher: what judges the notifications, in the order in which they were posted.
///   - center: where to listen.
///   - names: which ones to collect; all of them if there are none.
public func postNotifications<Out>(
  _ matcher: Matcher<[Notification]>, from center: NotificationCenter = .default,
  names: Set<Notification.Name> = []
) -> Matcher<Out> {
  let collector = NotificationCollector(listeningTo: center, names: names)
  var posting = Matcher<Out>(noun: { "posting \(matcher.noun)" }) { expression in
    _ = try expression.evaluate()
    let posted = collector.notifications
    let result = try matcher.satisfies(
      Expression(expression: { posted }, location: expression.location))
    return result.mapMessage { message in
      message.replacedExpectation { leaf in
        let actual = posted.isEmpty ? "no notifications" : "<\(stringify(posted))>"
        return .expectedCustomValueTo(leaf.expectedMessage, actual: actual)
      }
    }
  }
  posting.evaluatesOnce = true
  return posting
}

#if os(macOS)
  /// A matcher that accepts expressions that post distributed notifications which the other
  /// accepts.
  ///
  /// Other processes post them, too; therefore there is no way to listen to all names.
  public func postDistributedNotifications<Out>(
    _ matcher: Matcher<[Notification]>, from center: DistributedNotificationCenter = .default(),
    names: Set<Notification.Name>
  ) -> Matcher<Out> {
    postNotifications(matcher, from: center, names: names)
  }
#endif

/// Keeps what is posted in a centre for as long as it lives.
private final class NotificationCollector {
  private let center: NotificationCenter
  private let observers: [any NSObjectProtocol]
  private let collected = Locked<[Notification]>([])

  init(listeningTo center: NotificationCenter, names: Set<Notification.Name>) {
    self.center = center
    let collected = collected
    let kept: [Notification.Name?] = names.isEmpty ? [nil] : Array(names)
    HiddenOrder.publish()
    observers = kept.map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { notification in
        HiddenOrder.receive()
        collected.withLock { $0.append(notification) }
      }
    }
  }

  deinit {
    for observer in observers { center.removeObserver(observer) }
  }

  var notifications: [Notification] { collected.withLock { $0 } }
}
