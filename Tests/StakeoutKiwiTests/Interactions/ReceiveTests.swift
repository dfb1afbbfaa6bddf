import Testing

@testable import StakeoutKiwi

/// The examples of Kiwi's documentation.
enum ReceiveSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("a double") {
      @Let var robot = FakeRobot()

      s.it("is to receive a call") {
        let car = FakeCar()
        expect(car).should(receive(.changeGear, with: 3))
        car.changeGear(to: 3)
      }
      s.it("returns what the expectation says") {
        expect(robot).should(receive(.speak, with: "a", count: .exactly(2), andReturn: 42))
        expect(robot.speak("a")).should(equal(42))
        expect(robot.speak("a")).should(equal(42))
      }
      s.it("may be told about some of the arguments only") {
        expect(robot).should(receive(.speak, with: "Hello world", any(), any()))
        robot.speak("Hello world", afterDelay: 3, whenDone: nil)
      }
      s.it("is to receive no call") {
        expect(robot).shouldNot(receive(.explode))
      }
    }
  }
}

@Suite struct ReceiveTests {
  @Test func `exactly one call is expected`() async throws {
    let none = try await exampleMessages({ expect(FakeCar()).should(receive(.stop)) })
    #expect(
      none == ["expected to receive <stop()> on <FakeCar> exactly 1 time, but received it 0 times"])
    let twice = try await exampleMessages({
      let car = FakeCar()
      expect(car).should(receive(.stop))
      car.stop()
      car.changeGear(to: 1)
      car.stop()
    })
    #expect(
      twice == [
        """
        expected to receive <stop()> on <FakeCar> exactly 1 time, but received it 2 times; \
        calls: stop(); changeGear(to:) with <1>; stop()
        """
      ])
  }

  @Test func `with shouldNot none is`() async throws {
    let once = try await exampleMessages({
      let car = FakeCar()
      expect(car).shouldNot(receive(.stop))
      car.stop()
    })
    #expect(
      once == [
        "expected to not receive <stop()> on <FakeCar>, but received it 1 time; calls: stop()"
      ])
    let asOften = try await exampleMessages({
      let car = FakeCar()
      expect(car).shouldNot(receive(.stop, count: .exactly(2)))
      car.stop()
      car.stop()
    })
    #expect(
      asOften == [
        """
        expected to not receive <stop()> on <FakeCar> exactly 2 times, but received it 2 times; \
        calls: stop(); stop()
        """
      ])
    let otherwise = try await exampleMessages({
      let car = FakeCar()
      expect(car).shouldNot(receive(.stop, count: .exactly(2)))
      car.stop()
    })
    #expect(otherwise == [])
  }

  @Test func `counts limit what is received`() async throws {
    let texts = try await exampleMessages({
      let car = FakeCar()
      expect(car).should(receive(.stop, count: .exactly(2)))
      expect(car).should(receive(.stop, count: .atLeast(2)))
      expect(car).should(receive(.stop, count: .atMost(2)))
      expect(car).should(receive(.stop, count: .atLeast(3)))
      expect(car).should(receive(.stop, count: .atMost(1)))
      car.stop()
      car.stop()
    })
    #expect(
      texts == [
        """
        expected to receive <stop()> on <FakeCar> at least 3 times, but received it 2 times; \
        calls: stop(); stop()
        """,
        """
        expected to receive <stop()> on <FakeCar> at most 1 time, but received it 2 times; \
        calls: stop(); stop()
        """,
      ])
  }

  @Test func `calls from before the line do not count`() async throws {
    let texts = try await exampleMessages({
      let car = FakeCar()
      car.stop()
      expect(car).should(receive(.stop))
      car.changeGear(to: 1)
    })
    #expect(
      texts == [
        """
        expected to receive <stop()> on <FakeCar> exactly 1 time, but received it 0 times; \
        calls: changeGear(to:) with <1>
        """
      ])
  }

  @Test func `arguments are held against values, matchers and wildcards`() async throws {
    let texts = try await exampleMessages({
      let robot = FakeRobot()
      expect(robot).should(receive(.speak, with: beginWith("H"), any(), Argument.nil))
      expect(robot).should(receive(.speak, with: "Hello"))
      expect(robot).should(receive(.speak, with: "Hello", 4, any()))
      robot.speak("Hello", afterDelay: 3)
    })
    #expect(
      texts == [
        """
        expected to receive <speak(_:afterDelay:whenDone:)> on <FakeRobot> with <Hello>, <4>, \
        <Argument.anything> exactly 1 time, but received it 0 times; \
        calls: speak(_:afterDelay:whenDone:) with <Hello>, <3>, <nil>
        closest call (expected ≠ actual): speak(_:afterDelay:whenDone:) with <Hello>, <4> ≠ <3>, <nil>
        """
      ])
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
    let texts = try await exampleMessages({
      isolatingStaticSpies {
        expect(FakeCar.self).should(receive(.honk))
        FakeCar.honk()
        expect(FakeRobot.self).should(receive(.build, with: 7, andReturn: 8))
        expect(FakeRobot.build(7)) == 8
        expect(FakeCar.self).shouldNot(receive(.honk))
        FakeCar.honk()
      }
    })
    #expect(
      texts == [
        """
        expected to receive <honk()> on <FakeCar.Type> exactly 1 time, but received it 2 times; \
        calls: honk(); honk()
        """,
        "expected to not receive <honk()> on <FakeCar.Type>, but received it 1 time; calls: honk()",
      ])
  }
}

