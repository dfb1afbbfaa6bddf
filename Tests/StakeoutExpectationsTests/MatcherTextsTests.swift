import Foundation
import StakeoutExpectations
import StakeoutBase
import StakeoutNimble
import Testing

/// The text of each matcher when it fails: with `to`, with `toNot`, on nil, on an error, and on a huge
/// value.
///
/// Matchers that trap have a suite of their own, as all tests that do.
///
/// To change texts, run the test with STAKEOUT_MATCHER_TEXTS=FILE, read the file, and copy it into
/// MatcherTexts.swift.
@Suite struct MatcherTextsTests {
  // Not private: in release, the name of a private type has its file in it.
  struct Boom: Error, Equatable, CustomStringConvertible {
    let description = "boom"
  }

  /// The lines of the table, one paragraph for each matcher.
  private final class Table {
    var lines: [String] = []

    /// Adds a matcher.
    ///
    /// - Parameters:
    ///   - good: A value that matches.
    ///   - bad: One that does not.
    ///   - huge: A huge one that does not; nil if none can be.
    func add<T>(_ name: String, _ good: T, _ bad: T, huge: T? = nil, _ matcher: Matcher<T>) {
      lines.append(name)
      note("to") { expect(bad).to(matcher) }
      note("toNot") { expect(good).toNot(matcher) }
      note("nil") { expect(nil as T?).to(matcher) }
      note("throwing") { expect { () throws -> T in throw Boom() }.to(matcher) }
      if let huge { note("huge") { expect(huge).to(matcher) } }
    }

