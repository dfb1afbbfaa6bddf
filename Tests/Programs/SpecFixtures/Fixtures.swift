import Foundation
import StakeoutSpecs
import Testing

// Specs that tests run in another process, chosen with `--filter`. Some fail on purpose.

/// A list of the hooks and examples that ran, in their order.
final class Log {
  var words: [String] = []
}

/// A spec that records the order of its hooks and examples, and prints it after the last one.
enum OrderSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    let log = Log()
    s.describe("outer") {
      s.beforeAll { log.words.append("BA") }
      s.afterAll {
        log.words.append("AA")
        print("ORDER", log.words.joined(separator: " "))
      }
      s.beforeEach { log.words.append("be") }
      s.afterEach { log.words.append("ae") }
      s.it("one") { log.words.append("1") }
      s.context("inner") {
        s.beforeAll { log.words.append("iBA") }
        s.afterAll { log.words.append("iAA") }
        s.beforeEach {
          await Task.yield()
          log.words.append("ibe")
        }
        s.it("two") { log.words.append("2") }
        for word in ["three", "four"] { s.it(word) { log.words.append(word) } }
        s.pending("never")
      }
      s.it("five") { log.words.append("5") }
    }
  }
}

enum TitlesSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("titles") {
      for _ in 1...2 { s.it("same") {} }
      s.it("same") {}
      s.it("same (2)") {}
      s.it("with \"quotes\", a < b && b > c") {}
      s.it("with/slash, (parentheses) and [brackets]: 'yes'") {}
      s.it("on two\nlines") {}
      s.it("🥝") {}
      s.it("") {}
      s.specify {}
    }
    s.it("at the top") {}
  }
}

struct Boom: Error {}

/// Whether examples trap: only on request, because a trap leaks in every run of the program.
let trapsAreWanted = ProcessInfo.processInfo.environment["TRAPS"] != nil

enum FailingSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("failing") {
      s.it("expects") { expect(11).to(equal(12)) }
      s.it("checks") { #expect(11 == 12) }
      s.it("requires") {
        try #require(Int("x") != nil)
        print("NOT REACHED")
      }
      s.it("requires in our words") {
        try require(Int("x")).to(equal(1))
        print("NOT REACHED")
      }
      s.it("throws") { throw Boom() }
      s.it("goes on after a failure") {
        expect(1).to(equal(2))
        print("REACHED")
      }
      s.it("is cancelled") { try Test.cancel("not today") }
      s.context("before each") {
        s.beforeEach { throw Boom() }
        s.afterEach { print("AFTER EACH") }
        s.it("does not run") { print("NOT REACHED") }
      }
      s.context("before all") {
        s.beforeAll { throw Boom() }
        s.afterAll { print("AFTER ALL") }
        s.it("does not run first") { print("NOT REACHED") }
        s.it("does not run second") { print("NOT REACHED") }
      }
    }
  }
}

enum EmptySpec: Spec {
  static func spec(_ s: SpecBuilder) { s.describe("nothing") {} }
}

enum GenericSpec<T>: Spec {
  static func spec(_ s: SpecBuilder) { s.it("cannot run") {} }
}

enum ThrowingSpec: Spec {
  static func spec(_ s: SpecBuilder) throws {
    s.it("is lost") {}
    try s.describe("throwing") { throw Boom() }
  }
}

enum TrappingSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.it("is lost") {}
    s.describe("trapping") {
      if trapsAreWanted { fatalError("no team today") }
    }
  }
}

/// A spec with examples that trap on request, and others that pass.
enum SurvivingSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("surviving") {
      s.beforeAll { print("BEFORE ALL") }
      s.it("passes first") {}
      s.it("traps") { if trapsAreWanted { fatalError("at once") } }
      s.it("passes between") { await Task.yield() }
      s.it("traps later") {
        await Task.yield()
        if trapsAreWanted { await Task<Void, Never> { fatalError("later") }.value }
      }
      s.it("passes last") {}
    }
  }
}

/// A spec on the main actor with an example that traps on request.
enum SurvivingMainActorSpec: Spec {
  static let mode = SpecMode.mainActor

