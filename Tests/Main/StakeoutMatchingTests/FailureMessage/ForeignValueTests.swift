import Foundation
import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutCore
import StakeoutMatching

/// Failure texts read no more of a test's value than they show.
@Suite struct ForeignValueTests {
  /// A collection that ends the process when its `count` is read.
  struct Uncountable: Collection, Equatable, CustomReflectable {
    let startIndex = 0
    let endIndex = Int.max
    var count: Int { preconditionFailure("the count was asked for") }
    var underestimatedCount: Int { preconditionFailure("the count was asked for") }
    var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
    var number = 0

    func index(after index: Int) -> Int { index + 1 }
    subscript(position: Int) -> Int { position + number }
  }

  struct Holder: Equatable {
    var elements = Uncountable()
    var name = "a"
  }

  /// A recursive enum, nested as deep as a test needs.
  indirect enum Tower: Equatable, Sendable {
    static func == (left: Tower, right: Tower) -> Bool { false }
    case ground
    case floor(Tower)
  }

  /// Returns the value, and keeps it alive forever: deallocation would recurse as deep as the value
  /// is nested.
  static func immortal<Value>(_ value: Value) -> Value {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    return value
  }

  static let tower = immortal((0..<100_000).reduce(Tower.ground) { tower, _ in .floor(tower) })
  nonisolated(unsafe) static let arrays = immortal(
    // SAFETY: the value is never changed.
    (0..<100_000).reduce([1] as [Any]) { inner, _ in [inner] })
  nonisolated(unsafe) static let dictionaries = immortal(
    // SAFETY: the value is never changed.
    (0..<100_000).reduce(["a": 1] as [String: Any]) { inner, _ in ["a": inner] })

  /// Returns the text of a failure in the short and in the whole form.
  private func report<T>(
    _ value: T?, _ matcher: Matcher<T>
  ) throws -> (short: String, whole: String) {
    let result = try matcher.satisfies(expression(value))
    #expect(result.status != .matches)
    let text = {
      result.failure(.toMatch, verb: "to", description: nil, of: matcher) { value }.report
    }
    return (TextTruncation.during(text).result, text())
  }

  @Test func `a range is never asked for its count`() throws {
    let missing = try report(0...Int.max, contain(-1)).short
    #expect(missing == "expected to contain <-1>, got <ClosedRange(0...\(Int.max))>")
    let text = try report(Int.min...10, equal(0...1)).whole
    #expect(text == "expected to equal <ClosedRange(0...1)>, got <ClosedRange(\(Int.min)...10)>")
    let places = try report([Int.min...10], equal([0...1])).short
    #expect(places.hasPrefix("expected to equal <[ClosedRange(0...1)]>, got <"))
    _ = try report(0...Int.max, beEmpty())
    _ = try report(0...Int.max, allPass(beLessThan(10)))
    _ = try report(0...Int.max, endWith(3))
    _ = try report(0...Int.max, satisfyAllOf(contain(-1), beginWith(1)))
    _ = try report(0...Int.max, elementsEqual([1, 2]))
    _ = try report((0...Int.max).lazy.map { $0 }, beginWith(3))
    _ = try report([1.0], beCloseTo([1.0, 2.0], within: 0.1))
    _ = try report(["a": 0...Int.max], equal(["a": 1...Int.max]))
  }

  @Test func `a collection that cannot count itself is only iterated, and not to its end`() throws {
    let text = try report(Uncountable(), equal(Uncountable(number: 1)))
    #expect(text.short.contains("at [0]: expected <1>, got <0>"), "\(text.short.prefix(400))")
    _ = try report(Holder(), equal(Holder(elements: Uncountable(number: 1))))
    _ = try report(Holder(), equal(Holder(name: "b")))
    _ = try report([Uncountable()], contain(Uncountable(number: 1)))
    _ = try report(Uncountable(), beginWith(4))
    _ = try report(Uncountable(), allPass(beLessThan(3)))
    _ = try report(Uncountable(), beEmpty())
    _ = try report(Uncountable(), beNil())
    _ = try report(Holder(), satisfyAllOf(beNil(), not(beNil())))
    _ = try report(Doubles(), beCloseTo(Doubles(first: 1)))
  }

  /// A collection of numbers that ends the process when its `count` is read.
  struct Doubles: Collection {
    var first = 0.0
    let startIndex = 0
    let endIndex = Int.max
    var count: Int { preconditionFailure("the count was asked for") }
    var underestimatedCount: Int { preconditionFailure("the count was asked for") }
    func index(after index: Int) -> Int { index + 1 }
    subscript(position: Int) -> Double { Double(position) + first }
  }

