import Testing

import StakeoutKiwi

@Suite struct ReceiveTests {
  private let car = FakeCar()

  @Test func `exactly one call is expected`() async throws {
    try await expectExample(fails: [
      "expected to receive <stop()> on <FakeCar> exactly 1 time, but received it 0 times"
    ]) { expect(FakeCar()).should(receive(.stop)) }
    try await expectExample(fails: [
      """
      expected to receive <stop()> on <FakeCar> exactly 1 time, but received it 2 times; \
      calls: stop(); changeGear(to:) with <1>; stop()
      """
    ]) {
      expect(car).should(receive(.stop))
      car.stop()
      car.changeGear(to: 1)
      car.stop()
    }
  }

  @Test func `with shouldNot none is`() async throws {
    try await expectExample(fails: [
      "expected to not receive <stop()> on <FakeCar>, but received it 1 time; calls: stop()"
    ]) {
      expect(car).shouldNot(receive(.stop))
      car.stop()
    }
    try await expectExample(fails: [
      """
      expected to not receive <stop()> on <FakeCar> exactly 2 times, but received it 2 times; \
      calls: stop(); stop()
      """
    ]) {
      expect(car).shouldNot(receive(.stop, count: .exactly(2)))
      car.stop()
      car.stop()
    }
    try await expectExample {
      expect(car).shouldNot(receive(.stop, count: .exactly(2)))
      car.stop()
    }
  }

  @Test func `counts limit what is received`() async throws {
    try await expectExample(fails: [
      """
      expected to receive <stop()> on <FakeCar> at least 3 times, but received it 2 times; \
      calls: stop(); stop()
      """,
      """
      expected to receive <stop()> on <FakeCar> at most 1 time, but received it 2 times; \
      calls: stop(); stop()
      """,
    ]) {
      expect(car).should(receive(.stop, count: .exactly(2)))
      expect(car).should(receive(.stop, count: .atLeast(2)))
      expect(car).should(receive(.stop, count: .atMost(2)))
      expect(car).should(receive(.stop, count: .atLeast(3)))
      expect(car).should(receive(.stop, count: .atMost(1)))
      car.stop()
      car.stop()
    }
  }

  @Test func `calls from before the line do not count`() async throws {
    try await expectExample(fails: [
      """
      expected to receive <stop()> on <FakeCar> exactly 1 time, but received it 0 times; \
      calls: changeGear(to:) with <1>
      """
    ]) {
      car.stop()
      expect(car).should(receive(.stop))
      car.changeGear(to: 1)
    }
  }

  @Test func `arguments are held against values, matchers and wildcards`() async throws {
    try await expectExample(fails: [
      """
      expected to receive <speak(_:afterDelay:whenDone:)> on <FakeRover> with <Hello>, <4.0>, \
      <Argument.anything> exactly 1 time, but received it 0 times; \
      calls: speak(_:afterDelay:whenDone:) with <Hello>, <3.0>, <nil>
      closest call (expected ≠ actual): speak(_:afterDelay:whenDone:) with <Hello>, <4.0> ≠ <3.0>, <nil>
      """
    ]) {
      let rover = FakeRover()
      expect(rover).should(receive(.speak, with: beginWith("H"), any(), Argument.nil))
      expect(rover).should(receive(.speak, with: "Hello"))
      expect(rover).should(receive(.speak, with: "Hello", 4.0, any()))
      rover.speak("Hello", afterDelay: 3)
    }
  }

  @Test func `an object without == stands for itself, others are compared`() async throws {
    let ship = Ship("a")
    let texts = try await exampleMessages({
      let cruiser = nullMock(FakeCruiser())
      expect(cruiser).should(receive(.dock, with: ship, Crate(2)))
      expect(cruiser).should(receive(.dock, with: Ship("b")))
      expect(cruiser).shouldNot(receive(.dock, with: Ship("a")))
      _ = cruiser.dock(ship, with: Crate(2), at: 7)
    })
    #expect(texts.count == 1)
    #expect(texts.first?.contains("<dock(_:with:at:)> on <FakeCruiser> with <identical to") == true)
  }

  @Test func `a value to return has to fit, and fails at its line`() async throws {
    let line = UInt(#line + 6)
    let found = try await specFailures { s in
      s.it("example") {
        let cruiser = FakeCruiser()
        expect(cruiser).should(receive(.energy, andReturn: 42))
        expect(cruiser.energy).to(equal(42))
        expect(cruiser).should(receive(.crewComplement, andReturn: "many"))
        expect(cruiser.crewComplement).to(equal(0))
      }
    }
    #expect(
      found.map(\.message) == [
        """
        FakeCruiser: the stub of <crewComplement> returns <many> of type String, and the \
        function returns UInt
        """
      ])
    #expect(found.map(\.site.line) == [line])
  }

