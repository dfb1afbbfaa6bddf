import Foundation
import StakeoutNimble
import Testing

@Suite struct StringifyFoundationTests {
  @Test(arguments: [
    (1.0, "1.0"), (1.25, "1.25"), (1.125, "1.125"), (3.14159, "3.1416"), (1.23456, "1.2346"),
    (-1.23456, "-1.2346"), (0.1234, "0.1234"), (1e10, "10000000000.0"), (1.5e-7, "1.5e-07"),
    (1e-7, "1e-07"), (1e21, "1e+21"), (.nan, "nan"), (.infinity, "inf"), (-0.0, "-0.0"),
    (0.00012345, "0.00012345"), (-0.00012345, "-0.00012345"), (0.0005, "0.0005"),
    (0.00099999, "0.00099999"), (0.0012345, "0.0012"), (1.5e21, "1500000000000000000000.0000"),
    (.leastNonzeroMagnitude, "5e-324"),
  ]) func `doubles have their short text`(_ row: (number: Double, text: String)) {
    #expect(stringify(row.number) == row.text)
    #expect(stringify(row.number as NSNumber) == row.text)
  }

  @Test func `other numbers have their text`() {
    #expect(stringify(Float(0.1)) == "0.1")
    #expect(stringify(Float(0.12345)) == "0.1235")
    #expect(stringify(Float(1.5e-7)) == "1.5e-07")
    #expect(stringify(Float(0.0005)) == "0.0005")
    #expect(stringify([1.5e-7]) == "[1.5e-07]")
    #expect(stringify(NSNumber(value: 1)) == "1")
    #expect(stringify(NSNumber(value: true)) == "1")
    #expect(stringify(Decimal(string: "1.10")) == "1.1")
  }

  @Test func `data has a hash that does not change from run to run`() {
    #expect(stringify(Data([1, 2, 3])) == "Data<hash=291,length=3>")
  }

  @Test func `Foundation's collections show their elements`() {
    #expect(stringify([1, "a"] as NSArray) == "(1, a)")
    #expect(stringify(NSIndexSet(indexSet: [1, 2])) == "(1, 2)")
    #expect(prettyCollectionType([1] as NSArray) == "NSArray")
    #expect(prettyCollectionType([1: 1] as NSDictionary) == "NSDictionary")
    #expect(prettyCollectionType(NSSet(array: [1])) == "NSSet")
    #expect(prettyCollectionType(NSIndexSet(index: 1)) == "NSIndexSet")
  }

  @Test func `dates print in the current time zone, with four decimals of the second`() {
    let offset = TimeInterval(TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0)))
    let date = Date(timeIntervalSince1970: 0.5 - offset)
    #expect(stringify(date) == "1970-01-01 00:00:00.5000")
    let old = NSDate(timeIntervalSince1970: 0.5 - offset)
    #expect(old.testDescription == "1970-01-01 00:00:00.5000")
  }

  @Test func `other values of Foundation`() {
    #expect(stringify("x" as NSString) == "x")
    #expect(stringify(URL(string: "http://a.b/c")) == "http://a.b/c")
    let uuid = UUID(uuidString: "00000000-0000-0000-0000-000000000001")
    #expect(stringify(uuid) == "00000000-0000-0000-0000-000000000001")
    #expect(
      stringify(NSError(domain: "d", code: 3)) == #"Error Domain=d Code=3 "(null)""#)
  }
}
