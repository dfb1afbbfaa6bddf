import Bank
import Dispatch
import Stakeout
import Testing

/// Waits for changes that another thread makes.
@Suite struct WaitingTests {
  @Test func `a letter arrives`() async {
    let inbox = Inbox()
    DispatchQueue.global().async { inbox.add("a letter") }
    await expect(inbox.letters).toEventually(contain("a letter"), timeout: .seconds(5))
    await expect(inbox.letters).toNever(contain("a bill"), until: .milliseconds(50))
  }
}
