import Dispatch
import Stakeout
import Testing

private actor Account {
  var balance = 100

  func withdraw(_ amount: Int) async -> Int {
    await Task.yield()
    if amount > balance { fatalError("overdrawn") }
    balance -= amount
    return balance
  }
}

private let account = Account()

/// The snippets about asynchronous bodies on the page about traps.
@Suite struct TrapsPageTests {
  @Test func `asynchronous bodies`() async {
    let account = Account()
    _ = await account.withdraw(50)
    let trap = await Trap.catching { _ = await account.withdraw(80) }
    #expect(trap?.message == "overdrawn")
    await ofTheirOwn()
  }

  @Test func `what it says`() {
    let account = Overdrawn()
    expect { account.withdraw(100) }.to(throwAssertion(.fatalError, saying: contain("overdrawn")))
  }

  /// Compiles a snippet without running it: it would catch the traps of threads that other tests
  /// observe.
  private func otherThreads(_ queue: DispatchQueue, _ cache: Cache) async -> Trap? {
    let trap = await Trap.anywhere(within: .seconds(5)) { queue.async { cache.clear() } }
    return trap
  }

  private func otherThreadsBlocking(_ queue: DispatchQueue, _ cache: Cache) {
    expect { queue.async { cache.clear() } }.toEventually(throwAssertion())
  }

  private struct Cache { func clear() {} }

  private func ofTheirOwn() async {
    let account = Broken()
    let trap = await Trap.catching { _ = await account.withdraw(80) }
    await expect { await account.withdraw(80) }.to(throwAssertion())
    await XCTAssertThrowsAssertion { await account.withdraw(80) }
    #expect(trap?.message == "out of order")
  }
}

private struct Overdrawn {
  func withdraw(_ amount: Int) { fatalError("overdrawn by \(amount)") }
}

private struct Branch {
  func settle() async {}
}

/// A test from the page.
///
/// It is disabled, because its time limit would include the time of all tests that run at the same
/// time.
@Suite(.disabled("it is compiled for the page")) struct TransferTests {
  private let bank = Branch()

  @Test(.timeLimit(.minutes(1)), .showsStuckThreads) func transfersArrive() async {
    await bank.settle()
  }
}

private struct Broken {
  func withdraw(_ amount: Int) async {
    await Task.yield()
    fatalError("out of order")
  }
}

@Suite(.survivesTraps) struct AccountTests {
  @Test func `the balance is enough`() async { #expect(await account.withdraw(80) == 20) }
}
