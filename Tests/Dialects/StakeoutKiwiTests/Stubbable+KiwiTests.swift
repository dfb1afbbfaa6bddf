import SpecTestSupport
import StakeoutKiwi
import StakeoutSpryKit
import Testing

@Suite struct StubbableKiwiTests {
  private let rover = mock(FakeRover())

  @Test func `a stub is said in one go`() throws {
    rover.stub(.currentGear, andReturn: 3)
    rover.stub(.callSign, andReturn: "a", times: 2, afterThatReturn: "b")
    rover.stub(.load, andReturn: "seven", withArguments: 7)
    rover.stub(.load, throwing: Boom(), withArguments: 8)
    rover.stub(.load, withArguments: 9) { arguments in "block \(arguments)" }
    rover.stub(.load).with(10).andReturnDefault()
    #expect(rover.currentGear == 3)
    #expect((0..<3).map { _ in rover.callSign } == ["a", "a", "b"])
    #expect(try rover.load(7) == "seven")
    #expect(throws: Boom.self) { try rover.load(8) }
    #expect(try rover.load(9) == "block [Optional(9)]")
    #expect(try rover.load(10) == "")
  }

  @Test func `values come one after another`() {
    rover.stub(.currentGear, returning: [1, 2, 3])
    #expect((0..<4).map { _ in rover.currentGear } == [1, 2, 3, 3])
  }

  @Test func `a block gets the arguments, nil among them, and runs at each call`() {
    var seen: [String] = []
    rover.stub(.speak) { arguments in
      seen.append("\(arguments[0] ?? "nil") after \(arguments[1] ?? "nil")")
      return 0
    }
    rover.speak("Hello", afterDelay: 1) {}
    rover.speak(nil, afterDelay: 2) {}
    #expect(seen == ["Hello after 1.0", "nil after 2.0"])
    rover.stub(.currentGear) { $0.count }
    #expect(rover.currentGear == 0)
  }