  static func spec(_ s: SpecBuilder) {
    s.it("traps") { if trapsAreWanted { fatalError("at once") } }
    s.it("passes last") { MainActor.assertIsolated() }
  }
}

/// A spec with a tree for each example, one of which traps on request.
enum SurvivingIsolatedSpec: Spec {
  static let mode = SpecMode.isolated

  static func spec(_ s: SpecBuilder) {
    s.it("traps") { if trapsAreWanted { fatalError("at once") } }
    s.it("passes last") {}
  }
}

enum FocusSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("focus") {
      if ProcessInfo.processInfo.environment["FOCUS"] != nil { s.fit("focused example") {} }
      s.it("plain") {}
      s.xit("crossed out") {}
      s.xdescribe("crossed out too") { s.it("inside") { print("NOT REACHED") } }
      s.pending("to do")
    }
  }
}

enum IsolatedSpec: Spec {
  static let mode = SpecMode.isolated

  static func spec(_ s: SpecBuilder) {
    var count = 0
    s.beforeAll { count += 10 }
    s.afterAll { print("LEFT", count) }
    for number in 1...4 {
      s.it("example \(number)") {
        count += 1
        print("COUNT", count)
      }
    }
  }
}

enum CancelledSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.beforeAll { try Test.cancel("not today") }
    for number in 1...2 { s.it("\(number)") { print("NOT REACHED") } }
  }
}

enum SkippingSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.afterAll { print("LEFT") }
    s.it("runs") {}
    s.it("cancels itself") { try Test.cancel("not today") }
    s.it("is disabled", .disabled("by trait")) {}
  }
}

enum TraitsSpec: Spec {
  static var traits: [any SuiteTrait] { [.tags(.whole)] }

  static func spec(_ s: SpecBuilder) {
    s.describe("traits", .tags(.context), .bug(id: 12)) {
      s.it("reach the example", .tags(.example), .timeLimit(.minutes(3))) {
        let test = Test.current
        print("TAGS", test?.tags.map { "\($0)" }.sorted() ?? [])
        print("BUG", test?.associatedBugs.first?.id ?? "", "LIMIT", test?.timeLimit ?? .zero)
      }
      s.it("can disable it", .disabled("by trait")) {}
    }
  }
}

extension Tag {
  @Tag static var whole: Tag
  @Tag static var context: Tag
  @Tag static var example: Tag
}

struct StructSpec: Spec {
  static func spec(_ s: SpecBuilder) { s.it("runs") {} }
}

final class ClassSpec: Spec {
  static func spec(_ s: SpecBuilder) { s.it("runs") {} }
}

actor ActorSpec: Spec {
  static func spec(_ s: SpecBuilder) { s.it("runs") {} }
}

@MainActor final class MainActorSpec: Spec {
  nonisolated static func spec(_ s: SpecBuilder) {
    s.it("runs") { @MainActor in MainActor.assertIsolated() }
  }
}

private enum PrivateSpec: Spec {
  static func spec(_ s: SpecBuilder) { s.it("runs") {} }
}

enum Outer {
  enum NestedSpec: Spec {
    static func spec(_ s: SpecBuilder) { s.it("runs") {} }
  }
}

@Suite struct CasesSpec: ParameterizedSpec {
  @Test(.serialized, arguments: examples)
  func example(_ example: Example<CasesSpec>) async throws { try await example() }

  static func spec(_ s: SpecBuilder) {
    let log = Log()
    s.describe("cases") {
      s.afterAll { print("CASES", log.words.joined(separator: " ")) }
      s.it("one") { log.words.append("1") }
      if ProcessInfo.processInfo.environment["FOCUS_CASES"] != nil { s.fit("in focus") {} }
      s.it("two") { log.words.append("2") }
      s.pending("three")
      s.it("is disabled", .disabled("by trait")) { print("NOT REACHED") }
      s.it("fails") { throw Boom() }
    }
  }
}

@Suite struct OrdinaryTests {
  @Test func `an ordinary test beside specs`() {}
}
