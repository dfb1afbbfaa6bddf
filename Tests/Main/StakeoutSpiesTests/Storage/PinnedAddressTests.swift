import Testing

// testable: this is an invariant of lock-free code.
@testable import StakeoutSpies

@Suite struct PinnedAddressTests {
  @Test func `it tells a living spy from one that dies and one that is dead`() throws {
    var spy: Mortal? = Mortal()
    let address = PinnedAddress(try #require(spy))
    var seen: [Bool] = []
    spy?.atTheEnd = { seen = [address.isDying, address.isDead] }
    #expect(!address.isDying && !address.isDead)
    spy = nil
    #expect(seen == [true, false])
    #expect(address.isDying && address.isDead)
  }

  @Test func `nobody else gets the address meanwhile`() {
    let pinned = (0..<100).map { _ in PinnedAddress(Mortal()) }
    let addresses = Set(pinned.map(\.address))
    #expect(addresses.count == pinned.count)
    #expect((0..<1_000).allSatisfy { _ in !addresses.contains(ObjectIdentifier(Mortal())) })
    // Keep the addresses until here: the optimiser releases a value after its last use.
    withExtendedLifetime(pinned) {}
  }

  @Test func `a spy in its deinit can become one`() {
    var address: PinnedAddress?
    do {
      let spy = Mortal()
      spy.atTheEnd = { [unowned(unsafe) spy] in address = PinnedAddress(spy) }
    }
    #expect(address?.isDead == true)
  }

  private final class Mortal {
    var atTheEnd: () -> Void = {}
    deinit { atTheEnd() }
  }
}
