package import StakeoutBase

extension CallLog: WakeSource {
  /// Rings `event` at every append and every reset.
  ///
  /// - Returns: false if there is not enough memory, or no thread to ring from.
  package func subscribe(_ event: Event) -> Bool { journal.watch(event) }

  /// Ends a subscription; a ring already under way may still arrive.
  package func unsubscribe(_ event: Event) { journal.unwatch(event) }
}
