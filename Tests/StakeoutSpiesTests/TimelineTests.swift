import StakeoutCalls
import StakeoutSpies
import Testing

@Suite struct TimelineTests {
  @Test func `calls of several spies are merged in their order`() {
    let spies = (FakeStore(), FakeArchive())
    spies.0.close()
    spies.1.load(id: 1)
    spies.0.load(id: 2)
    let calls = timeline(of: spies.1, spies.0)
    #expect(calls.map(\.description) == ["close()", "load(id:) with <1>", "load(id:) with <2>"])
  }
}
