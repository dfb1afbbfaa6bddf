import StakeoutReporting
import Testing

@testable import StakeoutMatching

@Suite struct WakeSourceTests {
  @Test func `several sources are one`() {
    let (one, two) = (Source(), Source())
    let bell = SilentBell()
    let joint = JointWakeSource.joining([one, two, one])
    #expect(joint is JointWakeSource)
    #expect(joint?.subscribe(bell) == true)
    #expect((one.count, two.count) == (1, 1))
    joint?.unsubscribe(bell)
    #expect((one.count, two.count) == (0, 0))
  }

  @Test func `one source is itself, and none is none`() {
    let source = Source()
    #expect(JointWakeSource.joining([source, source]) as AnyObject === source)
    #expect(JointWakeSource.joining([]) == nil)
  }

  @Test func `if one cannot ring, none is asked to`() {
    let (one, deaf, last) = (Source(), Source(canRing: false), Source())
    let joint = JointWakeSource.joining([one, deaf, last])
    #expect(joint?.subscribe(SilentBell()) == false)
    #expect((one.count, deaf.count, last.count) == (0, 0, 0))
  }

  private final class Source: WakeSource {
    private let canRing: Bool
    private let subscriptions = Locked(0)

    init(canRing: Bool = true) { self.canRing = canRing }

    var count: Int { subscriptions.withLock { $0 } }

    func subscribe(_ bell: any Bell) -> Bool {
      if canRing { subscriptions.withLock { $0 += 1 } }
      return canRing
    }

    func unsubscribe(_ bell: any Bell) { subscriptions.withLock { $0 -= 1 } }
  }

  private final class SilentBell: Bell {
    func ring() {}
  }
}
