import Foundation
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct EqualAnyAssertionTests {
  private let failures = CapturingReporter()

  @Test func `what is as expected is not reported, nor is a message made`() {
    func message() -> String? {
      Issue.record("the message should not be made")
      return nil
    }
    XCTAssertEqualAny(Pet(name: "A"), Pet(name: "A"), message())
    XCTAssertEqualAny(nil, Int?.none)
    XCTAssertEqualAny(1, 1.0)
    XCTAssertNotEqualAny(Pet(name: "A"), Pet(name: "B"), message())
    XCTAssertNotEqualAny("a", nil)
    expectEqualAny(Pet(name: "A"), Pet(name: "A"))
    expectNotEqualAny(Pet(name: "A"), Pet(name: "B"))
    expectNotEqualAny(Pet(name: "A"), nil)
  }

  private struct Tagged: Equatable, CustomStringConvertible {
    let tag: Int
    var description: String { "tagged" }
  }

  private struct Failed: Error, Equatable, CustomStringConvertible {
    let code: Int
    var description: String { "failed" }
  }

  @Test func `two values that print alike look different`() {
    withReporter(failures) {
      XCTAssertEqualAny("1", 1)
      XCTAssertEqualAny(Tagged(tag: 1), Tagged(tag: 2))
      XCTAssertEqualAny(nil, "nil")
      XCTAssertEqualError(Failed(code: 1), Failed(code: 2))
    }
    #expect(
      failures.messages == [
        #"""
        XCTAssertEqualAny failed - ("1 (String)") is not equal to ("1 (Int)")
        diff:
        ["Received: 1 (Int)\nExpected: 1 (String)\n"]
        """#,
        #"""
        XCTAssertEqualAny failed - ("Tagged(tag: 1)") is not equal to ("Tagged(tag: 2)")
        diff:
        ["tag:\n|\tReceived: 2\n|\tExpected: 1\n"]
        """#,
        #"""
        XCTAssertEqualAny failed - ("nil") is not equal to (""nil"")
        diff:
        ["Received: \"nil\"\nExpected: nil\n"]
        """#,
        #"XCTAssertEqualError failed - ("Failed(code: 1)") is not equal to ("Failed(code: 2)")"#,
      ])
  }

  @Test func `its texts are SpryKit's, under XCTest after the name`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertEqualAny(1, 2)
      XCTAssertEqualAny(Pet(name: "A"), Pet(name: "B"), "said")
      XCTAssertNotEqualAny(1, 1)
      XCTAssertNotEqualAny("a", "a", "said")
      expectEqualAny(1, nil, "said")
      expectNotEqualAny((1, 2), (1, 2))
    }
    #expect(
      failures.messages == [
        #"""
        XCTAssertEqualAny failed - ("1") is not equal to ("2")
        diff:
        ["Received: 2\nExpected: 1\n"]
        """#,
        #"""
        XCTAssertEqualAny failed - ("Pet(name: "A")") is not equal to ("Pet(name: "B")") - said
        diff:
        ["name:\n|\tReceived: B\n|\tExpected: A\n"]
        """#,
        #"""
        XCTAssertNotEqualAny failed - ("1") is equal to ("1")
        diff:
        [""]
        """#,
        #"""
        XCTAssertNotEqualAny failed - ("a") is equal to ("a") - said
        diff:
        [""]
        """#,
        #"""
        ("1") is not equal to ("nil") - said
        diff:
        ["Received: nil\nExpected: 1\n"]
        """#,
        #"""
        ("(1, 2)") is equal to ("(1, 2)")
        diff:
        [""]
        """#,
      ])
    #expect(failures.failures.map(\.site.line) == (0..<6).map { line + $0 })
    #expect(failures.failures[0].site.fileID == #fileID)
  }

  @Test func `a value that can be encoded is shown as JSON, nil as nil`() {
    withReporter(failures) {
      expectEqualAny(Toy(name: "a/b", price: 1), Toy(name: "a/b", price: 2))
      expectEqualAny(Toy(name: "a", price: 1), nil)
    }
    #expect(
      failures.messages == [
        #"""
        ("{
          "name" : "a/b",
          "price" : 1
        }") is not equal to ("{
          "name" : "a/b",
          "price" : 2
        }")
        diff:
        ["price:\n|\tReceived: 2.0\n|\tExpected: 1.0\n"]
        """#,
        #"""
        ("{
          "name" : "a",
          "price" : 1
        }") is not equal to ("nil")
        diff:
        ["Received: nil\nExpected: Toy(name: \"a\", price: 1.0)\n"]
        """#,
      ])
  }

  @Test func `a value that cannot be encoded after all is shown by its description`() {
    withReporter(failures) { expectEqualAny(Double.nan, Double.nan) }
    #expect(
      failures.messages == [
        #"""
        ("nan") is not equal to ("nan (== says that they differ)")
        diff:
        ["Received: nan\nExpected: nan\n"]
        """#
      ])
  }
}

private struct Pet {
  let name: String
}

private struct Toy: Encodable {
  let name: String
  let price: Double
}
