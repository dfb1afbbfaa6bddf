import StakeoutSpecs
import XCTest

/// A spec that XCTest runs on demand, as `testSpec`, the one test that SwiftPM would find in it.
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

/// Runs the specs that the first argument names.
///
/// Further arguments are for XCTest.
func runXCTest(_ arguments: [String]) -> Never {
  let entries =
    arguments.first == "surviving"
    ? [testCase([("testSpec", XCSurvivingSpec.testSpec)])]
    : [
      testCase([("testSpec", XCTeamSpec.testSpec)]),
      testCase([("testSpec", XCTrappingSpec.testSpec)]),
    ]
  XCTMain(entries, arguments: ["SpecFixtures"] + arguments.dropFirst())
}
