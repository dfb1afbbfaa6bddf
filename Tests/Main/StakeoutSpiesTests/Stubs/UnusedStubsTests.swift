import StakeoutSpies
import StakeoutTestSupport
import Testing

@Suite struct UnusedStubsTests {
  @Test func `a stub that answered no call fails the test at its line`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let door = FakeGate()
      door.stub(.open).with(7).andReturn(true)
      door.stub(.open).with(8).andReturn(false)
      door.stub(.close).andReturn()
      _ = door.open(for: 8)
    }
    let line = UInt(#line) - 5
    #expect(
      failures.map(\.message) == [
        "unused stub of FakeGate, which answered no call: open(for:) with <7> → <true>; "
          + "calls: open(for:) with <8>",
        "unused stub of FakeGate, which answered no call: close() → <()>",
      ])
    #expect(failures.map(\.site.line) == [line, line + 2])
  }

  @Test func `a lenient stub may stay unused`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let door = withLenientStubs {
        let door = FakeGate()
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
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      FakeService().stub(.title).andReturn("a")
      kept.door.stub(.close).andReturn()
      let fake = FakeService()
      fake.stub(.load).andReturn("a")
      kept.service = fake
    }
    #expect(failures.count == 2)
    #expect(failures.allSatisfy { $0.message.hasPrefix("unused stub of FakeService") })
  }

  /// Keeps doubles alive after the test has ended.
  ///
  /// SAFETY: only one task uses it.
  private final class Keeper: @unchecked Sendable {
    let door = FakeGate()
    var service: FakeService?
  }

  @Test func `each kind of answer counts as used`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeService()
      fake.stub(.load).with(1).andReturn("a")
      _ = fake.load(id: 1)
      fake.stub(.fetch).andThrow(ParseError(column: 1))
      _ = try? fake.fetch(id: 1)
      fake.stub(.find).andDo { _ in 1 }
      _ = fake.find("a", in: [])
      fake.stub(.title).andReturn(inOrder: "a", "b")
      _ = fake.title
      fake.stub(.refresh).andDoAsync { _ in "a" }
      _ = await fake.refresh(id: 1)
      fake.stub(.subscripted).andReturn("a")
      for index in 0..<3 { _ = fake[index] }
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `a stub of the wrong type counts as unused`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
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
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let (fake, door) = (FakeService(), FakeGate())
      fake.stub(.load).andReturn("a")
      fake.resetStubs()
      door.stub(.close).andReturn()
      door.reportsUnusedStubs = false
      #expect(!door.reportsUnusedStubs)
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `a double alone reports when it is deallocated`() {
    let failures = reportedFailures {
      let door = FakeGate()
      door.reportsUnusedStubs = true
      #expect(door.reportsUnusedStubs)
      door.stub(.close).andReturn()
    }
    #expect(failures.count == 1)
  }

  @Test func `a double that could not report fails the test at once`() {
    let fake = FakeService()
    let failures = reportedFailures { fake.reportsUnusedStubs = true }
    fake.reportsUnusedStubs = false
    #expect(failures.map { $0.message.contains("write '@Test(.reportsUnusedStubs)'") } == [true])
  }

  @Test(.reportsUnusedStubs, .noLeaks, .unstubbedCalls(.strict))
  func `the traits go together`() {
    let fake = FakeService()
    fake.stub(.load).andReturn("a")
    #expect(fake.load(id: 1) == "a")
  }
}
