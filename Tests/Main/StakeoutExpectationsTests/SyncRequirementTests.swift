import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct `SyncRequirement tests` {
  @Test func `verbs return the value that they judged`() throws {
    var evaluations = 0
    let requirement = require { () -> Int in
      evaluations += 1
      return evaluations
    }
    #expect(try requirement.to(equal(1)) == 1)
    #expect(try requirement.toNot(equal(2)) == 1)
    #expect(try requirement.notTo(equal(3)) == 1)
    #expect(evaluations == 1)
    #expect(requirement.location.line == UInt(#line) - 8)
  }

  @Test func `a failure is reported and thrown`() {
    let texts = failures {
      #expect(throws: RequireError.self) { try require(1).toNot(equal(1)) }
      #expect(throws: RequireError.self) { try require(1).notTo(equal(1), description: "why") }
      #expect(throws: RequireError.self) { try require(nil as Int?).to(equal(2)) }
      #expect(throws: RequireError.self) {
        try require { () throws -> Int in throw Boom() }.to(equal(1))
      }
    }
    #expect(
      texts == [
        "expected to not equal <1>, got <1>", "why\nexpected to not equal <1>, got <1>",
        "expected to equal <2>, got <nil> (use beNil() to match nils)",
        "unexpected error thrown: <boom>",
      ])
  }

  /// In this case Nimble throws an error without reporting a reason.
  @Test func `a value that is missing is a failure, whatever the matcher says`() {
    let hint = "\n(the matcher accepts that: write 'expect', which returns no value)"
    let texts = failures {
      #expect(throws: RequireError.self) { try require(nil as Int?).to(beNil()) }
      #expect(throws: Boom.self) { try require(customError: Boom(), nil as Int?).to(beNil()) }
      var evaluations = 0
      #expect(throws: RequireError.self) {
        try require { () throws -> Int in
          evaluations += 1
          throw Boom()
        }
        .to(throwError())
      }
      #expect(evaluations == 1)
      #expect(throws: RequireError.self) {
        try require { () throws -> Int in throw Boom() }.toNot(throwError(CancellationError()))
      }
    }
    #expect(
      texts == [
        "required a value, but the expression is nil" + hint,
        "required a value, but the expression is nil" + hint,
        "required a value, but the expression threw <boom>" + hint,
        "required a value, but the expression threw <boom>" + hint,
      ])
  }

  @Test func `nothing is missing where there is no value`() throws {
    try require { throw Boom() }.to(throwError())
  }

  @Test func `verify takes a verdict from outside`() throws {
    let requirement = require(1)
    #expect(try requirement.verify(true, FailureMessage(stringValue: ""), 2) == 2)
    let outcome = ending {
      _ = try requirement.verify(false, FailureMessage(stringValue: "not fine"), 2)
    }
    #expect(outcome.texts == ["not fine"])
    #expect(outcome.error is RequireError)
    let missing = ending {
      _ = try requirement.verify(true, FailureMessage(stringValue: ""), nil)
    }
    #expect(missing.texts.count == 1)
  }

  @Test func `a matcher that awaits judges as well`() async throws {
    let isOne = AsyncMatcher<Int>.simple("be one") {
      MatcherStatus(bool: try await $0.evaluate() == 1)
    }
    #expect(try await require(1).to(isOne) == 1)
    #expect(try await require(2).toNot(isOne) == 2)
    #expect(try await require(2).notTo(isOne) == 2)
    #expect(try await require(1).toEventually(isOne) == 1)
    let outcome = await ending { try await require(2).to(isOne) }
    #expect(outcome.texts == ["expected to be one, got <2>"])
  }

  /// A requirement whose value is the number of its evaluations so far.
  private func counting() -> SyncRequirement<Int> {
    var count = 0
    return require { () -> Int in
      count += 1
      return count
    }
  }

  @Test func `blocking verbs that wait return what the last evaluation saw`() throws {
    let (long, short) = (TimeSpan.seconds(600), TimeSpan.milliseconds(1))
    #expect(try counting().toEventually(equal(3), timeout: long) == 3)
    #expect(try counting().toEventuallyNot(equal(1), timeout: long) == 2)
    let texts = failures {
      #expect(throws: RequireError.self) { try require(0).toEventually(equal(1), timeout: short) }
      #expect(throws: RequireError.self) { try require(nil as Int?).toEventually(beNil()) }
    }
    #expect(
      texts.map { $0.split(separator: "\n")[0] } == [
        "expected to eventually equal <1>, got <0>", "required a value, but the expression is nil",
      ])
  }

  @Test func `suspending verbs that wait return what the last evaluation saw`() async throws {
    let (long, short) = (TimeSpan.seconds(600), TimeSpan.milliseconds(1))
    #expect(try await counting().toEventually(equal(3), timeout: long) == 3)
    #expect(try await counting().toEventuallyNot(equal(1), timeout: long) == 2)
    let outcome = await ending { try await require(0).toEventually(equal(1), timeout: short) }
    #expect(outcome.texts == ["expected to eventually equal <1>, got <0>"])
    #expect(outcome.error is RequireError)
  }

  private func block() throws { try require(0).toEventually(equal(1), timeout: .seconds(600)) }

  @Test @MainActor func `on the main actor a blocking verb fails at once`() {
    let outcome = ending { try block() }
    #expect(outcome.texts.count == 1)
    #expect(outcome.texts.first?.contains("block the main actor") == true)
    #expect(outcome.error is RequireError)
  }
}

/// A requirement whose expression traps can pass `throwAssertion`, but has no value to return.
@Suite struct RequirementTrapTests {
  @Test func `the expression does not run a second time for its value`() throws {
    try require { () -> Void in fatalError("on purpose") }.to(throwAssertion())
    let outcome = ending {
      try require { () -> Int in fatalError("on purpose") }.to(throwAssertion())
    }
    #expect(
      outcome.texts.first?.hasPrefix("required a value, but the expression did not return")
        == true)
  }

  @Test func `a suspending verb leaves the evaluation to the matcher`() async throws {
    try await require { () -> Void in fatalError("on purpose") }.toEventually(throwAssertion())
  }
}
