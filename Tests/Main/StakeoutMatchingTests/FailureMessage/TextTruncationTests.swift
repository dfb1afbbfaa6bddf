import StakeoutNimble
import StakeoutTestSupport
import Testing

/// Long collections are shortened in the text of a failure.
@Suite struct TextTruncationTests {
  private struct Item: Hashable {
    let id: Int
  }

  private struct Order {
    let name: String
    let items: [Item]
  }

  private enum Answer {
    case items([Item])
    case both(Int, [Item])
  }

  private let items = (0..<501).map { Item(id: $0) }

  /// Returns the text of this value in a failure, and the whole message if the failure leaves out a
  /// part of it.
  private func shown(_ value: Any) throws -> (text: String, whole: String?) {
    let failure = try #require(reportedFailures { expect(value).to(beNil()) }.first)
    let start = "expected to be nil, got <"
    #expect(failure.message.hasPrefix(start) && failure.message.hasSuffix(">"))
    return (String(failure.message.dropFirst(start.count).dropLast()), failure.wholeMessage)
  }

  @Test func `a long list shows its ends, and counts the rest`() throws {
    let (text, whole) = try shown(Array(0..<1_000))
    #expect(text.hasPrefix("[0, 1, 2, "))
    #expect(text.contains(", 99, … 850 more elements …, 950, "))
    #expect(text.hasSuffix(", 998, 999]"))
    #expect(whole == "expected to be nil, got <\(Array(0..<1_000))>")
  }

  @Test func `500 elements are all shown`() throws {
    let (text, whole) = try shown(Array(0..<500))
    #expect(text == "\(Array(0..<500))")
    #expect(whole == nil)
  }

  @Test func `outside of a failure everything is shown`() {
    #expect(stringify(Array(0..<1_000)) == "\(Array(0..<1_000))")
  }

  @Test func `long collections are found inside of other values`() throws {
    let values: [(start: String, value: Any)] = [
      ("[[[Item(id: 0), ", [[items]]),
      (#"Order(name: "a", items: [Item(id: 0), "#, Order(name: "a", items: items)),
      ("items([Item(id: 0), ", Answer.items(items)),
      ("both(1, [Item(id: 0), ", Answer.both(1, items)),
      ("(1, [Item(id: 0), ", (1, items)),
      ("(x: Optional([Item(id: 0), ", (x: items as [Item]?, y: 1)),
      ("Set([", Set(items)),
      ("[", Dictionary(uniqueKeysWithValues: items.map { ($0, 1) })),
      ("[", items[...]),
      ("[", ContiguousArray(items)),
    ]
    for (start, value) in values {
      let (text, whole) = try shown(value)
      let hasStart = text.hasPrefix(start)
      #expect(hasStart, "\(text.prefix(80))")
      let countsRest = text.contains("… 351 more elements …")
      #expect(countsRest, "\(start)")
      let isWhole = whole?.contains("more elements") == false
      #expect(isWhole, "\(start)")
    }
  }

  @Test func `short values print as Swift prints them`() throws {
    struct Point { let x: Double }
    for value in [Order(name: "a", items: [Item(id: 1)]), Point(x: 1), Answer.items([]), (1, "a")]
      as [Any]
    {
      let (text, whole) = try shown(value)
      #expect(text == "\(value)")
      #expect(whole == nil)
    }
  }
}
