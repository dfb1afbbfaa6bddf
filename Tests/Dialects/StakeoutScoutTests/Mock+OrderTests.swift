import Stakeout
import StakeoutScout
import Testing

@Suite struct MockOrderTests {
  private final class FakeDoor: Spyable {
    enum Function: String, StringRepresentable { case open = "open()" }
    enum ClassFunction: String, StringRepresentable { case none }
    func open() { recordCall() }
  }

  private final class MockCamera: Mockable {
    let mock = Mock()
    var isOn: Bool {
      get { mock.get.isOn }
      set { mock.set.isOn = newValue }
    }
    func shoot(times: Int) { mock.call(returning: Void.self).shoot(times: times) }
  }

  @Test func `calls of mocks and of spies have one order`() {
    let (door, camera, lamp) = (FakeDoor(), MockCamera(), Mock())
    camera.expect.isOn.toBeSet()
    camera.expect.shoot(times: any()).toBeCalled(times: 2)
    lamp.expect.flash().toBeCalled()
    door.open()
    camera.isOn = true
    camera.shoot(times: 3)
    lamp.call(returning: Void.self).flash()
    camera.shoot(times: 4)
    expect([
      door.called(.open), camera.called("isOn", with: true),
      camera.called("shoot(times:)", with: equalTo(3)), lamp.called("flash()"),
      camera.called("shoot(times:)", with: beGreaterThan(3)),
    ]).to(beInOrder())
    expect(lamp.called("flash()")).toNot(beBefore(door.called(.open)))
    let messages = texts {
      expect([camera.called("shoot(times:)", with: any()), door.called(.open)]).to(beInOrder())
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("MockCamera shoot(times:) with <anything>") == true)
  }
}
