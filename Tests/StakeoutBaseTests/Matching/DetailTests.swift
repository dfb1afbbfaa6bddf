import Foundation
import StakeoutTestSupport
import Testing

@testable import StakeoutBase

@Suite struct DetailTests {
  struct Named: Equatable, CustomStringConvertible {
    var description: String { "named" }
    let number: Int
  }

  final class Object: Equatable, CustomStringConvertible {
    static func == (left: Object, right: Object) -> Bool { left === right }
    let description = "object"
  }

  struct Boxed: Equatable, CustomStringConvertible {
    static func == (left: Boxed, right: Boxed) -> Bool {
      type(of: left.value) == type(of: right.value)
    }
    let value: any Sendable
    var description: String { "\(value)" }
  }

  struct Spelled: Equatable, CustomStringConvertible {
    static func == (left: Spelled, right: Spelled) -> Bool {
      Array(left.description.utf8) == Array(right.description.utf8)
    }
    let description: String
  }

  enum FirstError: Error { case boom }
  enum SecondError: Error { case boom }

  @Test(arguments: [
    Golden("sum", "expected to equal <0.3>, got <0.30000000000000004>") {
      to(0.1 + 0.2, equal(0.3))
    },
    Golden("digits", "expected to equal <1.23456>, got <1.23457>") { to(1.23457, equal(1.23456)) },
    Golden(
      "what is extra is the value itself",
      "expected to match one of: {be empty}, or {equal <[100]>, missing <[100]>, extra <[5]>}, got [5]"
    ) {
      to(Set([5]), beEmpty() || equal(Set([100])))
    },
    Golden("floats", "expected to equal <0.29999998>, got <0.3>") {
      to(Float(0.1) + 0.2, equal(Float(0.3).nextDown))
    },
    Golden("in an array", "expected to equal <[0.3, 1.0]>, got <[0.30000000000000004, 1.0]>") {
      to([0.1 + 0.2, 1], equal([0.3, 1]))
    },
    Golden("in arrays", "expected to equal <[[0.3]]>, got <[[0.30000000000000004]]>") {
      to([[0.1 + 0.2]], equal([[0.3]]))
    },
    Golden(
      "in an optional", "expected to equal <0.3>, got <0.30000000000000004>"
    ) { to(Optional(Optional(0.1 + 0.2)), equal(0.3)) },
    Golden("numbers that differ", "expected to equal <2.0>, got <3.1416>") {
      to(3.14159265, equal(2))
    },
    Golden("order", "expected to be less than <0.3>, got <0.30000000000000004>") {
      to(0.1 + 0.2, beLessThan(0.3))
    },
    Golden("no order", "expected to not be greater than <0.3>, got <0.30000000000000004>") {
      toNot(0.1 + 0.2, beGreaterThan(0.3))
    },
    Golden("the same", "expected to not equal <1.2346>, got <1.2346>") {
      toNot(1.23456, equal(1.23456))
    },
    Golden("element", "expected to contain <0.3>, got <[0.30000000000000004, 5.0]>") {
      to([0.1 + 0.2, 5], contain(0.3))
    },
    Golden("other elements", "expected to contain <3.1>, got <[3.1416, 5.0]>") {
      to([3.14159, 5], contain(3.1))
    },
    Golden(
      "each",
      "expected to all equal <0.3>, but failed first at element <0.30000000000000004> "
        + "in <[0.30000000000000004]>"
    ) { to([0.1 + 0.2], allPass(equal(0.3))) },
    Golden("joint", "expected to match all of: {equal <0.3>}, got 0.30000000000000004") {
      to(0.1 + 0.2, satisfyAllOf(equal(0.3)))
    },
    Golden(
      "success",
      "expected to be <success(Double)> that satisfies matcher, got <success(0.30000000000000004)>"
        + "\nexpected to equal <0.3>, got 0.30000000000000004"
    ) { to(Result<Double, PlainError>.success(0.1 + 0.2), beSuccess(equal(0.3))) },
  ]) func `numbers that look alike are printed with all digits`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("zero width", #"expected to equal <ab>, got <a\u{200B}b>"#) {
      to("a\u{200B}b", equal("ab"))
    },
    Golden("no-break space", #"expected to equal <a b>, got <a\u{A0}b>"#) {
      to("a\u{A0}b", equal("a b"))
    },
    Golden("tab", #"expected to equal <a    b>, got <a\tb>"#) { to("a\tb", equal("a    b")) },
    Golden("end of a line", "expected to equal <a\nb>, got <a\\u{20}\nb>") {
      to("a \nb", equal("a\nb"))
    },
    Golden("carriage return", "expected to equal <a\nb>, got <a\\r\nb>") {
      to("a\r\nb", equal("a\nb"))
    },
    Golden("space that the brackets show", "expected to equal <a>, got <a >") {
      to("a ", equal("a"))
    },
    Golden("two spaces", "expected to equal <a b>, got <a  b>") { to("a  b", equal("a b")) },
    Golden("composed", #"expected to equal <é>, got <e\u{301}>"#) {
      to(Spelled(description: "e\u{301}"), equal(Spelled(description: "\u{E9}")))
    },
    Golden(
      "composed without marks",
      #"expected to equal <Spelled(description: "\u{212B}")>, "#
        + #"got <Spelled(description: "\u{00C5}")>"#
    ) { to(Spelled(description: "\u{C5}"), equal(Spelled(description: "\u{212B}"))) },
    Golden("in an array", #"expected to equal <[a, b]>, got <[a\u{FEFF}, b]>"#) {
      to(["a\u{FEFF}", "b"], equal(["a", "b"]))
    },
    Golden("in a dictionary", #"expected to equal <["a": "b"]>, got <["a": "b\u{200D}"]>"#) {
      to(["a": "b\u{200D}"], equal(["a": "b"]))
    },
    Golden("another text", "expected to equal <c\td>, got <a\tb>") { to("a\tb", equal("c\td")) },
  ]) func `texts that look alike have escapes`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden(
      "description", "expected to equal <Named(number: 1)>, got <Named(number: 2)>"
    ) { to(Named(number: 2), equal(Named(number: 1))) },
    Golden("equal", "expected to not equal <named>, got <named>") {
      toNot(Named(number: 1), equal(Named(number: 1)))
    },
    Golden("types", "expected to equal <Boxed(value: UInt8(\"1\"))>, got <Boxed(value: 1)>") {
      to(Boxed(value: 1), equal(Boxed(value: UInt8(1))))
    },
    Golden(
      "errors", "expected to throw error <SecondError.boom>, got <FirstError.boom>"
    ) {
      to(try { () throws -> Int in throw FirstError.boom }(), throwError(SecondError.boom))
    },
    Golden("decimals", "expected to equal <0.3>, got <0.3000000000000001>") {
      to(Decimal(string: "0.3000000000000001"), equal(Decimal(string: "0.3")))
    },
    Golden("numbers", "expected to equal <0.3>, got <0.30000000000000004>") {
      to(NSNumber(value: 0.1 + 0.2), equal(NSNumber(value: 0.3)))
    },
    Golden("not a number", "expected to equal <nan>, got <nan>") {
      to(Double.nan, equal(Double.nan))
    },
  ]) func `values that print alike show what they store`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `objects show where they are, dates and bytes show all of them`() throws {
    let object = try #require(to(Object(), equal(Object())))
    let texts = object.split(separator: ", got ")
    #expect(object.contains("object") && object.contains(" at 0x"))
    #expect(texts.count == 2 && !texts[0].hasSuffix(texts[1]))

    let date = Date(timeIntervalSinceReferenceDate: 1)
    let later = try #require(
      to(Date(timeIntervalSinceReferenceDate: 1.000001), equal(date)))
    #expect(later.contains("1.0 seconds after 2001"))
    #expect(later.contains("1.000001 seconds after 2001"))

    var (few, many) = (Data([0, 1]), Data(repeating: 0, count: 200))
    few.append(contentsOf: [2])
    #expect(
      to(few, equal(Data([0, 1, 3])))
        == "expected to equal <Data<hash=\((Data([0, 1, 3]) as NSData).hash),length=3>>, "
        + "got <Data<hash=\((few as NSData).hash),length=3>>")
    let zeros = many
    many[150] = 1
    let bytes = try #require(to(many, equal(zeros)))
    #expect(bytes.contains("checksum="))
  }

  @Test func `a failure that no detail helps says so to a reader`() {
    let result = MatcherResult(status: .doesNotMatch) { .expectedActualValueTo("equal <nan>") }
    let failure = result.failure(.toMatch, verb: "to", description: nil) { Double.nan }
    #expect(failure.printsAlike)
    #expect(failure.stringValue == "expected to equal <nan>, got <nan>")
  }
}
