import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

/// The text of a failure: the sentence, the parts that failed and the differences, each of limited
/// length.
@Suite struct FailureReportTests {
  private func report(_ body: () -> Void) -> [String] {
    let failures = CapturingReporter()
    withReporter(failures, perform: body)
    return failures.messages
  }

  @Test func `combined matchers say which part failed`() {
    let reports = report {
      expect(3).to(satisfyAllOf(beGreaterThan(1), beLessThan(2)))
      expect(3).to(beGreaterThan(1) && equal(4))
      expect(3).to(satisfyAnyOf(equal(1), equal(2)))
      expect(3).toNot(satisfyAllOf(beGreaterThan(1), beLessThan(4)))
    }
    #expect(
      reports == [
        """
        expected to match all of: {be greater than <1>}, and {be less than <2>}, got 3
        failed: {be less than <2>}
        """,
        """
        expected to match all of: {be greater than <1>}, and {equal <4>}, got 3
        failed: {equal <4>}
        """,
        "expected to match one of: {equal <1>}, or {equal <2>}, got 3",
        "expected to not match all of: {be greater than <1>}, and {be less than <4>}, got 3",
      ])
  }

  @Test func `contain says which of several parts is missing`() {
    let reports = report {
      expect([1, 4]).to(contain(4, 5))
      expect("abc").to(contain("a", "x", "y"))
      expect(Set([1])).to(contain(1, 2))
      expect([1]).to(contain(2))
      expect([1, 2]).toNot(contain(1, 2))
    }
    #expect(
      reports == [
        "expected to contain <4, 5>, got <[1, 4]>\nmissing: <5>",
        "expected to contain <a, x, y>, got <abc>\nmissing: <x, y>",
        "expected to contain <1, 2>, got <Set([1])>\nmissing: <2>",
        "expected to contain <2>, got <[1]>",
        "expected to not contain <1, 2>, got <[1, 2]>",
      ])
  }

  @Test func `map and compactMap show the mapped value`() {
    struct Person: CustomStringConvertible {
      let name: String
      var description: String { "Person" }
    }
    let reports = report {
      expect(Person(name: "x")).to(map(\.name, equal("y")))
      expect("12").to(compactMap({ Int($0) }, equal(13)))
      expect(Person(name: "x")).to(map(\.name, satisfyAllOf(equal("y"), equal("x"))))
    }
    #expect(
      reports == [
        "expected to equal <y>, got <Person>\nmapped value: <x>",
        "expected to equal <13>, got <12>\nmapped value: <12>",
        """
        expected to match all of: {equal <y>}, and {equal <x>}, got x
        mapped value: <x>
        failed: {equal <y>}
        """,
      ])
  }

  @Test func `what fails in a closure is reported, and fails the matcher`() {
    let success = Result<Int, Boom>.success(1)
    let failure = Result<Int, Boom>.failure(Boom())
    let reports = report {
      expect(success).to(beSuccess { _ in fail("inner") })
      expect(failure).to(beFailure { _ in fail("inner") })
      expect(success).to(beSuccess { expect($0).to(beGreaterThan(0)) })
    }
    #expect(
      reports == [
        "inner", "expected to be <success(Int)> that satisfies block, got <success(1)>",
        "inner", "expected to be <failure(Boom)> that satisfies block, got <failure(boom)>",
      ])
  }

  private static let text = String(repeating: "a", count: 200_000)
  private static let list = Array(0..<20_000)

  @Test func `a failure about a huge value is short, and the whole is kept`() throws {
    let (text, list) = (Self.text, Self.list)
    let failures = CapturingReporter()
    withReporter(failures) {
      expect(text).to(equal(text + "b"))
      expect(text).toNot(equal(text))
      expect(text).to(beEmpty())
      expect(text).to(contain("b", "c"))
      expect(text).to(beginWith("b"))
      expect(text).to(endWith("b"))
      expect(text).to(match("b+"))
      expect(text).to(satisfyAllOf(equal("b"), beEmpty()))
      expect(text).to(satisfyAnyOf(equal("b"), beEmpty()))
      expect(text).to(map({ $0 + "b" }, equal("b")))
      expect(text).to(beNil())
      expect(list).to(equal(list + [1]))
      expect(list).toNot(equal(list))
      expect(list).to(beEmpty())
      expect(list).to(haveCount(3))
      expect(list).to(contain(-1, -2))
      expect(list).to(allPass(beLessThan(5)))
      expect(list).to(elementsEqual(list.reversed()))
      expect(list).to(beginWith(5))
      expect(list).to(containElementSatisfying { $0 < 0 })
      expect(Set(list)).to(equal(Set(list).union([-1])))
      expect(text).to(beNil(), description: "why")
      expect(nil as String?).to(equal(text))
      expect { () throws -> String in throw Boom() }.to(equal(text))
    }
    #expect(failures.failures.count == 24)
    for failure in failures.failures {
      #expect(failure.message.utf8.count <= 4_096)
      #expect(failure.message.split(separator: "\n").count <= 60)
    }
    let first = try #require(failures.failures.first)
    #expect(first.message.hasPrefix("expected to equal <aaaa"))
    #expect(
      first.message.hasSuffix(
        "difference (- expected, + actual):\n"
          + "- …\(String(repeating: "a", count: 30))b\n+ …\(String(repeating: "a", count: 30))"))
    #expect(first.wholeMessage?.utf8.count ?? 0 > 400_000)
    #expect(failures.messages[11].hasSuffix("- [20000] <1>"))
  }

  @Test func `of values that print alike it says that they differ`() {
    struct Alike: Equatable {
      let label = "same"
      static func == (left: Alike, right: Alike) -> Bool { false }
    }
    let reports = report { expect(Alike()).to(equal(Alike())) }
    #expect(
      reports.first?.hasSuffix(
        "\n(both values print the same text, but == says that they differ)") == true)
  }
}
