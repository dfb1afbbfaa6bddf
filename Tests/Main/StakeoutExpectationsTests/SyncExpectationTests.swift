import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct `SyncExpectation tests` {
  @Test func `a verb that does not hold says what was expected and what there was`() {
    #expect(
      failures {
        expect(1).to(equal(2))
        expect(1).toNot(equal(1))
        expect(1).notTo(equal(1))
        expect(nil as Int?).to(equal(1))
        expect(nil as Int?).toNot(equal(1))
        expects { 1 }.to(beGreaterThan(2))
        expect(1).to(equal(2), description: "why")
        expect { throw Boom() }.to(beVoid())
        expect { () throws -> Int in throw Boom() }.toNot(equal(1))
      } == [
        "expected to equal <2>, got <1>",
        "expected to not equal <1>, got <1>",
        "expected to not equal <1>, got <1>",
        "expected to equal <1>, got <nil> (use beNil() to match nils)",
        "expected to not equal <1>, got <nil> (use beNil() to match nils)",
        "expected to be greater than <2>, got <1>",
        "why\nexpected to equal <2>, got <1>",
        "unexpected error thrown: <boom>",
        "unexpected error thrown: <boom>",
      ])
  }

  @Test func `what the test says about it comes first, whatever the failure is`() {
    let judgement = Matcher<Int> { _ in MatcherResult(status: .fail, message: .fail("text")) }
    #expect(
      failures {
        expect(1).to(judgement, description: "why")
        expect(1).toNot(judgement, description: "why")
        expect { () throws -> Int in throw Boom() }.to(equal(1), description: "why")
        expect("a\n b").to(equal("a\nb"), description: "two\nlines")
      } == [
        "why\ntext", "why\ntext", "why\nunexpected error thrown: <boom>",
        "two\nlines\nexpected to equal <a\nb>, got <a\n b>",
      ])
  }

  @Test func `the place of a failure is the place of the expectation`() throws {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      expect(1).to(equal(2))
    }
    let site = try #require(reporter.failures.first).site
    #expect(site.fileID == "StakeoutExpectationsTests/SyncExpectationTests.swift")
    #expect(site.line == #line - 4)
    #expect(site.column == 13)
  }

  @Test func `verbs chain, and evaluate the expression once`() {
    var evaluations = 0
    let expectation = expect {
      evaluations += 1
      return 3
    }
    .to(equal(3)).toNot(equal(4)).to(beGreaterThan(2))
    #expect(evaluations == 1)
    #expect(expectation.status == .passed)
  }

  @Test func `the text of a failure shows the value that was judged`() {
    var value = 0
    let texts = failures {
      expect {
        value += 1
        return value
      }
      .to(equal(7))
    }
    #expect(texts == ["expected to equal <7>, got <1>"])
  }

  @Test func `the status sums up the verbs`() {
    var statuses: [ExpectationStatus] = []
    _ = failures {
      statuses.append(expect(1).status)
      statuses.append(expect(1).to(equal(1)).status)
      statuses.append(expect(1).to(equal(2)).status)
      statuses.append(expect(1).to(equal(2)).to(equal(1)).status)
      statuses.append(expect(1).to(equal(1)).to(equal(2)).status)
      statuses.append(expect(1).to(equal(2)).to(equal(3)).status)
    }
    #expect(statuses == [.pending, .passed, .failed, .mixed, .mixed, .failed])
  }

  @Test func `an async matcher is awaited`() async {
    let isEven = AsyncMatcher<Int>.simple("be even") { expression in
      await Task.yield()
      return MatcherStatus(bool: try await expression.evaluate()?.isMultiple(of: 2) ?? false)
    }
    let texts = await failures {
      await expect(2).to(isEven)
      await expect(3).to(isEven)
      await expect(2).toNot(isEven)
      await expect(2).notTo(isEven)
    }
    #expect(
      texts == [
        "expected to be even, got <3>", "expected to not be even, got <2>",
        "expected to not be even, got <2>",
      ])
  }

  @Test func `nothing is formatted for an expectation that passes`() {
    let (one, other) = (Unprintable(1), Unprintable(2))
    expect(one).to(equal(one))
    expect([one]).to(equal([one]))
    expect(one) == one
    expect(Set([one])) != [other]
  }
}