  @Test func `the failure stands at the line of should, in order`() async throws {
    let found = try await specFailures { s in
      s.afterEach { fail("afterEach") }
      s.it("example") {
        expect(FakeCar()).should(receive(.stop))
        fail("body")
        expect(FakeCar()).should(receive(.stop))
      }
    }
    let line = #line - 5
    #expect(found.map { Int($0.site.line) } == [line + 1, line - 2, line, line + 2])
  }

  @Test func `types receive calls as well`() async throws {
    try await expectExample(fails: [
      """
      expected to receive <honk()> on <FakeCar.Type> exactly 1 time, but received it 2 times; \
      calls: honk(); honk()
      """,
      "expected to not receive <honk()> on <FakeCar.Type>, but received it 1 time; calls: honk()",
    ]) {
      isolatingStaticSpies {
        expect(FakeCar.self).should(receive(.honk))
        FakeCar.honk()
        expect(FakeRover.self).should(receive(.build, with: 7, andReturn: 8))
        expect(FakeRover.build(gears: 7)) == 8
        expect(FakeCar.self).shouldNot(receive(.honk))
        FakeCar.honk()
      }
    }
  }
}

@Suite struct ReceivingDoubleTests {
  private let rover = FakeRover()

  @Test(arguments: [UnstubbedCalls.fatal, .strict, .relaxed, .forwarding])
  func `an expected call gets a default value`(mode: UnstubbedCalls) async throws {
    rover.unstubbedCalls = mode
    try await expectExample {
      expect(rover).should(receive(.speak))
      expect(rover).should(receive(.applyBrakes))
      expect(rover.speak("a")) == 0
      rover.applyBrakes()
    }
  }

  @Test func `an unwelcome one does not get worse by being told so`() async throws {
    rover.unstubbedCalls = .strict
    try await expectExample(fails: [
      """
      expected to not receive <applyBrakes()> on <FakeRover>, but received it 1 time; \
      calls: applyBrakes()
      """
    ]) {
      expect(rover).shouldNot(receive(.applyBrakes))
      rover.applyBrakes()
    }
  }

  @Test func `a strict double takes offence at other arguments, and afterwards`() async throws {
    rover.unstubbedCalls = .strict
    let texts = try await exampleMessages({
      expect(rover).should(receive(.speak, with: "a", count: .atMost(1)))
      rover.speak("b")
    })
    #expect(texts.count == 1)
    let afterwards = messages { rover.speak("a") }
    #expect(afterwards.count == 1)
  }

  @Test func `a forwarding double forwards, unless it is told what to return`() async throws {
    let rover = FakeRover(forwardingTo: RealRover())
    rover.unstubbedCalls = .forwarding
    try await expectExample {
      expect(rover).should(receive(.speak, with: "a"))
      expect(rover.speak("a")) == 99
      expect(rover).should(receive(.speak, with: "b", andReturn: 5))
      expect(rover.speak("b")) == 5
    }
    #expect(rover.speak("b") == 99)
  }

  @Test func `stubs go on answering, and the newest answers first`() async throws {
    rover.stub(.speak).andReturn(1)
    try await expectExample {
      expect(rover).should(receive(.speak, count: .atLeast(1)))
      expect(rover.speak("a")) == 1
      expect(rover).should(receive(.speak, count: .atLeast(1), andReturn: 2))
      expect(rover.speak("a")) == 2
      expect(rover).should(receive(.speak, count: .atLeast(1), andReturn: 3))
      expect(rover.speak("a")) == 3
    }
    #expect(rover.speak("a") == 1)
  }

  @Test func `a stub for the arguments goes before one for any, as always`() async throws {
    try await expectExample {
      rover.stub(.speak).with("a", Argument.anything, Argument.anything).andReturn(1)
      expect(rover).should(receive(.speak, count: .exactly(2), andReturn: 2))
      expect(rover.speak("a")) == 1
      expect(rover.speak("b")) == 2
    }
  }

  @Test func `nothing can be returned`() async throws {
    try await expectExample {
      expect(rover).should(receive(.applyBrakes, andReturn: ()))
      rover.applyBrakes()
    }
  }
}
