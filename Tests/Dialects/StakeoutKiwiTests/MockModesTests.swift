import SpecTestSupport
import StakeoutKiwi
import StakeoutSpryKit
import Testing

@Suite struct MockModesTests {
  @Test func `Kiwi's words set a name and what becomes of unstubbed calls`() {
    let rovers = [
      mock(FakeRover(), name: "a"), nullMock(FakeRover(), name: "b"),
      partialMock(FakeRover(), name: "c"), mockWithName("d", FakeRover()),
      nullMockWithName("e", FakeRover()), partialMockWithName("f", FakeRover()),
    ]
    let modes: [UnstubbedCalls] = [.strict, .relaxed, .forwarding]
    #expect(rovers.map(\.spyName) == ["a", "b", "c", "d", "e", "f"])
    #expect(rovers.map(\.unstubbedCalls) == modes + modes)
    #expect(mock(rovers[1]).spyName == "b")
    #expect(rovers[1].unstubbedCalls == .strict)
  }

  #if canImport(Runtime) && DEBUG
    @Test func `an unexpected call within an expectation fails at the line of the expectation`() {
      let rover = mock(FakeRover())
      let reporter = CapturingReporter()
      let line = UInt(#line + 2)
      withReporter(reporter) {
        expect(rover.currentGear).to(equal(0))
        expect(rover.currentGear == 0).should(beTrue())
        expect { rover.currentGear }.to(equal(0))
        #expect(rover.currentGear == 0)
      }
      #expect(reporter.failures.map(\.site.line) == [line, line + 1, line + 2, line + 3])
      #expect(Set(reporter.failures.map { $0.site.filePath }) == [#filePath])
    }

    @Test func `it does so in an example, too`() async throws {
      let line = UInt(#line + 4)
      let found = try await specFailures { s in
        let rover = mock(FakeRover())
        s.it("calls") {
          expect(rover.currentGear).to(equal(0))
          rover.applyBrakes()
        }
      }
      #expect(found.map(\.site.line) == [line, line + 1])
    }
  #endif

  @Test func `each example begins with the doubles as they were outside`() async throws {
    var counts: [Int] = []
    let outcome = try await runSpec { s in
      let rover = nullMock(FakeRover())
      rover.stub(.currentGear, andReturn: 1)
      s.describe("Rover") {
        s.beforeAll { rover.stub(.callSign, andReturn: "all") }
        s.beforeEach { rover.stub(.load, andReturn: "each") }
        s.afterEach { counts.append(rover.recordedCallsCount) }
        s.it("stubs anew") {
          rover.stub(.currentGear, andReturn: 2)
          rover.stub(.callSign, andReturn: "one")
          #expect(rover.currentGear == 2)
          #expect(rover.callSign == "one")
        }
        s.it("sees nothing of it") {
          #expect(rover.recordedCallsCount == 0)
          #expect(rover.currentGear == 1)
          #expect(rover.callSign == "all")
          let loaded = try rover.load(1)
          #expect(loaded == "each")
        }
        s.afterAll { counts.append(rover.recordedCallsCount) }
      }
    }
    #expect(counts == [2, 3, 0])
    #expect(outcome.errors == [])
  }

  @Test func `a double that an example makes is reset after it and after all later ones`()
    async throws
  {
    var kept: FakeRover?
    var seen: [Int] = []
    let outcome = try await runSpec { s in
      @Let var lazy = nullMock(FakeRover())
      for number in 0..<2_000 {
        s.it("\(number)") {
          if number == 10 { kept = nullMock(FakeRover()) }
          seen.append(kept?.recordedCallsCount ?? 0)
          kept?.applyBrakes()
          seen.append(lazy.recordedCallsCount)
          lazy.applyBrakes()
          nullMock(FakeRover()).applyBrakes()
        }
      }
    }
    #expect(seen == Array(repeating: 0, count: 4_000))
    #expect(outcome.errors == [])
    #expect(kept?.recordedCallsCount == 0)
  }

  @Test func `a spec keeps neither a double alive nor what its stubs hold`() async throws {
    weak var double: FakeRover?
    weak var value: Ship?
    var isAlive: [Bool] = []
    let outcome = try await runSpec { s in
      s.beforeAll {
        let (rover, ship) = (nullMock(FakeRover()), Ship("a"))
        rover.stub(.currentGear) { _ in ship.name.count }
        isAlive.append(rover.currentGear == 1)
        (double, value) = (rover, ship)
      }
      s.it("ends after the double") { isAlive.append(double != nil) }
      s.it("makes further doubles") {
        // Stakeout releases the stubs of doubles that are gone when it stores enough new ones.
        for _ in 0..<100_000 where value != nil { nullMock(FakeRover()).applyBrakes() }
        isAlive.append(value != nil)
      }
    }
    #expect(isAlive == [true, false, false])
    #expect(outcome.errors == [])
  }

  @Test func `what is judged at the end of an example still sees its calls`() async throws {
    var counts: [Int] = []
    let outcome = try await runSpec { s in
      let rover = nullMock(FakeRover())
      s.afterEach { rover.applyBrakes() }
      s.it("expects") {
        expect(rover).should(receive(.applyBrakes, count: .exactly(2)))
        rover.applyBrakes()
      }
      s.it("begins again") { counts.append(rover.recordedCallsCount) }
      s.afterAll { counts.append(rover.recordedCallsCount) }
    }
    #expect(outcome.failures == [])
    #expect(outcome.errors == [])
    #expect(counts == [0, 0])
  }

  @Test func `specs that run at once, and tests, do not see each other's doubles cleared`()
    async throws
  {
    let outside = nullMock(FakeRover())
    outside.applyBrakes()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let isIntact = Locked(true)
          let outcome = try await runSpec { s in
            let rover = nullMock(FakeRover())
            for _ in 0..<50 {
              s.it("calls") {
                rover.applyBrakes()
                await Task.yield()
                if rover.recordedCallsCount != 1 { isIntact.withLock { $0 = false } }
              }
            }
          }
          return isIntact.withLock { $0 } && outcome.errors.isEmpty
        }
      }
      for try await isIntact in group { #expect(isIntact) }
    }
    #expect(outside.recordedCallsCount == 1)
  }
}
