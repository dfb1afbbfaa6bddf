public import Foundation
internal import StakeoutCore

/// Matches expressions whose posted notifications the other matcher accepts.
///
/// ```swift
/// expect { save() }.to(postNotifications(equal([Notification(name: .saved)]), from: center))
/// ```
///
/// The matcher collects notifications from any thread, from the time at which it is created. A
/// waiting expectation evaluates the expression once, and waits for its effects. Create a new matcher
/// for each expectation. Parallel tests receive each other's notifications in a shared centre: give
/// each test its own centre, or pass `names`.
///
/// - Parameters:
///   - matcher: Judges the notifications, in the order in which they were posted.
///   - center: The notification centre to observe.
///   - names: The names to collect. If empty, all notifications are collected.
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
  posting.extras.evaluatesOnce = true
  return posting
}

/// Collects the notifications of a centre until it is deallocated.
private final class NotificationCollector {
  private let center: NotificationCenter
  private let observers: [any NSObjectProtocol]
  // SAFETY: a notification centre may call observers on any thread, and no observer changes the
  // notification.
  private let collected = Locked<[UncheckedSendable<Notification>]>([])

  init(listeningTo center: NotificationCenter, names: Set<Notification.Name>) {
    self.center = center
    let collected = collected
    let kept: [Notification.Name?] = names.isEmpty ? [nil] : Array(names)
    SanitizerFence.release()
    observers = kept.map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { notification in
        SanitizerFence.acquire()
        let posted = UncheckedSendable(notification)
        collected.withLock { $0.append(posted) }
      }
    }
  }

  deinit {
    for observer in observers { center.removeObserver(observer) }
  }

  /// The notifications up to now, in the order in which they were collected.
  var notifications: [Notification] { collected.withLock { $0 }.map(\.value) }
}