    func note(_ case: String, _ body: () -> Void) {
      let failures = CapturingReporter()
      withReporter(failures, perform: body)
      for failure in failures.failures {
        let text = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.count > 85 ? "\($0.prefix(55)) [\($0.count - 75)] \($0.suffix(20))" : $0 }
        lines.append("  \(`case`): " + text.joined(separator: "\n    "))
      }
      if failures.failures.isEmpty { lines.append("  \(`case`): passes") }
    }
  }

  @Test func `all of them`() throws {
    let table = Table()
    addValues(to: table)
    addCollections(to: table)
    addTexts(to: table)
    addOthers(to: table)
    let texts = table.lines.joined(separator: "\n")
    if let path = ProcessInfo.processInfo.environment["STAKEOUT_MATCHER_TEXTS"] {
      try texts.write(toFile: path, atomically: true, encoding: .utf8)
    }
    expect(texts).to(equal(matcherTexts))
  }

  private func addValues(to table: Table) {
    table.add("equal(1)", 1, 2, equal(1))
    table.add("beGreaterThan(1)", 2, 1, beGreaterThan(1))
    table.add("beGreaterThanOrEqualTo(1)", 2, 0, beGreaterThanOrEqualTo(1))
    table.add("beLessThan(1)", 0, 1, beLessThan(1))
    table.add("beLessThanOrEqualTo(1)", 0, 2, beLessThanOrEqualTo(1))
    table.add("beWithin(1...3)", 2, 4, beWithin(1...3))
    table.add("beCloseTo(1.5)", 1.5, 1.6, beCloseTo(1.5, within: 0.01))
    table.add("beTrue()", true, false, beTrue())
    table.add("beFalse()", false, true, beFalse())
    table.add("beTruthy()", true, false, beTruthy())
    table.add("beFalsy()", false, true, beFalsy())
    table.add("beAKindOf(Int.self)", 1 as Any, "a" as Any, beAKindOf(Int.self))
    table.add("beAnInstanceOf(Int.self)", 1 as Any, "a" as Any, beAnInstanceOf(Int.self))
    table.lines.append("beNil()")
    table.note("to") { expect(1 as Int?).to(beNil()) }
    table.note("toNot") { expect(nil as Int?).toNot(beNil()) }
    table.note("throwing") { expect { () throws -> Int? in throw Boom() }.to(beNil()) }
    table.note("huge") { expect(Array(0..<1_000) as [Int]?).to(beNil()) }
    table.lines.append("beVoid()")
    table.note("toNot") { expect(()).toNot(beVoid()) }
  }

  private func addCollections(to table: Table) {
    let huge = Array(0..<1_000)
    table.add("equal([1, 2])", [1, 2], [1, 3], huge: huge, equal([1, 2]))
    table.add("equal(a set)", Set([1]), Set([2]), equal(Set([1])))
    table.add("equal(a dictionary)", ["a": 1], ["a": 2], equal(["a": 1]))
    table.add("contain(1)", [1], [2], huge: Array(2..<1_000), contain(1))
    table.add("contain(1, 2)", [1, 2], [1], contain(1, 2))
    table.add("beginWith(1)", [1, 2], [2], huge: huge, beginWith(1))
    table.add("endWith(1)", [2, 1], [2], huge: huge, endWith(1))
    table.add("beEmpty()", [], [1], huge: huge, beEmpty())
    table.add("haveCount(1)", [1], [1, 2], huge: huge, haveCount(1))
    table.add("elementsEqual([1])", [1], [2], huge: huge, elementsEqual([1]))
    table.add("allPass(beLessThan(9))", [1], [1, 10], huge: huge, allPass(beLessThan(9)))
    table.add("allPass { $0 < 9 }", [1], [1, 10], allPass { $0 < 9 })
    table.add(
      "containElementSatisfying { $0 < 0 }", [-1], [1], huge: huge,
      containElementSatisfying { $0 < 0 })
  }

  private func addTexts(to table: Table) {
    let huge = String(repeating: "0123456789", count: 200)
    table.add("equal(\"a\")", "a", "b", huge: huge, equal("a"))
    table.add("equal(two lines)", "a\nb", "a\nc", equal("a\nb"))
    table.add("contain(\"a\")", "cab", "b", huge: huge, contain("a"))
    table.add("beginWith(\"a\")", "ab", "b", huge: huge, beginWith("a"))
    table.add("endWith(\"a\")", "ba", "b", huge: huge, endWith("a"))
    table.add("match(\"a+\")", "aa", "b", huge: huge, match("a+"))
    table.add("beEmpty()", "", "b", huge: huge, beEmpty())
    table.add("haveCount(1)", "a", "bc", huge: huge, haveCount(1))
  }

  private func addOthers(to table: Table) {
    table.add("not(equal(1))", 2, 1, not(equal(1)))
    table.add("satisfyAllOf", 2, 1, satisfyAllOf(beGreaterThan(1), beLessThan(3)))
    table.add("satisfyAnyOf", 1, 3, satisfyAnyOf(equal(1), equal(2)))
    table.add("&&", 2, 1, beGreaterThan(1) && beLessThan(3))
    table.add("||", 1, 3, equal(1) || equal(2))
    table.add("map", "1", "22", map(\.count, equal(1)))
    table.add("compactMap", "1", "2", compactMap({ Int($0) }, equal(1)))
    table.add(
      "beSuccess(1)", Result<Int, Boom>.success(1), .failure(Boom()), beSuccess(equal(1)))
    table.add("beFailure()", Result<Int, Boom>.failure(Boom()), .success(1), beFailure())
    table.add(
      "matchError(Boom())", Boom() as any Error, CancellationError() as any Error,
      matchError(Boom()))
    table.lines.append("throwError()")
    table.note("to") { expect { 1 }.to(throwError()) }
    table.note("toNot") { expect { () throws -> Int in throw Boom() }.toNot(throwError()) }
    table.lines.append("throwError(Boom())")
    table.note("to") { expect { 1 }.to(throwError(Boom())) }
    table.note("throwing") {
      expect { () throws -> Int in throw CancellationError() }.to(throwError(Boom()))
    }
    table.lines.append("succeed()")
    table.note("to") { expect { ToSucceedResult.failed(reason: "no") }.to(succeed()) }
    table.note("toNot") { expect { ToSucceedResult.succeeded }.toNot(succeed()) }
    table.lines.append("postNotifications(beEmpty())")
    table.note("to") {
      let center = NotificationCenter()
      expect { center.post(name: .init("a"), object: nil) }
        .to(postNotifications(haveCount(2), from: center))
    }
  }
}
