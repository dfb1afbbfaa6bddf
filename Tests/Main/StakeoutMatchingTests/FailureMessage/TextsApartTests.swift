import Foundation
import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutMatching

/// Two values that differ never have the same text in a failure that compares them.
@Suite struct TextsApartTests {
  final class Thing: Hashable, CustomStringConvertible {
    static func == (left: Thing, right: Thing) -> Bool { left === right }
    var description: String { "thing" }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  final class Plain {}

  struct Tagged: Hashable, CustomStringConvertible {
    let tag: Int
    var description: String { "tagged" }
  }

  enum First { enum Case { case boom } }
  enum Second { enum Case { case boom } }

  private static let moment = Date(timeIntervalSinceReferenceDate: 1_000)

  private func apart(_ left: Any?, _ right: Any?) -> (left: String, right: String) {
    textsApart(left, right) { $0.map { swiftText(of: $0) } ?? "nil" }
  }

  @Test func `values of two types have their types`() {
    #expect(apart(1, UInt8(1)) == ("1 (Int)", "1 (UInt8)"))
    #expect(apart("1", 1) == ("1 (String)", "1 (Int)"))
    #expect(apart("a", "a"[...]) == ("a (String)", "a (Substring)"))
    #expect(apart(Optional(1), "1") == ("1 (Int)", "1 (String)"))
    let cases = apart(First.Case.boom, Second.Case.boom)
    #expect(cases.left.hasSuffix(".First.Case)") && cases.right.hasSuffix(".Second.Case)"))
  }

  @Test func `values of one type have more detail`() {
    let dates = apart(Self.moment, Self.moment + 0.25)
    #expect(dates.left.contains(" 1000.0 seconds") && dates.right.contains(" 1000.25 seconds"))
    #expect(apart(nil, "nil") == ("nil", "\"nil\""))
    #expect(apart("a", "a\u{200B}") == ("a", #"a\u{200B}"#))
    #expect(apart(Tagged(tag: 1), Tagged(tag: 2)) == ("Tagged(tag: 1)", "Tagged(tag: 2)"))
    #expect(apart([1] as [Any], ["1"] as [Any]) == ("[1]", #"["1"]"#))
    #expect(apart(["a": Tagged(tag: 1)], ["a": Tagged(tag: 2)]).right.contains("Tagged(tag: 2)"))
    #expect(apart((1, Tagged(tag: 1)), (1, Tagged(tag: 2))).left == "(1, Tagged(tag: 1))")
    #expect(
      apart(Optional(Self.moment) as Any, Self.moment + 0.25).left.contains(" 1000.0 seconds"))
    #expect(apart(Tagged(tag: 1) as Tagged?, nil) == ("tagged", "nil"))
  }

  @Test func `objects have their addresses`() {
    for (left, right) in [(Thing(), Thing()), (Plain(), Plain())] as [(AnyObject, AnyObject)] {
      let texts = apart(left, right)
      #expect(texts.left != texts.right)
      #expect(texts.left.contains(" at 0x") && texts.right.contains(" at 0x"))
    }
  }

  @Test func `what no text can tell apart is said`() {
    #expect(apart(Double.nan, Double.nan) == ("nan", "nan (== says that they differ)"))
    #expect(apart(1, 2) == ("1", "2"))
    #expect(apart(1.0, 1.0000001) == ("1.0", "1.0000001"))
  }

  @Test func `an element that is not contained looks different`() throws {
    let things = [Thing(), Thing()]
    for text in [
      try #require(to([things[0]], contain(things[1]))),
      try #require(to([things[0]], beginWith(things[1]))),
      try #require(to([things[0]], endWith(things[1]))),
    ] {
      #expect(text.ranges(of: " at 0x").count == 2, "\(text)")
    }
    #expect(to(["a, b"], contain("a")) == #"expected to contain <"a">, got <["a, b"]>"#)
    #expect(
      to([Self.moment], contain(Self.moment + 0.00001))?.contains("1000.00001 seconds") == true)
    #expect(to(["b"], contain("a")) == "expected to contain <a>, got <[b]>")
    #expect(to([12, 3], contain(1)) == "expected to contain <1>, got <[12, 3]>")
    let missing: Matcher<[Tagged]> = contain(Tagged(tag: 1), Tagged(tag: 2))
    let result = try missing.satisfies(expression([Tagged(tag: 1)]))
    let report = result.failure(.toMatch, verb: "to", description: nil, of: missing) {
      [Tagged(tag: 1)]
    }.report
    #expect(report.hasSuffix("missing: <Tagged(tag: 2)>"), "\(report)")
  }

  @Test func `a mapped value and a success look different`() throws {
    struct Holder { let tagged: Tagged }
    let matcher: Matcher<Holder> = map(\.tagged, equal(Tagged(tag: 1)))
    let value = Holder(tagged: Tagged(tag: 2))
    let result = try matcher.satisfies(expression(value))
    let text = result.failure(.toMatch, verb: "to", description: nil, of: matcher) { value }.report
    #expect(text.contains("equal <Tagged(tag: 1)>"), "\(text)")
    #expect(text.contains("mapped value: <Tagged(tag: 2)>"), "\(text)")
    let success: Matcher<Result<Tagged, PlainError>> = beSuccess(Tagged(tag: 1))
    let other = to(.success(Tagged(tag: 2)), success)
    #expect(other?.contains("equals Tagged(tag: 1), got <") == true, "\(other ?? "")")
    #expect(other?.contains("Tagged(tag: 2)") == true, "\(other ?? "")")
  }

  @Test func `the parts of large values look different`() {
    var items = (0..<1_000).map { Tagged(tag: $0) }
    let old = items
    items[5] = Tagged(tag: -1)
    #expect(
      equal(old).difference(from: items)?.contains(
        "- [5] <Tagged(tag: 5)>\n+ [5] <Tagged(tag: -1)>") == true)
    #expect(
      equal(Set(old)).difference(from: Set(items))
        == "missing: <Tagged(tag: 5)>\nextra: <Tagged(tag: -1)>")
    let values = Dictionary(uniqueKeysWithValues: old.map { ($0.tag, $0) })
    var others = values
    others[7] = Tagged(tag: -1)
    #expect(
      equal(values).difference(from: others)
        == "other values (expected ≠ actual): <7>: <Tagged(tag: 7)> ≠ <Tagged(tag: -1)>")
    struct Order: Equatable { var lines: [[Tagged]] }
    let (left, right) = (Order(lines: [[Tagged(tag: 1)]]), Order(lines: [[Tagged(tag: 2)]]))
    #expect(
      equal(left).difference(from: right)?.hasPrefix(
        "at lines[0][0].tag: expected <1>, got <2>") == true)
  }
}
