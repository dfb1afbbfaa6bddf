import Stakeout
import StakeoutDobby
import StakeoutScout
import Testing

private typealias TypedMock = StakeoutDobby.Mock
private typealias DynamicMock = StakeoutScout.Mock

/// Typed and dynamic mocks in a test with `.verifiesMocks`.
@Suite(.verifiesMocks) struct VerifiesMocksTests {
  /// Runs `body` like a test with the trait, and returns the failures.
  private func failures(_ body: @Sendable () async throws -> Void) async throws -> [Failure] {
    let test = try #require(Test.current)
    let (reporter, trait) = (CapturingReporter(), ScopeTrait.verifiesMocks)
    try await withReporter(reporter) {
      try await trait.provideScope(
        for: test, testCase: Test.Case.current, performing: body)
    }
    return reporter.failures
  }

  @Test func `mocks that nobody has verified fail the test when they end`() async throws {
    let failures = try await failures {
      let typed = TypedMock<Int>()
      typed.expect(1)
      let dynamic = DynamicMock()
      dynamic.expect.foo().toBeCalled()
    }
    let line = UInt(#line) - 4
    #expect(
      failures.map(\.message).sorted() == [
        "Expectation <1> not fulfilled (the mock was deallocated without 'verify')",
        #"Remaining expectations: ["foo": [foo(): Be called 1 time (VerifiesMocksTests.swift:"#
          + "\(line + 2))]]\n(the mock was deallocated without verify())",
      ])
    #expect(failures.map(\.site.line).sorted() == [line, line + 1])
  }

  @Test func `mocks that outlive the test fail it at its end, once`() async throws {
    let kept = Keeper()
    let failures = try await failures {
      kept.typed.withLock { $0 = TypedMock<Int>() }
      kept.dynamic.withLock { $0 = DynamicMock() }
      kept.typed.withLock { $0 }?.expect(1)
      kept.dynamic.withLock { $0 }?.expect.foo().toBeCalled()
    }
    kept.typed.withLock { $0 = nil }
    kept.dynamic.withLock { $0 = nil }
    #expect(
      failures.map { $0.message.split(separator: "(").last ?? "" } == [
        "the test ended without 'verify')", "the test ended without 'verify')",
      ])
  }

  private struct Keeper: Sendable {
    let typed = Locked<TypedMock<Int>?>(nil)
    let dynamic = Locked<DynamicMock?>(nil)
  }

  @Test func `mocks that were verified, or met, are silent`() async throws {
    let failures = try await failures {
      let typed = TypedMock<Int>()
      typed.expect(1)
      typed.verify()
      let dynamic = DynamicMock()
      dynamic.expect.foo().toBeCalled()
      _ = try? dynamic.call.foo()
    }
    #expect(failures.map(\.message).filter { $0.contains("without") } == [])
  }

  @Test func `this test has mocks that are met at its end`() {
    let mock = TypedMock<Int>()
    mock.expect(1)
    mock.record(1)
  }
}
