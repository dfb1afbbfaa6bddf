import StakeoutReporting
import StakeoutRuntime
import Testing

@testable import StakeoutDynamicMocks

@Suite struct ExpectationBookTests {
  private let book = ExpectationBook()

  private func add(_ shape: CallShape, uses: Uses = Uses(1)) -> Entry {
    let entry = Entry(
      shape, function: 7, [], answer: .nothing, uses: uses,
      site: VerbSite(#filePath, #line, #fileID, 1))
    book.add(entry, to: "f", in: .current)
    return entry
  }

  private func claimed(_ arguments: KeyValuePairs<String, Any?>?) -> Entry? {
    let claim = book.claim("f", arguments) { _ in }
    guard case .use(let entry, _) = claim.outcome else { return nil }
    return entry
  }

  /// The names under which a call is recorded: one, or nil where it is not known.
  private func recorded(_ arguments: KeyValuePairs<String, Any?>) -> [UInt64?] {
    var numbers: [UInt64?] = []
    _ = book.claim("f", arguments) { numbers.append($0) }
    return numbers
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
    #expect(recorded(["a": 1]) == [7])
    #expect(recorded(["b": 1]) == [nil])
    #expect(recorded(["a": 1]) == [nil])
  }

  @Test func `who watches is rung when an expectation is used up, and by a reset`() throws {
    let event = try #require(Event())
    let uses = Uses(2)
    let entry = add(.property, uses: uses)
    book.watch(event)
    #expect(book.claim("f", nil, record: { _ in }).bells.isEmpty)
    #expect(book.claim("f", nil, record: { _ in }).bells.count == 1)
    #expect(book.retire(entry, of: "f").count == 1)
    book.reset()
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    book.unwatch(event)
    _ = add(.property)
    #expect(book.claim("f", nil, record: { _ in }).bells.isEmpty)
  }
}