  @Test func `an endless sequence is printed up to a limit`() throws {
    let numbers = AnySequence(sequence(first: 0) { $0 + 1 })
    let text = try report(numbers, beginWith(1))
    #expect(text.short.hasPrefix("expected to begin with <1>, got <[0, 1, 2, "))
    #expect(text.short.hasSuffix(", 499, … more elements …]>"), "\(text.short.suffix(60))")
    #expect(text.whole.hasSuffix(", 9999, … more elements …]>"), "\(text.whole.suffix(60))")
    #expect(try report(AnySequence([1, 2]), beginWith(3)).short.hasSuffix(", got <[1, 2]>"))
    let indexes = NSIndexSet(indexesIn: NSRange(location: 0, length: 1_000_000_000))
    #expect(stringify(indexes).hasSuffix(", 9999, … more elements …)"))
  }

  @Test func `a value nested too deep is printed to a limit`() throws {
    for text in [
      try report(Self.tower, equal(.ground)), try report(Self.tower, beNil()),
      try report([Self.tower], equal([.ground])),
      try report(Self.arrays, beEmpty()), try report(Self.arrays, haveCount(3)),
      try report(Self.dictionaries, haveCount(3)), try report(Self.dictionaries, beNil()),
      try report(Self.dictionaries as Any, satisfyAllOf(beNil(), beNil())),
      try report([[Self.arrays]], equalByNothing(named: "equal <\(stringify([[Self.arrays]]))>")),
    ] {
      #expect(text.short.contains("…") && text.whole.contains("…"))
      #expect(text.whole.utf8.count < 20_000)
    }
    #expect(stringify(error: Deep(tower: Self.tower)).contains("…"))
  }

  struct Deep: Error { let tower: Tower }

  /// Returns a matcher with this text that no value matches.
  private func equalByNothing<T>(named text: String) -> Matcher<T> {
    Matcher { _ in MatcherResult(bool: false, message: .expectedActualValueTo(text)) }
  }

  @Test func `deep values that print alike are compared to a limit`() throws {
    struct Named: Equatable, CustomStringConvertible {
      let tower: Tower
      let description = "named"
    }
    let text = try report(Named(tower: Self.tower), equal(Named(tower: Self.tower)))
    #expect(text.whole.hasPrefix("expected to equal <named>, got <named>"))
  }

  /// An object that can refer to itself.
  final class Ring: Equatable {
    static func == (left: Ring, right: Ring) -> Bool { left === right }
    var next: Ring?
    var others: [Ring] = []
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test func `an object that holds itself is printed once`() throws {
    let (one, other) = (Ring(1), Ring(2))
    (one.next, other.next) = (one, one)
    (one.others, other.others) = ([one, other], [one, one, other])
    defer { (one.next, other.next, one.others, other.others) = (nil, nil, [], []) }
    let text = try report(one, equal(other))
    #expect(text.short.contains("number"), "\(text.short)")
    #expect(text.short.utf8.count < 100_000)
    #expect(try report([one], contain(other)).short.contains("contain"))
  }

  @Test func `a text of up to 256 levels is Swift's own`() {
    let deep = (0..<250).reduce(["a": 1] as [String: Any]) { inner, _ in ["a": inner] }
    #expect(stringify(deep) == "\(deep)")
    #expect(TextTruncation.during { stringify(deep) }.result == "\(deep)")
    let array = (0..<250).reduce([1] as [Any]) { inner, _ in [inner] }
    #expect(stringify(array) == "\(array)")
    let floors = (0..<250).reduce(Tower.ground) { tower, _ in .floor(tower) }
    #expect(stringify(floors) == "\(floors)")
  }

  @Test func `the text of a large value asks each of its parts once`() throws {
    let prints = Locked(0)
    struct Part: Equatable, CustomStringConvertible {
      static func == (left: Part, right: Part) -> Bool { left.number == right.number }
      let number: Int
      let prints: Locked<Int>
      var description: String {
        prints.withLock { $0 += 1 }
        return "part \(number)"
      }
    }
    let parts = (0..<1_000).map { Part(number: $0, prints: prints) }
    let result = try haveCount(3).satisfies(expression(parts))
    let text = result.failure(.toMatch, verb: "to", description: nil) { parts }.stringValue
    #expect(text.contains("part 999"))
    #expect(prints.withLock { $0 } == 1_000)
  }
}
