import Foundation
import StakeoutNimble
import Testing

/// Every public name of Nimble compiles in the ways in which its users write it.
@Suite struct NimbleSurfaceTests {
  @Test func `the entry points compile`() async throws {
    expect(1).to(equal(1))
    expect(try number()).to(equal(7))
    expect(nil as Int?).to(beNil())
    expect { 1 }.to(equal(1))
    expect { try number() }.to(equal(7))
    expect { () -> Int? in nil }.to(beNil())
    expect {}.to(beVoid())
    expect { throw Oops.one }.to(throwError())
    expects(1).to(equal(1))
    expects { try number() }.to(equal(7))
    expects { () -> Int? in nil }.to(beNil())
    expects {}.toNot(throwError())
    await expect { await later(2) }.to(equal(2))
    await expect { () async throws -> Int? in await later(nil) }.to(beNil())
    await expect { () async throws in _ = await later(2) }.toNot(throwError())
    await expecta(await later(2)).to(equal(2))
    await expecta(try await laterNumber()).notTo(equal(1))
    await expecta(await later(nil as Int?)).to(beNil())
  }

  @Test func `requirements compile`() async throws {
    let one: Int = try require(1).to(equal(1))
    let two: Int = try require { try number() }.toNot(equal(1))
    let three: Int = try requires(customError: Oops.two, 7).notTo(equal(1))
    let four: Int = try await require { await later(4) }.to(equal(4))
    let five: Int = try await requirea(await later(5)).to(equal(5))
    #expect((one, two, three, four, five) == (1, 7, 7, 4, 5))
    try require {}.toNot(throwError())
    let unwrapped: [Int] = [
      try unwrap(1 as Int?), try unwrap { 2 as Int? },
      try unwraps(customError: Oops.one, 3 as Int?),
      try await unwrap { await later(4) as Int? }, try await unwrapa(await later(5) as Int?),
      try await pollUnwrap { await later(6) as Int? },
      try await pollUnwrapa(timeout: .seconds(1), await later(7) as Int?),
    ]
    #expect(unwrapped == [1, 2, 3, 4, 5, 6, 7])
    let records = gatherFailingExpectations(silently: true) {
      do { try require(customError: Oops.one, 1).to(equal(2)) } catch { #expect(error is Oops) }
      do { try requireFail("no way") } catch { #expect(error is RequireError) }
      do { try requireFail(customError: Oops.two) } catch { #expect(error as? Oops == .two) }
    }
    #expect(
      records.map(\.message.stringValue) == [
        "expected to equal <2>, got <1>", "no way", "requireFail() always fails",
      ])
  }

  @Test func `polling compiles in async code`() async throws {
    await expect(1).toEventually(equal(1), timeout: .seconds(1), pollInterval: .milliseconds(1))
    await expect(1).toEventuallyNot(equal(2), description: "so")
    await expect(1).toNotEventually(equal(2))
    await expect(1).toNever(equal(2), until: .milliseconds(20))
    await expect(1).neverTo(equal(2), until: .milliseconds(20), pollInterval: .milliseconds(5))
    await expect(1).toAlways(equal(1), until: .milliseconds(20))
    await expect(1).alwaysTo(equal(1), until: .milliseconds(20))
    await expect { await later(1) }.toEventually(beOdd())
    await expect { await later(1) }.toNever(equal(2), until: .milliseconds(20))
    let value: Int = try await require(1).toEventually(equal(1))
    let other: Int = try await requirea(await later(1)).toAlways(beOdd(), until: .milliseconds(20))
    #expect(value == other)
  }

  @Test func `waiting compiles with async actions`() async {
    await waitUntil(timeout: .seconds(600)) { done in
      _ = await later(1)
      done()
    }
    await waitUntil(timeout: .seconds(600)) { done in
      Task { done() }
    }
    // Gather the failures: parallel tests may delay this wait by more than its one second.
    _ = await gatherExpectations(silently: true) {
      await waitUntil { done in
        _ = await later(1)
        done()
      }
    }
  }

  @MainActor @Test func `the verbs compile on the main actor`() async throws {
    let label = Label()
    expect(label.text).to(equal(""))
    Task { @MainActor in label.text = "done" }
    await expect(label.text).toEventually(equal("done"))
    await expect { await later(label.text) }.to(equal("done"))
    try await require(label.text).toEventually(equal("done"))
    let text = try unwrap(label.text)
    #expect(text == "done")
  }

  @Test func `captures need not be Sendable`() async {
    let label = Label.Plain()
    await expect(label.count).toEventually(equal(0))
    await expect { await label.countLater() }.to(equal(0))
    await waitUntil { done in
      label.count += 1
      done()
    }
    let failures = gatherFailingExpectations(silently: true) {
      label.count += 1
      expect(label.count).to(equal(2))
    }
    #expect(failures.isEmpty)
  }

  @Test func `custom matchers compile`() async {
    expect(2).to(beDivisibleByTwo())
    expect(2).to(beEvenBySimple())
    expect(nil as Int?).to(beNothing())
    expect(nil as Int?).to(beNothingBySimple())
    await expect(3).to(beOdd())
    await expect(3).to(AsyncMatcher<Int>.define { try await beOdd().satisfies($0) })
    await expect(nil as Int?).to(
      AsyncMatcher<Int>.simpleNilable("be nothing") {
        try await $0.evaluate() == nil ? .matches : .fail
      })
    await expect(nil as Int?).to(
      AsyncMatcher<Int>.defineNilable("be nothing") { expression, message in
        MatcherResult(bool: try await expression.evaluate() == nil, message: message)
      })
    expect("four").to(haveLength(equal(4)))
    let failures = await gatherFailingExpectations(silently: true) {
      expect(3).to(beDivisibleByTwo())
      expect(nil as Int?).to(beDivisibleByTwo())
      expect(nil as Int?).toNot(beEvenBySimple())
      expect(3).to(beEvenBySimple(), description: "even")
      expect(3).to(beNothing())
      await expect(2).to(beOdd())
      await expect(nil as Int?).to(beOdd())
      expect("four").to(haveLength(equal(5)))
    }
    #expect(
      failures.map(\.message.stringValue) == [
        "expected to be even, got <3>",
        "expected to be even, got <nil> (use beNil() to match nils)",
        "expected to not be even, got <nil> (use beNil() to match nils)",
        "even\nexpected to be even, got <3>",
        "expected to be nothing, got <3>",
        "expected to be odd, got <2>",
        "expected to be odd, got <nil> (use beNil() to match nils)",
        "expected to equal <5>, got <four>",
      ])
  }

  @Test func `all parts of messages compile`() {
    let leaf = ExpectationMessage.expectedActualValueTo("hum")
    let all: [ExpectationMessage] = [
      leaf, .expectedCustomValueTo("hum", actual: "silence"), .expectedTo("hum"), .fail("broken"),
      .prepends("Radio:", leaf), .appends(leaf, " (louder)"), .details(leaf, "at night"),
      leaf.appended(message: "!"), leaf.appendedBeNilHint(), leaf.appended(details: "at night"),
      leaf.replacedExpectation { _ in .expectedTo("whistle") },
      leaf.wrappedExpectation(before: "all ", after: "?"), leaf.prepended(expectation: "all "),
    ]
    let texts = all.map { message in
      gatherFailingExpectations(silently: true) {
        expect(1).to(Matcher { _ in MatcherResult(status: .fail, message: message) })
      }.first?.message.stringValue
    }
    #expect(
      texts == [
        "expected to hum, got <1>", "expected to hum, got silence", "expected to hum", "broken",
        "Radio:\nexpected to hum, got <1>", "expected to hum, got <1> (louder)",
        "expected to hum, got <1>\nat night", "expected to hum, got <1>!",
        "expected to hum, got <1> (use beNil() to match nils)",
        "expected to hum, got <1>\nat night", "expected to whistle",
        "expected to all hum, got <1>?", "expected to all hum, got <1>",
      ])
    #expect(leaf.expectedMessage == "hum")
    #expect(
      leaf.toString(actual: "1", expected: "wanted", to: "not to") == "wanted not to hum, got 1")
  }

  @Test func `expressions compile`() async throws {
    var runs = 0
    let expression = Expression<Int>(
      expression: {
        runs += 1; return runs
      }, location: SourceSite(), isClosure: true)
    #expect(try expression.evaluate() == 1)
    #expect(try expression.evaluate() == 1)
    #expect(try expression.withoutCaching().evaluate() == 2)
    #expect(try expression.cast { $0.map(String.init) }.evaluate() == "2")
    #expect(try expression.withoutCaching().withCaching().evaluate() == 3)
    #expect(expression.isClosure)
    #expect(expression.location.line > 0)
    let later = expression.toAsyncExpression()
    #expect(try await later.evaluate() == 3)
    #expect(try await later.withoutCaching().evaluate() == 4)
    #expect(try await later.cast { $0.map(String.init) }.evaluate() == "4")
    #expect(try await later.withCaching().toSynchronousExpression().evaluate() == 4)
  }
}

