import Stakeout
import StakeoutMacros
import Testing

struct Closed: Error {}

@Faked
protocol Cashier: Sendable {
  func pay(_ amount: Int, to account: String) -> Bool
  func load(_ id: Int) async throws(Closed) -> String
  func refill(_ glass: inout Int)
  func tag(_ text: String, note: String?)
  var balance: Int { get set }
}

@Faked
private protocol Audit: Sendable {
  func log(_ entry: String)
}

/// The Swift snippets of the page on typed words.
@Suite struct TypedWordsPageTests {
  @Test func `stubs and calls`() async {
    let cashier = FakeCashier()
    cashier.when.pay(.any, to: "ada").thenReturn(true)
    cashier.when.pay(.any, to: .any).then { amount, account in amount < 100 }
    cashier.when.balance.thenReturn(80, 90, 100)
    cashier.when.load(.where { $0 > 3 }).thenThrow(Closed())
    cashier.when.refill(.any).then { glass in glass += 7 }
    #expect(!cashier.pay(500, to: "bob"))
    cashier.resetCalls()
    let task = Task { [cashier.pay(5, to: "ada"), cashier.pay(7, to: "ada")] }
    await expect(cashier.received.pay(.any, to: "ada")).toEventually(haveCount(2))
    expect(cashier.received.pay(.any, to: .any).map(\.amount)).to(equal([5, 7]))
    #expect(await task.value == [true, true])
    #expect([cashier.balance, cashier.balance, cashier.balance] == [80, 90, 100])
    await #expect(throws: Closed.self) { try await cashier.load(4) }
    var glass = 1
    cashier.refill(&glass)
    #expect(glass == 8)
  }

  @Test func `several words, and what runs beside a stub`() async throws {
    let cashier = FakeCashier()
    var payments = 0
    cashier.when.load(.any).thenReturn("one").thenThrow(Closed()).then { "number \($0)" }
    cashier.when.pay(.any, to: "ada").perform { payments += 1 }
    cashier.when.pay(.any, to: .any).lenient().thenReturn(true)
    #expect(try await cashier.load(1) == "one")
    await #expect(throws: Closed.self) { try await cashier.load(2) }
    #expect(try await cashier.load(3) == "number 3")
    #expect(cashier.pay(1, to: "ada") && cashier.pay(1, to: "bob"))
    #expect(payments == 1)
  }

  @Test(.unstubbedCalls(.relaxedForVoid)) func `waiting and order`() async throws {
    let (cashier, audit) = (FakeCashier(), FakeAudit())
    cashier.when.pay(.any, to: "ada").thenReturn(true)
    if cashier.pay(5, to: "ada") { audit.log("paid") }
    let payment = try await cashier.received.pay(.any, to: "ada").first(within: .seconds(1))
    expect([payment.amount]).to(equal([5]))
    let (paid, logged) = (cashier.received.pay(.any, to: "ada").step, audit.received.log(.any).step)
    expect([paid, logged]).to(beInOrder())
    expect(paid).to(beBefore(logged))
  }

  @Test func `captors`() {
    let cashier = FakeCashier()
    let amounts = TypedArgumentCaptor<Int>()
    cashier.when.pay(.capture(amounts), to: .any).thenReturn(true)
    _ = [cashier.pay(5, to: "ada"), cashier.pay(7, to: "bob")]
    expect(amounts.values).to(equal([5, 7]))
  }

  @Test func `patterns`() {
    let cashier = FakeCashier()
    let (amount, account) = (5, "ada")
    cashier.when.pay(.any, to: account).thenReturn(true)
    cashier.when.pay(amount, to: account).thenReturn(false)
    cashier.when.tag(.any, note: .nonNil).thenReturn()
    #expect(cashier.pay(6, to: "ada"))
    #expect(!cashier.pay(5, to: "ada"))
    cashier.tag("a", note: "n")
    #expect(cashier.received.tag(.any, note: "n").count == 1)
  }
}
