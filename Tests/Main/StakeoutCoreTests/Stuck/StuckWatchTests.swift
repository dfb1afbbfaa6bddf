import Foundation
import StakeoutCore
import Testing

@Suite struct StuckWatchTests {
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
    let watch = StuckWatch(from: .realNow, every: .zero) { _ in look() == 3 }
    for _ in 0..<3 { hasLooked.wait() }
    #expect(hasLooked.wait(timeout: .now() + .milliseconds(20)) == .timedOut)
    #expect(watch.isGoingOn)
    watch.end()
  }

  @Test func `a watch looks until it is ended`() {
    let watch = StuckWatch(from: .realNow, every: .zero) { watch in
      _ = look()
      return !watch.isGoingOn
    }
    for _ in 0..<3 { hasLooked.wait() }
    watch.end()
    #expect(!watch.isGoingOn)
    // At most the look that had begun.
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
      StuckWatch(from: .never, every: .zero) { [looks] _ in
        withExtendedLifetime(note) { looks.withLock { $0 += 1 } }
        return true
      }.end()
    }
    // The thread ends, and lets go of what it looked at.
    gone.wait()
    #expect(looks.withLock(\.self) == 0)
  }
}
