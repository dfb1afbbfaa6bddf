import StakeoutSpies
import Testing
import XCTest

/// A fake with a storage of its own.
private final class FakeDoor: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case open = "open(key:)", close = "close()" }

  let spyStorage = SpyStorage()

  func open(key: Int) -> Bool { spryify(arguments: key) }
  func close() { return spryify() }
}

/// Runs a test with the trait, and returns its failures.
private func failures(_ body: @Sendable () async throws -> Void) async throws -> [Failure] {
  let test = try #require(Test.current)
  let (reporter, trait) = (CapturingReporter(), ScopeTrait.reportsUnusedStubs)
  try await withReporter(reporter) {
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
  return reporter.failures
}

@Suite struct UnusedStubsTests {
  @Test func `a stub that answered no call fails the test at its line`() async throws {
    let failures = try await failures {
      let door = FakeDoor()
      door.stub(.open).with(7).andReturn(true)
      door.stub(.open).with(8).andReturn(false)
      door.stub(.close).andReturn()
      _ = door.open(key: 8)
    }
    let line = UInt(#line) - 5
    #expect(
      failures.map(\.message) == [
        "unused stub of FakeDoor, which answered no call: open(key:) with <7> → <true>; "
          + "calls: open(key:) with <8>",
        "unused stub of FakeDoor, which answered no call: close() → <()>",
      ])
    #expect(failures.map(\.site.line) == [line, line + 2])
  }

  @Test func `a lenient stub may stay unused`() async throws {
    let failures = try await failures {
      let door = withLenientStubs {
        let door = FakeDoor()
        door.stub(.close).andReturn()
        return door
      }
      door.stub(.open).with(1).lenient().andReturn(true)
      let teller = FakeTeller()
      teller.when.pay(.any, to: "ada").lenient().thenReturn(true)
      teller.when.pay(.any, to: "bob").thenReturn(true).lenient().thenReturn(false)
      teller.when.balance.thenReturn(7)
    }
    #expect(
      failures.map(\.message) == [
        "unused stub of FakeTeller, which answered no call: balance → <7>"
      ])
  }

  @Test func `doubles of the registry report too, and those that outlive the test`() async throws {
    let kept = Keeper()
    let failures = try await failures {
      FakeService().stub(.title).andReturn("a")
      kept.door.stub(.close).andReturn()
      let fake = FakeService()
      fake.stub(.load).andReturn("a")
      kept.service = fake
    }
    #expect(failures.count == 2)
    #expect(failures.allSatisfy { $0.message.hasPrefix("unused stub of FakeService") })
  }

  /// SAFETY: only one task uses it.
  private final class Keeper: @unchecked Sendable {
    let door = FakeDoor()
    var service: FakeService?
  }

  @Test(arguments: ["value", "error", "closure", "sequence", "async", "fast"])
  func `each kind of answer counts as used`(kind: String) async throws {
    let failures = try await failures {
      let fake = FakeService()
      switch kind {
      case "value":
        fake.stub(.load).with(1).andReturn("a")
        _ = fake.load(id: 1)
      case "error":
        fake.stub(.fetch).andThrow(ParseError(column: 1))
        _ = try? fake.fetch(id: 1)
      case "closure":
        fake.stub(.load).andDo { _ in "a" }
        _ = fake.load(id: 1)
      case "sequence":
        fake.stub(.load).andReturn(inOrder: "a", "b")
        _ = fake.load(id: 1)
      case "async":
        fake.stub(.refresh).andDoAsync { _ in "a" }
        _ = await fake.refresh(id: 1)
      default:
        fake.stub(.load).andReturn("a")
        for id in 0..<3 { _ = fake.load(id: id) }
      }
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `a stub of the wrong type counts as unused`() async throws {
    let failures = try await failures {
      let fake = FakeService()
      fake.stub(.load).andReturn("a")
      _ = fake.load(id: 1)
      fake.stubAgain(.load).andReturn(5)
      fake.stub(.load).with(1).andReturn("b")
      _ = fake.load(id: 1)
    }
    #expect(failures.map(\.message.description).filter { $0.contains("→ <5>") }.count == 1)
    #expect(failures.count == 1)
  }

  @Test func `removed stubs, and doubles that were left out, are silent`() async throws {
    let failures = try await failures {
      let (fake, door) = (FakeService(), FakeDoor())
      fake.stub(.load).andReturn("a")
      fake.resetStubs()
      door.stub(.close).andReturn()
      door.reportsUnusedStubs = false
      #expect(!door.reportsUnusedStubs)
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `a double alone reports when it is deallocated`() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      let door = FakeDoor()
      door.reportsUnusedStubs = true
      #expect(door.reportsUnusedStubs)
      door.stub(.close).andReturn()
    }
    #expect(reporter.messages.count == 1)
  }

  @Test func `a double that could not report fails the test at once`() {
    let reporter = CapturingReporter()
    let fake = FakeService()
    withReporter(reporter) { fake.reportsUnusedStubs = true }
    fake.reportsUnusedStubs = false
    #expect(reporter.messages.map { $0.contains("write '@Test(.reportsUnusedStubs)'") } == [true])
  }

  @Test(.reportsUnusedStubs, .noLeaks, .unstubbedCalls(.strict))
  func `the traits go together`() {
    let fake = FakeService()
    fake.stub(.load).andReturn("a")
    #expect(fake.load(id: 1) == "a")
  }
}
