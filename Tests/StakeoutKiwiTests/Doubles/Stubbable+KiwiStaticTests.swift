import StakeoutKiwi
import StakeoutSpryKit
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

  @Test func `arguments that are left out may be anything, and objects stand for themselves`() {
    isolatingStaticSpies {
      FakeCruiser.unstubbedCalls = .strict
      let ship = Ship("a")
      FakeCruiser.stub(.crew, andReturn: 7.0, withArguments: ship)
      FakeCruiser.stub(.crew, withArguments: any(), 3) { _ in UInt(3) }
      #expect(FakeCruiser.crew(of: ship, at: 1) == 7)
      #expect(FakeCruiser.crew(of: ship, at: 3) == 3)
      #expect(messages { _ = FakeCruiser.crew(of: Ship("a"), at: 1) }.count == 1)
      FakeCruiser.clearStubs()
      #expect(messages { _ = FakeCruiser.crew(of: ship, at: 1) } == [])
      #expect(messages { _ = FakeCruiser.crew(of: Ship("a"), at: 1) }.count == 1)
    }
  }
}
