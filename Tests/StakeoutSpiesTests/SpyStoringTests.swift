import StakeoutCalls
import StakeoutSpies
import Testing

@Suite struct SpyStoringTests {
  @Test func `calls of several spies are merged in their order`() {
    let spies = (FakeStore(), FakeArchive())
    spies.0.close()
    spies.1.load(id: 1)
    spies.0.load(id: 2)
    let calls = timeline(of: spies.1, spies.0)
    #expect(calls.map(\.description) == ["close()", "load(id:) with <1>", "load(id:) with <2>"])
  }

  @Test func `it can be printed, with which double received what`() {
    let spies = (FakeStore(), FakeStore(), FakeArchive())
    spies.0.close()
    spies.1.load(id: 1)
    spies.2.load(id: 2)
    let text = timeline(of: spies.2, spies.1, spies.0).timelineText
    #expect(
      text.replacing(/\ *\+[0-9.]+ ms/, with: "+T ms") == """
        +T ms  FakeStore#1  close()
        +T ms  FakeStore#2  load(id:) with <1>
        +T ms  FakeArchive  load(id:) with <2>
        """)
  }
}
