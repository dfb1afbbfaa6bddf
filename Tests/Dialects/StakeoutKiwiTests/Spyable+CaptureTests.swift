import StakeoutKiwi
import Testing

@Suite struct SpyableCaptureTests {
  private let rover = nullMock(FakeRover())

  @Test func `its type may be said, inferred, or left open`() throws {
    let (open, inferred): (CaptureSpy, CaptureSpy<Double>) = (
      rover.captureArgument(.speak, at: 0), rover.captureArgument(.speak, at: 1)
    )
    let optional = rover.captureArgument(.speak, at: 0, as: String?.self)
    rover.speak(nil, afterDelay: 2.5) {}
    rover.speak("a", afterDelay: 3) {}
    #expect(try open.argument == nil)
    #expect(open.arguments.map { $0 as? String } == [nil, "a"])
    #expect(try inferred.argument == 2.5)
    #expect(try optional.argument == nil)
    #expect(optional.arguments == [nil, "a"])
  }

  @Test(arguments: [UnstubbedCalls.strict, .fatal, .relaxed])
  func `the call is allowed, and a stub answers as before`(_ mode: UnstubbedCalls) throws {
    let rover = FakeRover()
    rover.unstubbedCalls = mode
    let spy = rover.captureArgument(.load, at: 0, as: Int.self)
    #expect(try rover.load(7) == "")
    rover.stub(.load, andReturn: "eight", withArguments: 8)
    #expect(try rover.load(8) == "eight")
    #expect(spy.arguments == [7, 8])
  }

  @Test func `a partial mock passes the call on`() throws {
    let rover = partialMock(FakeRover(forwardingTo: RealRover()))
    let spy = rover.captureArgument(.load, at: 0, as: Int.self)
    #expect(try rover.load(7) == "real 7")
    #expect(try spy.argument == 7)
  }

  @Test func `types have them, too`() throws {
    try isolatingStaticSpies { () throws in
      let spy = FakeRover.captureArgument(.build, at: 0, as: Int?.self)
      let open = FakeRover.captureArgument(.build, at: 0)
      #expect(FakeRover.build(gears: nil) == 0)
      #expect(FakeRover.build(gears: 5) == 0)
      #expect(spy.arguments == [nil, 5])
      #expect(try open.argument == nil)
    }
  }
}
