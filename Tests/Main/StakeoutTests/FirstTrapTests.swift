// The first test file that the README shows, word for word.

import Stakeout
import Testing

@Suite(.survivesTraps) struct FirstTrapTests {
  @Test func `a value`() {
    expect([1, 2, 3].map { $0 * 2 }).to(equal([2, 4, 6]))
  }

  @Test func `a trap`() {
    let nothing: [Int] = []
    expect { nothing[0] }.to(throwAssertion())
  }

  @Test func `a change`() async {
    let task = Task { 42 }
    await expect { await task.value }.toEventually(equal(42))
  }
}
