import StakeoutCore
import StakeoutMatching

/// A wake source that says of itself only that it is another one than the next.
final class Alarm: WakeSource {
  func subscribe(_ event: Event) -> Bool { false }
  func unsubscribe(_ event: Event) {}
}

extension Matcher {
  /// The same matcher, naming this source for every value but nil.
  func woken(by alarm: Alarm) -> Matcher {
    woken { actual in actual == nil ? nil : alarm }
  }

  /// The source that the matcher names for a value.
  func alarm(for value: T?) -> Alarm? {
    wakeSource?(value) as? Alarm
  }
}
