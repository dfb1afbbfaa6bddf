import Testing

@testable import StakeoutMatching

@Suite struct QuantityTests {
  @Test func `which counts each accepts`() {
    #expect((0...4).filter(Quantity.exactly(2).accepts) == [2])
    #expect((0...4).filter(Quantity.atLeast(2).accepts) == [2, 3, 4])
    #expect((0...4).filter(Quantity.atMost(2).accepts) == [0, 1, 2])
  }

  @Test func `each quantity reads as English`() {
    let all: [Quantity] = [.exactly(2), .atLeast(2), .atMost(2)]
    #expect(all.map(\.description) == ["2", "at least 2", "at most 2"])
  }
}
