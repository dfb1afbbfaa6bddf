import ExpectationTestSupport
import StakeoutExpectations
import Testing

private actor Account {
  func withdraw() async {
    await Task.yield()
    fatalError("overdrawn")
  }
}

/// `throwAssertion` with expressions that suspend.
@Suite struct AsyncThrowAssertionTests {
  private let failures = CapturingReporter()

  @Test func `a trap after a suspension, in an actor and in tasks is accepted`() async {
    await expect { await Account().withdraw() }.to(throwAssertion())
    await expect { await Task { await Account().withdraw() }.value }.to(throwAssertion())
    await expect { () async -> Int in
      await Task.yield()
      preconditionFailure()
    }.to(throwAssertion())
    await expect { await Task.yield() }.toNot(throwAssertion())
  }

  @MainActor @Test func `the expression runs in the caller's isolation`() async {
    var count = 0
    await expect {
      count += 1
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
      fatalError("isolated")
    }.to(throwAssertion())
    #expect(count == 2)
  }

  @Test func `combined with others, it judges the one evaluation`() async {
    let count = Locked(0)
    @Sendable func crash() async {
      count.withLock { $0 += 1 }
      await Account().withdraw()
    }
    await expect { await crash() }.to(throwAssertion() || throwError())
    await expect { await crash() }.to(not(not(throwAssertion())))
    await expect { await crash() }.to(
      satisfyAllOf(throwAssertion(), throwAssertion() || throwError()))
    #expect(count.withLock { $0 } == 3)
  }

  @Test func `failures say what happened instead`() async {
    await withReporter(failures) {
      await expect {
        await Task.yield()
        return 7
      }.to(throwAssertion())
      await expect {
        await Task.yield()
        throw Boom()
      }.to(throwAssertion())
    }
    #expect(
      failures.messages == [
        "expected to throw an assertion, but it returned <7>",
        "expected to throw an assertion; threw error instead <boom>",
      ])
  }

  @Test func `a requirement takes it as well`() async throws {
    try await require { await Account().withdraw() }.to(throwAssertion())
  }
}
