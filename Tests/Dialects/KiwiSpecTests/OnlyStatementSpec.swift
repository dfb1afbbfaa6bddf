import StakeoutKiwi

/// Each waiting verb can be the only statement of an example, of a hook and of a main-actor closure.
enum OnlyStatementSpec: Spec {
  private final class Bell: Spyable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable { case ring = "ring()" }
    func ring() { recordCall() }
  }

  static func spec(_ s: SpecBuilder) {
    let n = 1
    s.describe("an example with one statement") {
      s.beforeEach { await expect(n).shouldEventually(equal(1)) }
      s.afterEach { await expect(n).shouldEventuallyBeforeTimingOutAfter(1, equal(1)) }
      s.beforeAll { await expect(n).shouldAfterWaitOf(0.001, equal(1)) }
      s.afterAll { await expect(n).shouldNotAfterWaitOf(0.001, equal(2)) }

      s.it("shouldEventually") { await expect(n).shouldEventually(equal(1)) }
      s.it("shouldNotEventually") {
        await expect(n).shouldNotEventuallyBeforeTimingOutAfter(0.001, equal(2))
      }
      s.it("on the main actor") { @MainActor in await expect(n).shouldEventually(equal(1)) }
      s.it("after a wait, on the main actor") { @MainActor in
        await expect(n).shouldAfterWaitOf(0.001, equal(1))
      }
      s.it("an upcoming event") { await expect(rung()).shouldEventually(receive(.ring)) }
      s.it("an upcoming event within a time") {
        await expect(rung()).shouldEventuallyBeforeTimingOutAfter(1, receive(.ring))
      }
      s.it("an upcoming event that does not come") {
        await expect(Bell()).shouldNotEventuallyBeforeTimingOutAfter(0.001, receive(.ring))
      }
      s.it("in a synchronous function") { blocking(n) }
    }
  }

  private static func rung() -> Bell {
    let bell = Bell()
    bell.ring()
    return bell
  }

  private static func blocking(_ n: Int) { expect(n).shouldEventually(equal(1)) }
}
