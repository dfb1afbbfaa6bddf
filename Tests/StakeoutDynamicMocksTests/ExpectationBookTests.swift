import StakeoutRuntime
import Testing

@testable import StakeoutDynamicMocks

@Suite struct ExpectationBookTests {
  private let book = ExpectationBook()

  private func add(_ shape: CallShape, uses: Uses = Uses(1)) -> Entry {
    let entry = Entry(
      shape, function: 7, [], answer: .nothing, uses: uses,
      site: VerbSite(#filePath, #line, #fileID, 1))
    book.add(entry, to: "f")
    return entry
  }

  private func claimed(_ arguments: KeyValuePairs<String, Any?>?) -> Entry? {
    guard case .use(let entry, _) = book.claim("f", arguments).outcome else { return nil }
    return entry
  }

  @Test func `the oldest that fits answers, and else the oldest`() {
    let (a, b, any, c) = (
      add(.call(labels: ["a"])), add(.call(labels: ["b"])), add(.anyCall), add(.call(labels: ["b"]))
    )
    #expect(claimed(["b": 1]) === b)
    #expect(claimed(["b": 1]) === any)
    #expect(claimed(["x": 1]) === a)
    #expect(claimed(["x": 1]) === c)
    #expect(claimed(["x": 1]) == nil)
  }

  @Test func `the name of the function is known if the call fits`() {
    _ = (add(.call(labels: ["a"])), add(.call(labels: ["a"])))
    #expect(book.claim("f", ["a": 1]).function == 7)
    #expect(book.claim("f", ["b": 1]).function == nil)
    #expect(book.claim("f", ["a": 1]).function == nil)
  }

  @Test func `who watches is rung when an expectation is used up, and by a reset`() throws {
    let event = try #require(Event())
    let uses = Uses(2)
    let entry = add(.property, uses: uses)
    book.watch(event)
    #expect(book.claim("f", nil).bells.isEmpty)
    #expect(book.claim("f", nil).bells.count == 1)
    #expect(book.retire(entry, of: "f").count == 1)
    book.reset()
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    book.unwatch(event)
    _ = add(.property)
    #expect(book.claim("f", nil).bells.isEmpty)
  }
}
