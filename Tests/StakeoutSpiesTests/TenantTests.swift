import Testing

@testable import StakeoutSpies

@Suite struct TenantTests {
  @Test func `it tells a living spy from one that dies and one that is dead`() throws {
    var spy: Mortal? = Mortal()
    let tenant = Tenant(try #require(spy))
    var seen: [Bool] = []
    spy?.atTheEnd = { seen = [tenant.isDying, tenant.isDead] }
    #expect(!tenant.isDying && !tenant.isDead)
    spy = nil
    #expect(seen == [true, false])
    #expect(tenant.isDying && tenant.isDead)
  }

  @Test func `nobody else gets the address meanwhile`() {
    let tenants = (0..<100).map { _ in Tenant(Mortal()) }
    let addresses = Set(tenants.map(\.address))
    #expect(addresses.count == tenants.count)
    #expect((0..<1_000).allSatisfy { _ in !addresses.contains(ObjectIdentifier(Mortal())) })
    // The optimiser lets go of what is not used any more.
    withExtendedLifetime(tenants) {}
  }

  @Test func `a spy in its deinit can become one`() {
    var tenant: Tenant?
    do {
      let spy = Mortal()
      spy.atTheEnd = { [unowned(unsafe) spy] in tenant = Tenant(spy) }
    }
    #expect(tenant?.isDead == true)
  }

  private final class Mortal {
    var atTheEnd: () -> Void = {}
    deinit { atTheEnd() }
  }
}
