package import StakeoutRuntime

extension CallLog: WakeSource {
  /// Rings `event` at every append and every reset.
  ///
  /// - Returns: false when it cannot, for want of memory or of a thread.
  package func subscribe(_ event: Event) -> Bool { journal.watch(event) }

  /// Ends a subscription; a ring that is on its way may still arrive.
  package func unsubscribe(_ event: Event) { journal.unwatch(event) }
}