private func beDivisibleByTwo() -> Matcher<Int> {
  Matcher.define("be even") { expression, message in
    MatcherResult(bool: try expression.evaluate()?.isMultiple(of: 2) == true, message: message)
  }
}

private func beEvenBySimple() -> Matcher<Int> {
  Matcher.simple("be even") { expression in
    guard let value = try expression.evaluate() else { return .fail }
    return MatcherStatus(bool: value.isMultiple(of: 2))
  }
}

private func beNothing<T>() -> Matcher<T> {
  Matcher.defineNilable("be nothing") { expression, message in
    MatcherResult(
      status: try expression.evaluate() == nil ? .matches : .doesNotMatch, message: message)
  }
}

private func beNothingBySimple<T>() -> Matcher<T> {
  .simpleNilable("be nothing") { try $0.evaluate() == nil ? .matches : .doesNotMatch }
}

private func beOdd() -> AsyncMatcher<Int> {
  .simple("be odd") { expression in
    guard let value = try await expression.evaluate() else { return .fail }
    return MatcherStatus(bool: await later(!value.isMultiple(of: 2)))
  }
}

private func haveLength(_ matcher: Matcher<Int>) -> Matcher<String> {
  Matcher.define { try matcher.satisfies($0.cast { $0?.count }) }
}

private enum Oops: Error { case one, two }

private func number() throws -> Int { 7 }
private func laterNumber() async throws -> Int { 7 }
private nonisolated(nonsending) func later<T>(_ value: T) async -> T { value }

@MainActor private final class Label {
  var text = ""

  nonisolated final class Plain {
    var count = 0
    nonisolated(nonsending) func countLater() async -> Int { count }
  }
}
