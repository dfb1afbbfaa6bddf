import Foundation
import StakeoutTestSupport
import Testing

// A wait that is not woken evaluates its condition every 250 ms, so its verdict is the same. Only
// the observer itself shows whether it wakes.
// testable: a lost ring only delays a wait, and each verb ends its observer.
@testable import StakeoutKiwi

@Suite struct NotificationObserverTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("X")

  private func isRung(_ event: Event) -> Bool { Wait.until(.now, event: event).contains(.event) }

  @Test func `it rings when there is a match`() throws {
    let pattern = PostedPattern(accepts: { $0.object != nil })
    let watch = NotificationObserver(for: name, pattern, in: center)
    let (event, former) = (try #require(Event()), try #require(Event()))
    #expect(watch.matching.subscribe(event))
    #expect(watch.matching.subscribe(former))
    watch.matching.unsubscribe(former)
    center.post(name: name, object: nil)
    #expect(!isRung(event))
    center.post(name: name, object: 1)
    #expect(isRung(event))
    #expect(!isRung(former))
  }

  @Test func `many threads may post`() throws {
    let (center, name) = (center, name)
    let pattern = PostedPattern(accepts: { ($0.object as? Int) == 399 })
    let watch = NotificationObserver(for: name, pattern, in: center)
    let event = try #require(Event())
    #expect(watch.matching.subscribe(event))
    onThreads(4) { thread in
      for index in 0..<100 { center.post(name: name, object: thread * 100 + index) }
    }
    #expect(isRung(event))
  }

  @Test func `it ends with its last owner`() {
    let asked = Locked(0)
    do {
      let pattern = PostedPattern(accepts: { _ in
        asked.withLock { $0 += 1 }
        return false
      })
      let watch = NotificationObserver(for: name, pattern, in: center)
      withExtendedLifetime(watch) {}
    }
    center.post(name: name, object: nil)
    #expect(asked.withLock { $0 } == 0)
  }
}
