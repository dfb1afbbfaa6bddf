import Foundation
import Stakeout
import StakeoutScout
import Testing

/// No name is ambiguous in a file that imports StakeoutScout together with the usual modules of tests.
@Suite struct BesideOtherModulesTests {
  private final class MockClock: Mockable {
    let mock = Mock()
    var now: Date { mock.get.now }
    func wait(seconds: Int) throws {
      try mock.call(returning: Void.self, throwing: (any Error).self).wait(seconds: seconds)
    }
  }

  @Test func `no name is ambiguous`() {
    let clock = MockClock()
    clock.expect.now.to(`return`(Date.distantPast)).and.to(alwaysReturn(Date.distantFuture))
    clock.expect.wait(seconds: beGreaterThan(2)).to(throwError(SomeError()))
    expect(clock.now).to(equal(.distantPast))
    expect(clock.now).to(equal(.distantFuture))
    expect { try clock.wait(seconds: 3) }.to(throwError(SomeError()))
    clock.verify()
  }
}
