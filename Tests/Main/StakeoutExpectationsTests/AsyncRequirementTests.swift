import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct `AsyncRequirement tests` {
  private func value(_ number: Int?) async throws -> Int? {
    await Task.yield()
    return number
  }

  @Test func `verbs return the awaited value`() async throws {
    var evaluations = 0
    let requirement: AsyncRequirement = require { () async throws -> Int in
      evaluations += 1
      return evaluations
    }
    #expect(try await requirement.to(equal(1)) == 1)
    #expect(try await requirement.toNot(equal(2)) == 1)
    #expect(try await requirement.notTo(equal(3)) == 1)
    #expect(evaluations == 1)
  }

  @Test func `a failure is reported and thrown`() async {
    let wrong = await ending { try await requirea(try await value(1)).to(equal(2)) }
    #expect(wrong.texts == ["expected to equal <2>, got <1>"])
    #expect(wrong.error is RequireError)
    let missing = await ending { try await requirea(try await value(nil)).to(beNil()) }
    #expect(missing.texts.first?.hasPrefix("required a value, but the expression is nil\n") == true)
    let threw = await ending {
      try await require { () async throws -> Int in throw Boom() }.to(equal(1))
    }
    #expect(threw.texts == ["unexpected error thrown: <boom>"])
  }

  @Test func `an expression that throws is evaluated once`() async throws {
    var evaluations = 0
    try await require { () async throws -> Void in
      evaluations += 1
      throw Boom()
    }
    .to(throwError())
    #expect(evaluations == 1)
  }

  @Test func `verbs that wait return what the last evaluation saw`() async throws {
    let (long, short) = (TimeSpan.seconds(600), TimeSpan.milliseconds(1))
    var count = 0
    let requirement: AsyncRequirement = require { () async throws -> Int in
      count += 1
      return count
    }
    #expect(try await requirement.toEventually(equal(3), timeout: long) == 3)
    #expect(try await requirement.toEventuallyNot(equal(4), timeout: long) == 5)
    let outcome = await ending { try await requirea(0).toEventually(equal(1), timeout: short) }
    #expect(outcome.texts == ["expected to eventually equal <1>, got <0>"])
    #expect(outcome.error is RequireError)
  }

  @Test func `verify takes a verdict from outside`() async throws {
    let requirement = await requirea(1)
    #expect(try requirement.verify(true, FailureMessage(stringValue: ""), 2) == 2)
  }
}
