import Stakeout
import StakeoutDobby
import StakeoutScout
import Testing

// A file that imports both modules needs type aliases, because each of them declares a `Mock`.
private typealias TypedMock = StakeoutDobby.Mock
private typealias DynamicMock = StakeoutScout.Mock

private struct Door {
  let mock = TypedMock<String>()
  func open() { mock.record("open") }
}

/// A typed mock, a dynamic mock and a spy can be used in one file, and their calls share one order.
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
