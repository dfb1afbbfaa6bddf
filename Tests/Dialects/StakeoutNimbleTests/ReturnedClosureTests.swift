import ExpectationTestSupport
import StakeoutNimble
import Testing

private struct Refused: Error, Equatable {}

/// If the closure of an expectation returns an async closure, the returned closure runs, too.
@Suite struct ReturnedClosureTests {
  private func load() -> () async throws -> Int { { 1 } }
  private func loadMaybe() -> () async throws -> Int? { { 2 } }
  private func save(_ runs: Locked<Int>) -> () async throws -> Void {
    {
      runs.withLock { $0 += 1 }
      throw Refused()
    }
  }

  @Test func `an expectation runs it`() async {
    let runs = Locked(0)
    await expect { load() }.to(equal(1))
    await expect { loadMaybe() }.to(equal(2))
    await expect { save(runs) }.to(throwError(Refused()))
    await expect(save(runs)).to(throwError(Refused()))
    #expect(runs.withLock { $0 } == 2)
  }

  @Test func `so do requirements`() async throws {
    let runs = Locked(0)
    #expect(try await unwrap { loadMaybe() } == 2)
    #expect(try await pollUnwrap { loadMaybe() } == 2)
    try await require { load() }.to(equal(1))
    try await require { save(runs) }.to(throwError(Refused()))
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func `a string has its text beside Swift Testing`() {
    #expect("a".testDescription == "a")
  }
}

@Suite struct NeverClosureAssertionTests {
  @Test func `a closure that does not return is not taken for one that returns a closure`()
    async throws
  {
    await expect { fatalError("again") }.toEventually(throwAssertion())
    await expect { fatalError("once") }.to(throwAssertion())
    try await require { fatalError("required") }.to(throwAssertion())
    let texts = await failures { await expect { fatalError("late") }.toNot(throwAssertion()) }
    #expect(texts.count == 1)
  }
}
