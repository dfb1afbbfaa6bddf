import Foundation
import StakeoutTestSupport
import Testing

@testable import StakeoutKiwi

@Suite struct PostingWatchTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("X")

  private func isRung(_ event: Event) -> Bool { Wait.until(.now, event: event).contains(.event) }

  private func isMatched(_ watch: PostingWatch) throws -> Bool {
    let matcher: Matcher<Void> = watch.matcher()
    return try matcher.satisfies(Expression(expression: { () }, location: SourceSite())).status
      == .matches
  }

  @Test func `it listens until the first match`() throws {
    let asked = Locked(0)
    let watch = PostingWatch(
      for: name,
      PostedPattern { note in
        asked.withLock { $0 += 1 }
        return note.object != nil
      }, in: center)
    center.post(name: name, object: nil)
    #expect(try !isMatched(watch))
    center.post(name: name, object: 1)
    #expect(try isMatched(watch))
    center.post(name: name, object: 1)
    #expect(asked.withLock { $0 } == 2)
  }

  @Test func `it rings when there is a match`() throws {
    let watch = PostingWatch(for: name, PostedPattern { $0.object != nil }, in: center)
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
    let watch = PostingWatch(for: name, PostedPattern { ($0.object as? Int) == 399 }, in: center)
    let event = try #require(Event())
    #expect(watch.matching.subscribe(event))
    onThreads(4) { thread in
      for index in 0..<100 { center.post(name: name, object: thread * 100 + index) }
    }
    #expect(try isMatched(watch))
    #expect(isRung(event))
  }

  @Test func `a pattern may post by itself`() throws {
    let (center, name) = (center, name)
    let watch = PostingWatch(
      for: name,
      PostedPattern { note in
        if note.object == nil { center.post(name: name, object: 1) }
        return note.object != nil
      }, in: center)
    center.post(name: name, object: nil)
    #expect(try isMatched(watch))
  }

  @Test func `it ends with its last owner`() {
    let asked = Locked(0)
    do {
      let watch = PostingWatch(
        for: name,
        PostedPattern { _ in
          asked.withLock { $0 += 1 }
          return false
        }, in: center)
      withExtendedLifetime(watch) {}
    }
    center.post(name: name, object: nil)
    #expect(asked.withLock { $0 } == 0)
  }
}
