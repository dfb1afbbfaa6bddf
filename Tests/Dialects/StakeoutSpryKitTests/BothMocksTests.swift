import Stakeout
import StakeoutDobby
import StakeoutScout
import Testing

// Both modules have a Mock; a name of one's own tells which is meant.
private typealias TypedMock = StakeoutDobby.Mock
private typealias DynamicMock = StakeoutScout.Mock

private struct Door {
  let mock = TypedMock<String>()
  func open() { mock.record("open") }
}

/// Mocks of both kinds and a spy, in one file and in one order.
@Suite struct BothMocksTests {
  @Test func `calls of all kinds of doubles stand in one order`() {
    let door = Door()
    let dynamic = DynamicMock()
    let spy = FakeStringService()
    spy.unstubbedCalls = .relaxed
    dynamic.expect.close().to(`return`(()))
    door.mock.expect("open")

    door.open()
    spy.doThings()
    _ = try? dynamic.call.close()

    expect([door.mock.called("open()"), spy.called(.doThings), dynamic.called("close()")])
      .to(beInOrder())
    expect([spy.called(.doThings), door.mock.called("open()")]).toNot(beInOrder())
    #expect(
      timeline(of: dynamic, door.mock, spy).map(\.function) == ["open()", "doThings()", "close()"])
    door.mock.verify()
    dynamic.verify()
  }
}
