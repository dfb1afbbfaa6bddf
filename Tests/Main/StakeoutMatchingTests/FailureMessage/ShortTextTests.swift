import Foundation
import Testing

@testable import StakeoutContext
@testable import StakeoutMatching

@Suite struct ShortTextTests {
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

  private func short(_ value: Any) -> (text: String, isWhole: Bool) {
    let (text, isWhole) = ShortText.building { stringify(value) }
    return (text, isWhole)
  }

  @Test func `a long list shows its ends, and counts the rest`() {
    let (text, isWhole) = short(Array(0..<1_000))
    #expect(text.hasPrefix("[0, 1, 2, "))
    #expect(text.contains(", 99, … 850 more elements …, 950, "))
    #expect(text.hasSuffix(", 998, 999]"))
    #expect(!isWhole)
  }

  @Test func `500 elements are all shown`() {
    let (text, isWhole) = short(Array(0..<500))
    #expect(text == "\(Array(0..<500))")
    #expect(isWhole)
  }

  @Test func `outside of a failure everything is shown`() {
    #expect(stringify(Array(0..<1_000)) == "\(Array(0..<1_000))")
    #expect(ShortText.text(of: Array(0..<1_000)) == nil)
  }

  @Test func `long collections are found inside of other values`() {
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
      let (text, isWhole) = short(value)
      let hasStart = text.hasPrefix(start)
      #expect(hasStart, "\(text.prefix(80))")
      let countsRest = text.contains("… 351 more elements …")
      #expect(countsRest, "\(start)")
      #expect(!isWhole)
    }
  }

  @Test func `short values print as Swift prints them`() {
    struct Point { let x: Double }
    for value in [Order(name: "a", items: [Item(id: 1)]), Point(x: 1), Answer.items([]), (1, "a")]
      as [Any]
    {
      #expect(short(value).text == "\(value)")
      #expect(short(value).isWhole)
    }
  }
}
