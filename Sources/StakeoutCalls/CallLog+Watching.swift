package import StakeoutMatching
internal import StakeoutReporting
package import StakeoutRuntime

/// One for all logs, which are many, while hardly any is ever watched.
private let watchersLock = Locked(())

extension CallLog {
  /// Who is rung at every call and every reset.
  ///
  /// A journal rings few events, and nothing but events. One of its places is the watch tower's,
  /// which rings everybody else.
  struct Watcher {
    let subject: any AnyObject & Sendable
    let ring: @Sendable () -> Void
    /// Whether the journal rings it itself.
    let isRungByJournal: Bool
  }

  /// Places in the journal for others than the watch tower.
  private static let directPlaces = 7

  /// Rings `event` at every append and every reset.
  ///
  /// - Returns: false when it cannot, because the system has no more descriptors.
  package func watch(_ event: Event) -> Bool {
    let isRungByJournal = watchersLock.withLock { _ in
      guard watchers.count(where: \.isRungByJournal) < Self.directPlaces, journal.watch(event)
      else { return false }
      watchers.append(Watcher(subject: event, ring: event.ring, isRungByJournal: true))
      return true
    }
    return isRungByJournal || watchFromTower(event, ring: event.ring)
  }

  /// Rings `bell` at every append and every reset.
  ///
  /// - Returns: false when it cannot, because the system has no more descriptors.
  package func watch(_ bell: any Bell) -> Bool {
    watchFromTower(bell, ring: { bell.ring() })
  }

  /// Ends what `watch(_:)` began; a ring that is on its way may still arrive.
  package func unwatch(_ subject: any AnyObject & Sendable) {
    let removed: Watcher? = watchersLock.withLock { _ in
      guard let index = watchers.firstIndex(where: { $0.subject === subject }) else { return nil }
      let watcher = watchers.remove(at: index)
      if watcher.isRungByJournal, let event = watcher.subject as? Event { journal.unwatch(event) }
      return watcher
    }
    if let removed, !removed.isRungByJournal { WatchTower.shared.dismiss(subject, from: self) }
  }

  /// Tells the watchers of a reset; of an append, the journal tells them itself.
  func ringAfterReset() {
    for watcher in watchersLock.withLock({ _ in watchers }) { watcher.ring() }
  }

  private func watchFromTower(
    _ subject: any AnyObject & Sendable, ring: @escaping @Sendable () -> Void
  ) -> Bool {
    guard WatchTower.shared.post(subject, at: self, ring: ring) else { return false }
    watchersLock.withLock { _ in
      watchers.append(Watcher(subject: subject, ring: ring, isRungByJournal: false))
    }
    return true
  }
}

extension CallLog: WakeSource {
  /// Rings the bell at every call from now on, and when the calls are forgotten.
  ///
  /// - Returns: false when the system has no more descriptors.
  package func subscribe(_ bell: any Bell) -> Bool {
    if let event = (bell as AnyObject) as? Event { return watch(event) }
    return watch(bell)
  }

  /// Ends a subscription.
  package func unsubscribe(_ bell: any Bell) { unwatch(bell) }
}
