import Foundation
import StakeoutSpryKit
import Testing
import XCTest

// What SpryKit has beside its doubles, as its users write it, beside all the other names that a
// test file has in scope: the umbrella, both frameworks and Foundation.

private enum Failed: Error, Equatable {
  case one
  case two
}

private struct User: Codable {
  let name: String
  let age: Int
}

private func fail(_ error: Failed?) throws {
  if let error { throw error }
}

final class SpryKitAssertionsTests: XCTestCase {
  func testValues() {
    XCTAssertEqualAny(User(name: "John", age: 30), User(name: "John", age: 30))
    XCTAssertNotEqualAny(User(name: "Bob", age: 20), User(name: "John", age: 30))
    XCTAssertTrue(isAnyEqual([1, nil] as [Int?], [1, nil] as [Int?]))
  }

  func testErrors() {
    XCTAssertThrowsError(Failed.one) {
      try fail(.one)
    }
    XCTAssertThrowsError(try fail(.one), Failed.one)
    XCTAssertThrowsError(try fail(.one))
    XCTAssertNoThrowError(try fail(nil))
    XCTAssertEqualError(Failed.one, Failed.one)
    XCTAssertNotEqualError(Failed.one, Failed.two)
  }

  func testData() throws {
    let data = try Data.spry.testMake(from: User(name: "John", age: 30))
    let user: User = try Data.spry.testMake(from: data)
    XCTAssertEqualAny(user, User(name: "John", age: 30))
    let calendar = Calendar(identifier: .gregorian)
    let date: Date = .spry.testMake(
      year: 2001, month: 1, day: 1, hour: 0, minute: 0, second: 1, calendar: calendar)
    XCTAssertEqual(date.timeIntervalSinceReferenceDate, 1)
    XCTAssertEqual(URL.spry.testMake("http://a.b").host, "a.b")
    XCTAssertEqual(PropertyReflector.scan(user).property(named: "age"), 30)
  }
}

@Suite struct SpryKitAssertionsSwiftTestingTests {
  @Test func `values, errors and differences`() {
    expectEqualAny(User(name: "John", age: 30), User(name: "John", age: 30))
    expectNotEqualAny(User(name: "Bob", age: 20), User(name: "John", age: 30))
    expectThrows(Failed.one) { try fail(.one) }
    expectThrows(try fail(.one), Failed.one)
    expectNoThrow { try fail(nil) }
    expectEqualError(Failed.one, Failed.one)
    expectNotEqualError(Failed.one, Failed.two)
    #expect(Spry.diffLines("a", "b") == "a".spryDiffLines(with: "b"))
    #expect(
      Spry.diffMirror(User(name: "A", age: 1), User(name: "B", age: 1))
        == ["name:\n|\tReceived: B\n|\tExpected: A\n"])
  }
}
