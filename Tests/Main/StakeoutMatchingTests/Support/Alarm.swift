import StakeoutCore
import StakeoutMatching

/// A wake source without behaviour.
///
/// Tests only compare its identity.
final class Alarm: WakeSource {
  func subscribe(_ event: Event) -> Bool { false }
  func unsubscribe(_ event: Event) {}
}

extension Matcher {
  /// Returns this matcher with a wake source for every value except nil.
  func woken(by alarm: Alarm) -> Matcher {
    woken { actual in actual == nil ? nil : alarm }
  }

  /// Returns the wake source that the matcher names for a value.
  func alarm(for value: T?) -> Alarm? {
    wakeSource?(value) as? Alarm
  }
}
