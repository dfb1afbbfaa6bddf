import Testing

// A wait that is not woken evaluates its condition every 250 ms, so its verdict is the same. Only the
// book itself shows whether it wakes.
// testable: a lost ring only delays a wait.
@testable import StakeoutScout

@Suite struct ExpectationBookTests {
  private let mock = Mock()

  @Test func `who watches is rung when an expectation is used up, and by a reset`() throws {
    let event = try #require(Event())
    func isRung() -> Bool { Wait.until(.now, event: event).contains(.event) }
    #expect(mock.book.uses.subscribe(event))
    mock.expect.foo.to(`return`(1, times: 2)).and.to(Once(1))
    _ = mock.get.foo as Int?
    #expect(!isRung())
    for _ in 0..<2 {
      _ = mock.get.foo as Int?
      #expect(isRung())
    }
    mock.reset()
    #expect(isRung())
  }
}
