import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct `AsyncExpectation tests` {
  private func value(_ number: Int) async -> Int {
    await Task.yield()
    return number
  }

  @Test func `a verb holds the awaited value against the matcher`() async {
    let texts = await failures {
      await expecta(await value(1)).to(equal(1))
      await expecta(await value(1)).to(equal(2))
      await expect { await value(1) }.toNot(equal(1))
      await expect { await value(1) }.notTo(equal(1), description: "why")
      await expect { () async throws -> Int in throw Boom() }.to(equal(1))
      await expect { () async throws -> Int in throw Boom() }.to(equal(1), description: "why")
    }
    #expect(
      texts == [
        "expected to equal <2>, got <1>", "expected to not equal <1>, got <1>",
        "why\nexpected to not equal <1>, got <1>", "unexpected error thrown: <boom>",
        "why\nunexpected error thrown: <boom>",
      ])
  }

  @Test func `an async closure runs, also for a matcher that takes any type`() async throws {
    func failing() async throws -> Int { throw Boom() }
    await expect { try await failing() }.toEventually(throwError(Boom()))
    await expect { await value(1) }.toAlways(beAKindOf(Int.self), until: .milliseconds(1))
    let number = try await require { await value(1) }.toEventually(beAKindOf(Int.self))
    #expect(number == 1)
    let texts = await failures {
      await expect { try await failing() }.toNever(throwError(), until: .seconds(600))
    }
    #expect(texts == ["expected to never throw any error, got <boom>"])
  }

  @Test func `the value is awaited once for all verbs`() async {
    var evaluations = 0
    let expectation = await expect { () async -> Int in
      evaluations += 1
      return 3
    }
    .to(equal(3)).toNot(equal(4))
    #expect(evaluations == 1)
    #expect(expectation.status == .passed)
  }
}
