import Foundation
import StakeoutSpryKit
import Testing

@Suite struct SpryEncodableTests {
  private struct Toy: Encodable {
    let name: String
    let maker: URL?
    var born: Date?
  }

  @Test func `values are compared as JSON with sorted keys`() {
    let old = Toy(name: "a/b", maker: URL(string: "http://a.b"))
    let new = Toy(name: "c", maker: URL(string: "http://a.b"))
    #expect(
      Spry.diffEncodable(old, new) == """
        \u{2007} {
        \u{2007}   "maker" : "http://a.b",
        \u{2212}   "name" : "a/b"
        +   "name" : "c"
        \u{2007} }
        """)
    #expect(Spry.diffEncodable(old, old).isEmpty)
  }

  @Test func `nil is null`() {
    #expect(Spry.diffEncodable(nil, 1) == "\u{2212} null\n+ 1")
    let none: Int? = nil
    #expect(Spry.diffEncodable(none, none) == "")
  }

  @Test func `a String is compared as it is`() {
    #expect(Spry.diffEncodable("a\n\"b\"", "a\nc") == "\u{2007} a\n\u{2212} \"b\"\n+ c")
  }

  @Test func `the encoder may be one's own`() {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let born = Date(timeIntervalSince1970: 0)
    let text = Spry.diffEncodable([born], [born + 1], encoder: encoder)
    #expect(text == "\u{2007} [\n\u{2212}   0\n+   1\n\u{2007} ]")
  }

  @Test func `what cannot be encoded is compared by its description`() {
    #expect(Spry.diffEncodable(Double.nan, 1) == "\u{2212} nan\n+ 1")
  }
}
