import Testing

@testable import StakeoutCalls
@testable import StakeoutScout

@Suite struct ExpectationBookTests {
  private let mock = Mock()
  private var book: ExpectationBook { mock.book }

  private func reserve(_ arguments: KeyValuePairs<String, Any?>?) -> ExpectationBook.Reservation {
    book.reserve(Interaction(mock: mock, member: "f", arguments: arguments))
  }

  private func add(_ shape: CallShape, uses: Uses = Uses(1)) -> QueuedExpectation {
    let calls = ExpectedCalls(
      shape: shape, patterns: ArgumentPatterns([]), function: FunctionNames.number(of: "known"))
    let entry = QueuedExpectation(calls, .value { nil }, "Be called", uses, site: SourceSite())
    book.add(entry, to: "f", in: .current)
    return entry
  }

  private func reserved(_ arguments: KeyValuePairs<String, Any?>?) -> QueuedExpectation? {
    reserve(arguments).entry
  }

  @Test func `the oldest that fits answers, and else the oldest`() {
    let (a, b, any, c) = (
      add(.call(labels: ["a"])), add(.call(labels: ["b"])), add(.anyCall), add(.call(labels: ["b"]))
    )
    #expect(reserved(["b": 1]) === b)
    #expect(reserved(["b": 1]) === any)
    #expect(reserved(["x": 1]) === a)
    #expect(reserved(["x": 1]) === c)
    #expect(reserved(["x": 1]) == nil)
  }

  @Test func `one in the middle can be retired, and one that is gone need not be`() {
    let entries = (0..<3).map { _ in add(.property) }
    for place in [1, 1, 0] { book.retire(entries[place], of: "f") }
    #expect(reserved(nil) === entries[2])
    #expect(reserved(nil) == nil)
  }

  @Test func `the name of the function is known if the call fits`() {
    _ = (add(.call(labels: ["a"])), add(.call(labels: ["a"])))
    for label in ["a", "b", "a"] { _ = reserve([label: 1]) }
    #expect(mock.log.calls.map(\.function) == ["known", "f(b:)", "f(a:)"])
  }

  @Test func `who watches is rung when an expectation is used up, and by a reset`() throws {
    let event = try #require(Event())
    let uses = Uses(2)
    let entry = add(.property, uses: uses)
    #expect(book.uses.subscribe(event))
    #expect(reserve(nil).isLastUse == false)
    #expect(reserve(nil).isLastUse)
    #expect(Wait.until(.now, event: event) == .deadline)
    book.retire(entry, of: "f")
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    book.reset()
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
  }
}
