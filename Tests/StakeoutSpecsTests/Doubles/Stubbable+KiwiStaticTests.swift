import StakeoutSpecs
import Testing

@Suite struct StubbableKiwiStaticTests {
  @Test func `types take the same words`() {
    isolatingStaticSpies {
      FakeRover.stub(.build, andReturn: 1)
      FakeRover.stub(.build, andReturn: 2, times: 1, afterThatReturn: 3, withArguments: 2)
      FakeRover.stub(.build, returning: [4, 5], withArguments: 4)
      FakeRover.stub(.build, withArguments: 6) { ($0[0] as? Int ?? 0) * 10 }
      FakeRover.stub(.build, andReturn: 0, withArguments: nil)
      #expect(
        [1, 2, 2, 4, 4, 4, 6, nil].map(FakeRover.build(gears:)) == [1, 2, 3, 4, 5, 5, 60, 0])
      FakeRover.clearStubs()
      FakeRover.clearCalls()
      #expect(FakeRover.recordedCallsCount == 0)
      FakeRover.unstubbedCalls = .relaxed
      #expect(FakeRover.build(gears: 1) == 0)
    }
  }
}