@Suite struct ReceivingDoubleTests {
  @Test(arguments: [UnstubbedCalls.fatal, .strict, .relaxed, .forwarding])
  func `an expected call gets a default value`(mode: UnstubbedCalls) async throws {
    let robot = FakeRobot()
    robot.unstubbedCalls = mode
    let texts = try await exampleMessages({
      expect(robot).should(receive(.speak))
      expect(robot).should(receive(.explode))
      expect(robot.speak("a")) == 0
      robot.explode()
    })
    #expect(texts == [])
  }

  @Test func `an unwelcome one does not get worse by being told so`() async throws {
    let robot = FakeRobot()
    robot.unstubbedCalls = .strict
    let texts = try await exampleMessages({
      expect(robot).shouldNot(receive(.explode))
      robot.explode()
    })
    #expect(
      texts == [
        """
        expected to not receive <explode()> on <FakeRobot>, but received it 1 time; \
        calls: explode()
        """
      ])
  }

  @Test func `a strict double takes offence at other arguments, and afterwards`() async throws {
    let robot = FakeRobot()
    robot.unstubbedCalls = .strict
    let texts = try await exampleMessages({
      expect(robot).should(receive(.speak, with: "a", count: .atMost(1)))
      robot.speak("b")
    })
    #expect(texts.count == 1)
    let afterwards = messages { robot.speak("a") }
    #expect(afterwards.count == 1)
  }

  @Test func `a forwarding double forwards, unless it is told what to return`() async throws {
    let robot = FakeRobot(real: RealRobot())
    robot.unstubbedCalls = .forwarding
    let texts = try await exampleMessages({
      expect(robot).should(receive(.speak, with: "a"))
      expect(robot.speak("a")) == 99
      expect(robot).should(receive(.speak, with: "b", andReturn: 5))
      expect(robot.speak("b")) == 5
    })
    #expect(texts == [])
    #expect(robot.speak("b") == 99)
  }

  @Test func `stubs go on answering, and the newest answers first`() async throws {
    let robot = FakeRobot()
    robot.stub(.speak).andReturn(1)
    let texts = try await exampleMessages({
      expect(robot).should(receive(.speak, count: .atLeast(1)))
      expect(robot.speak("a")) == 1
      expect(robot).should(receive(.speak, count: .atLeast(1), andReturn: 2))
      expect(robot.speak("a")) == 2
      expect(robot).should(receive(.speak, count: .atLeast(1), andReturn: 3))
      expect(robot.speak("a")) == 3
    })
    #expect(texts == [])
    #expect(robot.speak("a") == 1)
  }

  @Test func `a stub for the arguments goes before one for any, as always`() async throws {
    let texts = try await exampleMessages({
      let robot = FakeRobot()
      robot.stub(.speak).with("a", Argument.anything, Argument.anything).andReturn(1)
      expect(robot).should(receive(.speak, count: .exactly(2), andReturn: 2))
      expect(robot.speak("a")) == 1
      expect(robot.speak("b")) == 2
    })
    #expect(texts == [])
  }

  @Test func `a failure calls the double by its name`() async throws {
    let texts = try await exampleMessages({
      expect(mock(FakeRobot(), name: "ben")).should(receive(.explode))
    })
    #expect(
      texts == [
        """
        expected to receive <explode()> on <FakeRobot "ben"> exactly 1 time, \
        but received it 0 times
        """
      ])
  }

  @Test func `nil and nothing can be returned`() async throws {
    let texts = try await exampleMessages({
      let robot = FakeRobot()
      expect(robot).should(receive(.explode, andReturn: ()))
      robot.explode()
      let twin = FakeRobot()
      expect(robot).should(receive(.twin, andReturn: twin))
      expect(robot.twin()).should(beIdenticalTo(twin))
    })
    #expect(texts == [])
  }
}
