import Foundation
import StakeoutKiwi
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// The verbs with `change`, which reads a value before the expression is evaluated and again afterwards.
@Suite struct ChangeVerbsTests {
  @Test func `an expression that awaits`() async {
    var list = [1]
    nonisolated(nonsending) func add() async {
      await Task.yield()
      list.append(2)
    }
    await expect { await add() }.to(change { list.count })
    await expect { await add() }.to(change({ list.count }, by: 1) && change { list })
    await expect { await add() }.to(not(change({ list.count }, by: 2)))
    let texts = await asyncMessages { await expect { await add() }.toNot(change { list.count }) }
    #expect(texts == ["expected to not change the value, got <5> after <4>"])
  }

  /// The expression starts a thread, so evaluating it at each attempt would start another one each time.
  @Test func `a waiting expectation looks once and evaluates once`() {
    let count = Shared(0)
    var evaluations = 0
    expect {
      evaluations += 1
      changeWhenRead(count)
    }.toEventually(change({ count.value }, by: 1), timeout: .seconds(600))
    #expect((evaluations, count.value) == (1, 1))
  }

  @Test func `so does one that suspends`() async {
    let count = Shared(0)
    var evaluations = 0
    await expect { () -> Void in
      evaluations += 1
      changeWhenRead(count)
    }.toEventually(not(not(change { count.value })), timeout: .seconds(600))
    #expect((evaluations, count.value) == (1, 1))
  }

  @Test func `so does one that awaits`() async {
    let count = Shared(0)
    var evaluations = 0
    await expect {
      await Task.yield()
      evaluations += 1
      changeWhenRead(count)
    }.toEventually(change({ count.value }, by: 1) && beVoid(), timeout: .seconds(600))
    #expect((evaluations, count.value) == (1, 1))
  }

  @Test func `one that waits in vain says what it saw last`() async {
    await expectFailures([
      "expected to eventually change the value, got <1> after <1>",
      "expected to eventually change the value by <2>, got <1> after <1>",
    ]) {
      await expect {}.toEventually(change { 1 }, timeout: .milliseconds(1))
      await expecta { () async -> Void in }.toEventually(
        change({ 1 }, by: 2), timeout: .milliseconds(1))
    }
  }
}
