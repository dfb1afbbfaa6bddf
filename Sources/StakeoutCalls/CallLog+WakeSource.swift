package import StakeoutMatching
private import StakeoutRuntime

extension CallLog: WakeSource {
  /// Rings the bell at every call from now on, and when the calls are forgotten.
  ///
  /// - Returns: false for a bell that is no event, and when too many watch already.
  package func subscribe(_ bell: any Bell) -> Bool {
    guard let event = (bell as AnyObject) as? Event else { return false }
    return watch(event)
  }

  /// Ends a subscription.
  package func unsubscribe(_ bell: any Bell) {
    guard let event = (bell as AnyObject) as? Event else { return }
    unwatch(event)
  }
}
