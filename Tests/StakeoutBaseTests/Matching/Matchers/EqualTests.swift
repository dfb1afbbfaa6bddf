import Foundation
import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct EqualTests {
  struct Point: Equatable { let x, y: Int }

  struct Debugged: Equatable, CustomDebugStringConvertible { let debugDescription = "DBG" }

  struct Described: Equatable, CustomStringConvertible { let description = "DESC" }

  struct Stringified: Equatable, TestOutputStringConvertible { let testDescription = "TOUT" }

  enum Color: Equatable { case red, blue(Int) }

  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("1, 2", "expected to equal <2>, got <1>") { to(1, equal(2)) },
    Golden("not 1, 1", "expected to not equal <1>, got <1>") { toNot(1, equal(1)) },
    Golden("1, 1", nil) { to(1, equal(1)) },
    Golden("not 1, 2", nil) { toNot(1, equal(2)) },
    Golden("nil, 1", "expected to equal <1>, got <nil>\(hint)") { to(nil, equal(1)) },
    Golden("not nil, 1", "expected to not equal <1>, got <nil>\(hint)") { toNot(nil, equal(1)) },
    Golden("1, nil", "expected to equal <nil>, got <1>\(hint)") { to(1, equal(nil as Int?)) },
    Golden("not 1, nil", "expected to not equal <nil>, got <1>\(hint)") {
      toNot(1, equal(nil as Int?))
    },
    Golden("nil, nil", "expected to equal <nil>, got <nil>\(hint)") {
      to(nil, equal(nil as Int?))
    },
    Golden("not nil, nil", "expected to not equal <nil>, got <nil>\(hint)") {
      toNot(nil, equal(nil as Int?))
    },
    Golden("1, optional 1", nil) { to(1, equal(1 as Int?)) },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try { () throws -> Int in throw PlainError.boom }(), equal(1))
    },
    Golden("error, nil", "unexpected error thrown: <boom>") {
      toNot(try { () throws -> Int in throw PlainError.boom }(), equal(nil))
    },
  ]) func `values and nil are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("strings", "expected to equal <b>, got <a>") { to("a", equal("b")) },
    Golden("empty string", "expected to equal <b>, got <>") { to("", equal("b")) },
    Golden("lines", "expected to equal <c>, got <a\nb>") { to("a\nb", equal("c")) },
    Golden("indented lines", "expected to equal <x>, got <a\n   b  \nc>") {
      to("a\n   b  \nc", equal("x"))
    },
    Golden("doubles", "expected to equal <2.25>, got <1.5>") { to(1.5, equal(2.25)) },
    Golden("whole doubles", "expected to equal <2.0>, got <1.0>") { to(1.0, equal(2.0)) },
    Golden("long double", "expected to equal <2.0>, got <3.1416>") { to(3.14159265, equal(2.0)) },
    Golden("small double", "expected to equal <2.0>, got <1e-05>") { to(0.00001, equal(2.0)) },
    Golden("big double", "expected to equal <1e-07>, got <1e+21>") { to(1e21, equal(1e-7)) },
    Golden("floats", "expected to equal <1.2>, got <1.1>") { to(Float(1.1), equal(1.2)) },
    Golden("nan", "expected to equal <nan>, got <nan>") { to(Double.nan, equal(Double.nan)) },
    Golden("infinity", "expected to equal <-inf>, got <inf>") {
      to(Double.infinity, equal(-Double.infinity))
    },
    Golden("struct", "expected to equal <Point(x: 3, y: 4)>, got <Point(x: 1, y: 2)>") {
      to(Point(x: 1, y: 2), equal(Point(x: 3, y: 4)))
    },
    Golden("debug text", "expected to not equal <DBG>, got <DBG>") {
      toNot(Debugged(), equal(Debugged()))
    },
    Golden("description", "expected to not equal <DESC>, got <DESC>") {
      toNot(Described(), equal(Described()))
    },
    Golden("own text", "expected to not equal <TOUT>, got <TOUT>") {
      toNot(Stringified(), equal(Stringified()))
    },
    Golden("enumeration", "expected to equal <blue(1)>, got <red>") {
      to(Color.red, equal(.blue(1)))
    },
    Golden("nil in an optional", "expected to equal <Optional(1)>, got <nil>") {
      to(Int??.some(nil), equal(1))
    },
    Golden("optional in an optional", "expected to not equal <Optional(5)>, got <Optional(5)>") {
      toNot(Optional(Optional(5)), equal(5))
    },
    Golden(
      "data", "expected to equal <Data<hash=4,length=1>>, got <Data<hash=291,length=3>>"
    ) { to(Data([1, 2, 3]), equal(Data([4]))) },
    Golden("characters", #"expected to equal <"b">, got <"a">"#) {
      to(Character("a"), equal("b"))
    },
    Golden(
      "closed ranges", "expected to equal <ClosedRange(1...4)>, got <ClosedRange(1...3)>"
    ) { to(1...3, equal(1...4)) },
    Golden("ranges", "expected to equal <Range(0..<4)>, got <Range(0..<3)>") {
      to(0..<3, equal(0..<4))
    },
    Golden("URLs", "expected to equal <http://c.d>, got <http://a.b>") {
      to(URL(string: "http://a.b"), equal(URL(string: "http://c.d")))
    },
    Golden("substrings", #"expected to equal <"x">, got <"abc">"#) {
      to("abc"[...], equal("x"))
    },
    Golden("NSNumbers", "expected to equal <2>, got <1>") {
      to(1 as NSNumber, equal(2 as NSNumber))
    },
    Golden("NSStrings", "expected to equal <b>, got <a>") {
      to("a" as NSString, equal("b" as NSString))
    },
  ]) func `values of many types are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("arrays", "expected to equal <[1, 3]>, got <[1, 2]>") { to([1, 2], equal([1, 3])) },
    Golden("empty array", "expected to equal <[1]>, got <[]>") { to([], equal([1])) },
    Golden("nested arrays", "expected to equal <[[3]]>, got <[[1], [2]]>") {
      to([[1], [2]], equal([[3]]))
    },
    Golden(
      "arrays of optionals",
      "expected to equal <[Optional(1), Optional(2)]>, got <[Optional(1), nil]>"
    ) { to([1, nil] as [Int?], equal([1, 2] as [Int?])) },
    Golden("nil array", "expected to equal <[1]>, got <nil>\(hint)") {
      to(nil as [Int]?, equal([1]))
    },
    Golden("nil array of optionals", "expected to equal <[Optional(1)]>, got <nil>\(hint)") {
      to(nil as [Int?]?, equal([1] as [Int?]))
    },
    Golden("arrays of strings", "expected to equal <[c]>, got <[a, b]>") {
      to(["a", "b"], equal(["c"]))
    },
    Golden("dictionaries", #"expected to equal <["a": 2]>, got <["a": 1]>"#) {
      to(["a": 1], equal(["a": 2]))
    },
    Golden("dictionary with a nil", #"expected to equal <["a": nil]>, got <["a": 1]>"#) {
      to(["a": 1] as [String: Int], equal(["a": nil] as [String: Int?]))
    },
    Golden("dictionary with no nil", nil) {
      to(["a": 1] as [String: Int], equal(["a": 1] as [String: Int?]))
    },
    Golden("dictionary without the key", #"expected to equal <["a": nil]>, got <[:]>"#) {
      to([:] as [String: Int], equal(["a": nil] as [String: Int?]))
    },
  ]) func `collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a date prints in the current time zone`() {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let (now, later) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1))
    let (nowText, laterText) = (formatter.string(from: now), formatter.string(from: later))
    #expect(
      to(now, equal(later)) == "expected to equal <\(laterText).0000>, got <\(nowText).0000>")
  }

  @Test func `the status has three values`() throws {
    #expect(try status(1, equal(1)) == .matches)
    #expect(try status(1, equal(2)) == .doesNotMatch)
    #expect(try status(nil, equal(1)) == .fail)
    #expect(try status(1, equal(nil as Int?)) == .fail)
    #expect(try status(nil, equal(nil as Int?)) == .fail)
    #expect(try status(nil, equal([1] as [Int?])) == .fail)
    #expect(try status(nil, equal([1: 1] as [Int: Int?])) == .fail)
  }

  @Test func `the noun is the value`() {
    #expect(equal(3).noun == "3")
    #expect(equal("text").noun == "text")
    #expect(equal(nil as Int?).noun == "nil")
    #expect(equal(4 as Int?).noun == "4")
    #expect(equal([1, nil] as [Int?]).noun == "[Optional(1), nil]")
    #expect(equal(["a": 1] as [String: Int?]).noun == #"["a": Optional(1)]"#)
  }

  @Test func `a verdict evaluates once`() {
    #expect(evaluations(of: 1, by: equal(1)) == 1)
    #expect(evaluations(of: 1, by: equal(2)) == 1)
    #expect(evaluations(of: nil, by: equal(1)) == 1)
    #expect(evaluations(of: 1, by: equal(nil)) == 1)
    #expect(evaluations(of: [1], by: equal([1] as [Int?])) == 1)
    #expect(evaluations(of: ["a": 1], by: equal(["a": 1] as [String: Int?])) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let (one, two) = (Unprintable(1), Unprintable(2))
    #expect(to(one, equal(one)) == nil)
    #expect(to(one, equal(one as Unprintable?)) == nil)
    #expect(toNot(one, equal(two)) == nil)
    #expect(to([one, nil], equal([one, nil] as [Unprintable?])) == nil)
    #expect(to([one: two], equal([one: two] as [Unprintable: Unprintable?])) == nil)
  }
}