  @Test func `types take the same words`() {
    isolatingStaticSpies {
      FakeRover.stub(.build, andReturn: 1)
      FakeRover.stub(.build, andReturn: 2, times: 1, afterThatReturn: 3, withArguments: 2)
      FakeRover.stub(.build, returning: [4, 5], withArguments: 4)
      FakeRover.stub(.build, withArguments: 6) { ($0[0] as? Int ?? 0) * 10 }
      FakeRover.stub(.build, andReturn: 0, withArguments: nil)
      #expect(
        [1, 2, 2, 4, 4, 4, 6, nil].map(FakeRover.build(gears:)) == [1, 2, 3, 4, 5, 5, 60, 0])
      FakeRover.unstubbedCalls = .strict
      FakeRover.clearStubs()
      #expect(FakeRover.build(gears: 2) == 0)
    }
  }

  // MARK: Values of another type

  private let cruiser = mock(FakeCruiser(), name: "ben")

  @Test func `a number is converted if the function's type holds just this number`() throws {
    cruiser.stub(.crewComplement, andReturn: 42)
    #expect(cruiser.crewComplement == 42)
    cruiser.stub(.energy, andReturn: 7, times: 1, afterThatReturn: 0.5)
    #expect([cruiser.energy, cruiser.energy] == [7, 0.5])
    cruiser.stub(.reserve, returning: [1, nil, 3.0])
    #expect([cruiser.reserve, cruiser.reserve, cruiser.reserve] == [1, nil, 3])
    cruiser.stub(.crewComplement) { arguments in arguments.count }
    #expect(cruiser.crewComplement == 0)
    cruiser.stub(.crewComplement, withBlock: { _ in Int8(5) })
    #expect(cruiser.crewComplement == 5)
  }

  @Test func `any other value fails at the line of the stub, and names both types`() {
    let reporter = CapturingReporter()
    let line = UInt(#line + 2)
    withReporter(reporter) {
      cruiser.stub(.crewComplement, andReturn: -1)
      cruiser.stub(.name, andReturn: 42)
      cruiser.stub(.energy, returning: [0.1])
      cruiser.stub(.raiseShields) { _ in "up" }
      #expect(reporter.messages == [])
      #expect(cruiser.crewComplement == 0)
      #expect(cruiser.name == "")
      #expect(cruiser.energy == 0)
      cruiser.raiseShields()
    }
    #expect(
      reporter.messages == [
        """
        FakeCruiser "ben": the stub of <crewComplement> returns <-1> of type Int, and the \
        function returns UInt
        """,
        """
        FakeCruiser "ben": the stub of <name> returns <42> of type Int, and the function \
        returns String
        """,
        """
        FakeCruiser "ben": the stub of <energy> returns <0.1> of type Double, and the function \
        returns Float
        """,
        """
        FakeCruiser "ben": the stub of <raiseShields()> returns <up> of type String, and the \
        function returns ()
        """,
      ])
    #expect(reporter.failures.map(\.site.line) == [line, line + 1, line + 2, line + 3])
  }

  @Test func `nil stands for the default value, as in Kiwi`() {
    cruiser.stub(.crewComplement, andReturn: nil)
    #expect(cruiser.crewComplement == 0)
    cruiser.stub(.raiseShields) { _ in nil }
    cruiser.raiseShields()
  }

  // MARK: Arguments

  @Test func `arguments that are left out at the end may be anything`() {
    let ship = Ship("a")
    cruiser.stub(.dock, andReturn: 1, withArguments: ship)
    #expect(cruiser.dock(ship, with: Crate(7), at: 9) == 1)
    cruiser.stub(.dock, andReturn: 2, times: 1, afterThatReturn: 3, withArguments: ship, Crate(2))
    #expect([cruiser.dock(ship, with: Crate(2), at: 1), cruiser.dock(ship)] == [2, 1])
    cruiser.stub(.dock, returning: [4], withArguments: ship, Crate(4))
    #expect(cruiser.dock(ship, with: Crate(4), at: 2) == 4)
    cruiser.stub(.dock, withArguments: ship, Crate(5)) { $0.count }
    #expect(cruiser.dock(ship, with: Crate(5), at: 3) == 3)
    cruiser.allow(.dock, withArguments: any(), Crate(6))
    #expect(cruiser.dock(Ship("b"), with: Crate(6), at: 4) == 0)
    #expect(messages { _ = cruiser.dock(Ship("b")) }.count == 1)
  }

  @Test func `an object without == stands for itself, others are compared`() {
    let ship = Ship("a")
    cruiser.stub(.dock, andReturn: 1, withArguments: ship, Crate(2))
    #expect(cruiser.dock(ship, with: Crate(2)) == 1)
    let texts = messages {
      #expect(cruiser.dock(Ship("a"), with: Crate(2)) == 0)
      #expect(cruiser.dock(ship, with: Crate(3)) == 0)
    }
    #expect(texts.count == 2)
  }

  // MARK: clearStubs

  @Test func `clearStubs keeps what a mock allows, resetStubs does not`() {
    cruiser.allow(.raiseShields)
    cruiser.stub(.crewComplement, andReturn: 3)
    cruiser.stub(.dock, andReturn: 4, withArguments: any(), Crate(2))
    #expect(cruiser.crewComplement == 3)
    cruiser.clearStubs()
    #expect(cruiser.recordedCallsCount == 1)
    cruiser.raiseShields()
    #expect(cruiser.crewComplement == 0)
    #expect(cruiser.dock(Ship("a"), with: Crate(2)) == 0)
    #expect(messages { _ = cruiser.dock(Ship("a"), with: Crate(3)) }.count == 1)
    cruiser.resetStubs()
    let forgotten = messages {
      cruiser.raiseShields()
      _ = cruiser.crewComplement
    }
    #expect(forgotten.count == 2)
  }
}
