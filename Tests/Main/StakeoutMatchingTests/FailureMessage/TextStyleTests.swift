import Foundation
import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutMatching

/// Values that differ but look alike are printed in more detail.
@Suite struct TextStyleTests {
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

  @Test func `numbers that look alike are printed with all digits`() {
    let sum = 0.1 + 0.2
    refuses(equal(0.3), sum, "equal <0.3>, got <0.30000000000000004>")
    refuses(equal(1.23456), 1.23457, "equal <1.23456>, got <1.23457>")
    refuses(
      equal(Float(0.3).nextDown), Float(0.1) + 0.2, "equal <0.29999998>, got <0.3>")
    refuses(equal([0.3, 1]), [sum, 1], "equal <[0.3, 1.0]>, got <[0.30000000000000004, 1.0]>")
    refuses(equal([[0.3]]), [[sum]], "equal <[[0.3]]>, got <[[0.30000000000000004]]>")
    refuses(equal(0.3), Optional(Optional(sum)), "equal <0.3>, got <0.30000000000000004>")
    refuses(beLessThan(0.3), sum, "be less than <0.3>, got <0.30000000000000004>")
    accepts(beGreaterThan(0.3), sum, "be greater than <0.3>, got <0.30000000000000004>")
    refuses(contain(0.3), [sum, 5], "contain <0.3>, got <[0.30000000000000004, 5.0]>")
    refuses(
      allPass(equal(0.3)), [sum],
      "all equal <0.3>, but failed first at element <0.30000000000000004> "
        + "in <[0.30000000000000004]>")
    refuses(
      satisfyAllOf(equal(0.3)), sum, "match all of: {equal <0.3>}, got 0.30000000000000004")
    refuses(
      beSuccess(equal(0.3)), Result<Double, PlainError>.success(sum),
      "be <success(Double)> that satisfies matcher, got <success(0.30000000000000004)>"
        + "\nexpected to equal <0.3>, got 0.30000000000000004")
    // The extra elements print like the value because they are the whole value, so no more digits
    // are needed.
    refuses(
      beEmpty() || equal(Set([100])), Set([5]),
      "match one of: {be empty}, or {equal <[100]>, missing <[100]>, extra <[5]>}, got [5]")
  }

  @Test func `other numbers are printed short`() {
    refuses(equal(2), 3.14159265, "equal <2.0>, got <3.1416>")
    accepts(equal(1.23456), 1.23456, "equal <1.2346>, got <1.2346>")
    refuses(contain(3.1), [3.14159, 5], "contain <3.1>, got <[3.1416, 5.0]>")
  }

  @Test func `texts that look alike have escapes`() {
    refuses(equal("ab"), "a\u{200B}b", #"equal <ab>, got <a\u{200B}b>"#)
    refuses(equal("a b"), "a\u{A0}b", #"equal <a b>, got <a\u{A0}b>"#)
    refuses(equal("a    b"), "a\tb", #"equal <a    b>, got <a\tb>"#)
    refuses(equal("a\nb"), "a \nb", "equal <a\nb>, got <a\\u{20}\nb>")
    refuses(equal("a\nb"), "a\r\nb", "equal <a\nb>, got <a\\r\nb>")
    refuses(equal(["a", "b"]), ["a\u{FEFF}", "b"], #"equal <[a, b]>, got <[a\u{FEFF}, b]>"#)
    refuses(
      equal(["a": "b"]), ["a": "b\u{200D}"], #"equal <["a": "b"]>, got <["a": "b\u{200D}"]>"#)
    refuses(
      equal(Spelled(description: "\u{E9}")), Spelled(description: "e\u{301}"),
      #"equal <é>, got <e\u{301}>"#)
    // These two spellings are single characters without combining marks.
    refuses(
      equal(Spelled(description: "\u{212B}")), Spelled(description: "\u{C5}"),
      #"equal <Spelled(description: "\u{212B}")>, got <Spelled(description: "\u{00C5}")>"#)
  }

  @Test func `texts that look different have none`() {
    refuses(equal("a"), "a ", "equal <a>, got <a >")
    refuses(equal("a b"), "a  b", "equal <a b>, got <a  b>")
    refuses(equal("c\td"), "a\tb", "equal <c\td>, got <a\tb>")
  }

  @Test func `values that print alike show what they store`() {
    refuses(
      equal(Named(number: 1)), Named(number: 2), "equal <Named(number: 1)>, got <Named(number: 2)>")
    accepts(equal(Named(number: 1)), Named(number: 1), "equal <named>, got <named>")
    refuses(
      equal(Boxed(value: UInt8(1))), Boxed(value: 1),
      "equal <Boxed(value: UInt8(\"1\"))>, got <Boxed(value: 1)>")
    refuses(
      throwError(SecondError.boom), try { () throws -> Int in throw FirstError.boom }(),
      "throw error <SecondError.boom>, got <FirstError.boom>")
    refuses(
      equal(Decimal(string: "0.3")), Decimal(string: "0.3000000000000001"),
      "equal <0.3>, got <0.3000000000000001>")
    refuses(
      equal(NSNumber(value: 0.3)), NSNumber(value: 0.1 + 0.2),
      "equal <0.3>, got <0.30000000000000004>")
    refuses(equal(Double.nan), Double.nan, "equal <nan>, got <nan>")
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
}
