import Testing

@testable import StakeoutSpecs

@Suite struct StubbableKiwiTests {
  private let rover = mock(FakeRover())

  @Test func `a stub is said in one go`() throws {
    rover.stub(.currentGear, andReturn: 3)
    rover.stub(.callSign, andReturn: "a", times: 2, afterThatReturn: "b")
    rover.stub(.load, andReturn: "seven", withArguments: 7)
    rover.stub(.load, throwing: CaptureError.notYetCaptured, withArguments: 8)
    rover.stub(.load, withArguments: 9) { arguments in "block \(arguments)" }
    rover.stub(.load).with(10).andReturnDefault()
    #expect(rover.currentGear == 3)
    #expect((0..<3).map { _ in rover.callSign } == ["a", "a", "b"])
    #expect(try rover.load(7) == "seven")
    #expect(throws: CaptureError.notYetCaptured) { try rover.load(8) }
    #expect(try rover.load(9) == "block [Optional(9)]")
    #expect(try rover.load(10) == "")
  }

  @Test func `values come one after another`() {
    rover.stub(.currentGear, returning: [1, 2, 3])
    #expect((0..<4).map { _ in rover.currentGear } == [1, 2, 3, 3])
    rover.stub(.currentGear, returning: [1, 2], afterwards: .startOver)
    #expect((0..<3).map { _ in rover.currentGear } == [1, 2, 1])
  }

  @Test func `a block gets the arguments, nil among them, and runs at each call`() {
    var seen: [String] = []
    rover.stub(.speak) { arguments in
      seen.append("\(arguments[0] ?? "nil") after \(arguments[1] ?? "nil")")
      return ()
    }
    rover.speak("Hello", afterDelay: 1) {}
    rover.speak(nil, afterDelay: 2) {}
    #expect(seen == ["Hello after 1.0", "nil after 2.0"])
    rover.stub(.currentGear).withBlock { $0.count }
    #expect(rover.currentGear == 0)
  }

  @Test func `a stub takes the place of one for the same arguments`() throws {
    rover.stub(.load, andReturn: "a", withArguments: 1)
    rover.stub(.load, andReturn: "b", withArguments: 1)
    #expect(try rover.load(1) == "b")
  }

  @Test func `of those that match, the newest answers, one with arguments before one without`()
    throws
  {
    rover.stub(.load, andReturn: "any")
    rover.stub(.load, andReturn: "one", withArguments: 1)
    #expect(try [rover.load(1), rover.load(2)] == ["one", "any"])
    rover.stub(.load, andReturn: "anything", withArguments: Argument.anything)
    #expect(try [rover.load(1), rover.load(2)] == ["anything", "anything"])
    rover.stub(.load, andReturn: "one again", withArguments: 1)
    #expect(try [rover.load(1), rover.load(2)] == ["one again", "anything"])
    rover.stub(.load, andReturn: "any again")
    #expect(try [rover.load(1), rover.load(2)] == ["one again", "anything"])
  }

  @Test func `stubs and calls can be cleared, each for itself`() throws {
    let rover = nullMock(rover)
    rover.stub(.currentGear, andReturn: 3)
    #expect(rover.currentGear == 3)
    rover.clearStubs()
    #expect(rover.currentGear == 0)
    #expect(rover.recordedCallsCount == 2)
    rover.clearCalls()
    #expect(rover.recordedCallsCount == 0)
  }
}
