import StakeoutMatching
import Testing

@Suite struct CountSpecifierTests {
  @Test func `it accepts what it says`() {
    #expect([0, 1, 2, 3].filter(CountSpecifier.exactly(2).accepts) == [2])
    #expect([0, 1, 2, 3].filter(CountSpecifier.atLeast(2).accepts) == [2, 3])
    #expect([0, 1, 2, 3].filter(CountSpecifier.atMost(2).accepts) == [0, 1, 2])
  }

  @Test func `it says what it accepts`() {
    #expect(CountSpecifier.exactly(2).phrase == "exactly 2 times")
    #expect(CountSpecifier.exactly(1).phrase == "exactly 1 time")
    #expect(CountSpecifier.exactly(0).phrase == "exactly 0 times")
    #expect(CountSpecifier.atLeast(1).phrase == nil)
    #expect(CountSpecifier.atLeast(3).phrase == "at least 3 times")
    #expect(CountSpecifier.atMost(1).phrase == "at most 1 time")
  }

  @Test func `it says what it is a limit of`() {
    let all: [CountSpecifier] = [.exactly(2), .atLeast(2), .atMost(2)]
    #expect(all.map(\.limit) == ["2", "at least 2", "at most 2"])
  }
}
