import Foundation
import StakeoutSpryKit
import Testing

@Suite struct DataSpryTests {
  private struct Toy: Codable, Equatable {
    let name: String
    let age: Int
  }

  @Test func `JSON of a value and back`() throws {
    let data = try Data.spry.testMake(from: Toy(name: "a/b", age: 1))
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {
          "age" : 1,
          "name" : "a/b"
        }
        """)
    #expect(try Data.spry.testMake(Toy.self, from: data) == Toy(name: "a/b", age: 1))
    let toy: Toy = try Data.spry.testMake(from: data)
    #expect(toy.age == 1)
  }

  @Test func `coders of one's own`() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    let data = try Data.spry.testMake(from: ["firstName": "a"], encoder: encoder)
    #expect(String(decoding: data, as: UTF8.self) == #"{"firstName":"a"}"#)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let dates: [Date] = try Data.spry.testMake(from: Data("[1]".utf8), decoder: decoder)
    #expect(dates == [Date(timeIntervalSince1970: 1)])
  }

  @Test func `what is no JSON is an error`() {
    #expect(throws: DecodingError.self) {
      try Data.spry.testMake(Toy.self, from: Data("{".utf8))
    }
    #expect(throws: EncodingError.self) { try Data.spry.testMake(from: Double.nan) }
  }
}
