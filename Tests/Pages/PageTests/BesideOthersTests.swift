import Foundation
import Stakeout
import Testing

/// The snippets of the page about other tools.
@Suite struct BesideOthersTests {
  @Test func `the end of a process`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      exit(3)
    }
  }

  @Test func `a known issue`() {
    withKnownIssue("rounding, to be mended") {
      expect(0.1 + 0.2).to(equal(0.3))
    }
  }

  @Test func `a file beside a failure`() {
    let letters = ["a bill"]
    Attachment.record("\(letters)", named: "letters.txt")
    expect(letters).to(haveCount(1))
  }

  @Test func `a test that cannot go on`() throws {
    guard ProcessInfo.processInfo.environment["STAKEOUT_NO_SUCH_SERVER"] != nil else {
      try Test.cancel("no server to ask")
    }
    Issue.record("the test went on")
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func `many inputs`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<100).map { _ in Int.random(in: -9...9, using: &random) }
    expect(Array(numbers.reversed().reversed())).to(equal(numbers))
  }
}

/// A suite around all suites of a target, which applies its traits to them.
@Suite(.survivesTraps, .unstubbedCalls(.strict)) enum AllTests {}

extension AllTests {
  @Suite struct TillTests {
    @Test func `the till is empty`() { expect([Int]()).to(beEmpty()) }
  }
}
