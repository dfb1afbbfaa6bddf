import Foundation
import StakeoutCore
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// The lines below a failed `equal`: which elements or lines were removed and inserted.
@Suite struct EditScriptTests {
  /// Returns the failure of `expect(actual).to(equal(expected))`.
  private func failure<T: Equatable>(_ expected: T, _ actual: T) throws -> String {
    try #require(reportedFailures { expect(actual).to(equal(expected)) }.first).message
  }

  /// Returns the end of that failure, from the title of the changes on.
  private func changes<T: Equatable>(_ expected: T, _ actual: T) throws -> String {
    let message = try failure(expected, actual)
    let title = try #require(message.range(of: "difference (- expected, + actual):\n"))
    return String(message[title.lowerBound...])
  }

  @Test func `a change at both ends of a long list is two changes`() throws {
    let list = Array(0..<10_000)
    #expect(
      try changes(list, [-1] + list.dropLast()) == """
        difference (- expected, + actual):
        + [0] <-1>
          [0] <0>
          [1] <1>
          [2] <2>
          … 9993 equal elements
          [9996] <9996>
          [9997] <9997>
          [9998] <9998>
        - [9999] <9999>
        """)
  }

  @Test func `of two long lists without common elements, the elements at the same places differ`()
    throws
  {
    let text = try changes(Array(0..<10_000), Array(10_000..<20_000))
    #expect(
      text.hasPrefix("difference (- expected, + actual):\n- [0] <0>\n- [1] <1>\n"), "\(text)")
    #expect(text.contains("\n  … 9990 more changes\n+ [0] <10000>\n"), "\(text)")
  }

  /// A number that counts how often it is compared.
  private struct Compared: Equatable {
    static let comparisons = Locked(0)
    static func == (left: Compared, right: Compared) -> Bool {
      comparisons.withLock { $0 += 1 }
      return left.number == right.number
    }
    let number: Int
  }

  @Test func `a long search ends`() throws {
    let list = (0..<5_000).map { Compared(number: $0) }
    let text = try changes(list, list.reversed())
    #expect(text.contains(" more changes\n"), "\(text)")
    #expect(
      Compared.comparisons.withLock { $0 } < 200_000, "a search of all pairs compares 25 million")
  }

  @Test(arguments: 0..<200)
  func `the changes turn the expected lines into the actual ones`(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let lists = (expected: numbers.list, actual: numbers.list)
    guard lists.expected != lists.actual else { return }
    func text(_ list: [Int]) -> String {
      (["begin"] + list.map { "\($0)" } + ["end"]).joined(separator: "\n")
    }
    // The changes show a text of several lines between quotes.
    func lines(_ list: [Int]) -> [Substring] {
      "\"\"\"\n\(text(list))\n\"\"\"".split(separator: "\n")
    }
    let shown = try changes(text(lists.expected), text(lists.actual))
    let (expected, actual) = (lines(lists.expected), lines(lists.actual))
    var found: (expected: [Substring], actual: [Substring]) = ([], [])
    for line in shown.split(separator: "\n").dropFirst() {
      let content = line.dropFirst(2)
      if let gap = content.wholeMatch(of: #/… (\d+) equal lines?/#), let count = Int(gap.1) {
        found.expected += expected.dropFirst(found.expected.count).prefix(count)
        found.actual += actual.dropFirst(found.actual.count).prefix(count)
        #expect(found.expected.suffix(count) == found.actual.suffix(count), "\(shown)")
      } else {
        if !line.hasPrefix("+") { found.expected.append(content) }
        if !line.hasPrefix("-") { found.actual.append(content) }
      }
    }
    #expect(found.expected == expected, "\(shown)")
    #expect(found.actual == actual, "\(shown)")
  }

  private struct Numbers {
    var state: UInt64
    mutating func next(below limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    var list: [Int] {
      mutating get { (0..<next(below: 7)).map { _ in next(below: 4) } }
    }
  }

  private struct Point: Equatable {
    var x = 0
    let y: Int
  }

  @Test func `an element that replaces another one has a place, and an inserted one has none`()
    throws
  {
    let points = (0..<3_000).map { Point(y: $0) }
    var (replaced, inserted) = (points, points)
    replaced[500].x = 7
    inserted.insert(Point(x: 7, y: -1), at: 500)
    let text = try failure(points, replaced)
    #expect(text.contains("\nat [500].x: expected <0>, got <7>\ndifference ("), "\(text)")
    let other = try failure(points, inserted)
    #expect(other.contains("\n+ [500] <") && !other.contains("\nat "), "\(other)")
  }
}
