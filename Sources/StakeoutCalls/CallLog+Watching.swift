package import StakeoutMatching
package import StakeoutRuntime

extension CallLog {
  /// Rings `event` at every append and every reset.
  ///
  /// - Returns: false when it cannot, for want of memory or of a thread.
  package func watch(_ event: Event) -> Bool { journal.watch(event) }

  /// Ends what `watch(_:)` began; a ring that is on its way may still arrive.
  package func unwatch(_ event: Event) { journal.unwatch(event) }
}

extension CallLog: WakeSource {
  /// Rings the bell at every call from now on, and when the calls are forgotten.
  ///
  /// - Returns: false when it cannot: a journal rings events, and no other bells.
  package func subscribe(_ bell: any Bell) -> Bool {
    guard let event = (bell as AnyObject) as? Event else { return false }
    return watch(event)
  }

  /// Ends a subscription.
  package func unsubscribe(_ bell: any Bell) {
    if let event = (bell as AnyObject) as? Event { unwatch(event) }
  }
}
