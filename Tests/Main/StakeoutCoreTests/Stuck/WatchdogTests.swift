import Foundation
import StakeoutCore
import Testing

/// A watchdog checks overdue work at intervals, from a thread of its own.
@Suite struct WatchdogTests {
  private let looks = Locked(0)
  private let hasLooked = DispatchSemaphore(value: 0)

  private func look() -> Int {
    defer { hasLooked.signal() }
    return looks.withLock { looks in
      looks += 1
      return looks
    }
  }

  @Test func `a watch looks until a look was the last`() {
    let watch = Watchdog(from: .realNow, every: .zero) { _ in look() == 3 }
    for _ in 0..<3 { hasLooked.wait() }
    #expect(hasLooked.wait(timeout: .now() + .milliseconds(20)) == .timedOut)
    #expect(watch.isActive)
    watch.end()
  }

  @Test func `a watch looks until it is ended`() {
    let watch = Watchdog(from: .realNow, every: .zero) { watch in
      _ = look()
      return !watch.isActive
    }
    for _ in 0..<3 { hasLooked.wait() }
    watch.end()
    #expect(!watch.isActive)
    // At most the check that had already begun may still signal. If checks continued, this loop
    // would not end.
    while hasLooked.wait(timeout: .now() + .milliseconds(20)) == .success {}
  }

  @Test func `a watch does not look before its time, nor after its end`() {
    let gone = DispatchSemaphore(value: 0)
    final class Note: Sendable {
      let gone: DispatchSemaphore
      init(_ gone: DispatchSemaphore) { self.gone = gone }
      deinit { gone.signal() }
    }
    do {
      let note = Note(gone)
      Watchdog(from: .never, every: .zero) { [looks] _ in
        withExtendedLifetime(note) { looks.withLock { $0 += 1 } }
        return true
      }.end()
    }
    // The watchdog's thread ends, and releases the closure with the note.
    gone.wait()
    #expect(looks.withLock(\.self) == 0)
  }
}
