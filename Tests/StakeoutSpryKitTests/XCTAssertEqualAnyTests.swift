import StakeoutBase
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct XCTAssertEqualAnyTests {
  private let failures = CapturingReporter()

  private struct Pet {
    let name: String
  }

  @Test func `its texts are SpryKit's, after its name`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertEqualAny(1, 2)
      XCTAssertEqualAny(Pet(name: "A"), Pet(name: "B"), "said")
      XCTAssertNotEqualAny(1, 1)
      XCTAssertNotEqualAny("a", "a", "said")
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
      ])
    #expect(failures.failures.map(\.site.line) == (0..<4).map { line + $0 })
    #expect(failures.failures[0].site.fileID == #fileID)
  }
}

final class EqualAnyXCTestTests: XCTestCase {
  private final class Box {
    let content: Any
    init(_ content: Any) { self.content = content }
  }

  func testValuesOfAnyTypesAreCompared() {
    XCTAssertEqualAny(Box([1, nil] as [Int?]), Box([1, nil] as [Int?]))
    XCTAssertNotEqualAny(Box([1, nil] as [Int?]), Box([1, 2] as [Int?]))
  }
}
