import StakeoutBase
import StakeoutScout
import Testing

@Suite struct MockableTests {
  private struct MockPlayer: Mockable {
    let mock = Mock()
    func play() { mock.call(returning: Void.self).play() }
  }

  private let player = MockPlayer()

  @Test func `failures of verify stand at the line of the test`() {
    player.expect.play().toBeCalled()
    let found = failures {
      player.verify()
      player.verify(within: .zero)
    }
    let line = UInt(#line) - 3
    #expect(found.map(\.site.line) == [line, line + 1])
    #expect(found.map { $0.site.filePath } == [#filePath, #filePath])
  }
}
