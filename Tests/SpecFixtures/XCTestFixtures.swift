import StakeoutSpecs
import XCTest

/// Run by XCTest, on demand, as the one test that SwiftPM would find in it.
final class XCTeamSpec: XCTestSpec {
  override func testSpec() {
    let log = Log()
    s.it("testSpec") {}
    s.describe("Team") {
      s.beforeAll { log.words.append("BA") }
      s.afterAll { print("ORDER", log.words.joined(separator: " ")) }
      s.context("when newly created") {
        s.it("has a name") { log.words.append("1") }
        s.it("awaits, or so") {
          await Task.yield()
          log.words.append("2")
        }
        s.it("expects") { expect(11).to(equal(12)) }
        s.it("throws") { throw Boom() }
        s.it("requires") { try require(Int("x")).to(equal(1)) }
        s.it("asserts") { XCTAssertEqual(11, 12) }
        s.it("skips itself") { throw XCTSkip("not today") }
        s.pending("wins the league")
        s.it("a\nb") {}
        s.it("a b") {}
      }
    }
  }
}

final class XCTrappingSpec: XCTestSpec {
  override func testSpec() {
    if trapsAreWanted { fatalError("no team today") }
  }
}

extension XCTeamSpec {
  /// As SwiftPM's generated file has it.
  static nonisolated(unsafe) let allTests: [(String, (XCTeamSpec) -> () -> Void)] = [
    ("testSpec", testSpec)
  ]
}

/// The same where it is in sight.
private func examples() -> [XCTestCaseEntry] {
  [testCase(XCTeamSpec.allTests), testCase([("testSpec", XCTrappingSpec.testSpec)])]
}

/// Runs the specs that the first argument names; further arguments are XCTest's.
func runXCTest(_ arguments: [String]) -> Never {
  let entries =
    switch arguments.first {
    case "examples": examples()
    case "surviving examples": survivingExamples()
    case "surviving containers": survivingContainers()
    default: containers()
    }
  XCTMain(entries, arguments: ["SpecFixtures"] + arguments.dropFirst())
}
