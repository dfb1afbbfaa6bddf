internal import Foundation
internal import StakeoutBase

/// Observes notifications until `end`, and asks the pattern until one matches.
///
/// Invariants:
///
/// - P1: `match` is set once.
/// - P2: only Stakeout's code runs under the lock: no pattern, which may be the test's code, no
///   call of the notification center, and no ring.
///
/// SAFETY: a notification center may be used from any thread; the rest is constant or guarded by
/// the lock.
final class PostingWatch: @unchecked Sendable {
  // SAFETY: the center gives notifications to any thread, and takes observers from any.
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
  let matching = ManualWakeSource()

  init(for name: Notification.Name, _ pattern: PostedPattern, in center: NotificationCenter) {
    self.name = name
    self.pattern = pattern
    self.center = center
    HiddenOrder.publish()
    let observer = UncheckedSendable(
      center.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
        HiddenOrder.receive()
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

  /// Makes a matcher that checks the notifications so far, ignores the subject's value, and is
  /// woken by the match.
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
