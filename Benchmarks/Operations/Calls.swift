import Stakeout
import StakeoutSpryKit

/// Returns operations that call spies.
///
/// The spies forget the calls afterwards, and the journal keeps its memory.
public func callOperations() -> [Operation] {
  let ledger = FakeLedger()
  let keeper = FakeKeeper()
  let forget: @Sendable () -> Void = {
    ledger.resetCalls()
    keeper.resetCalls()
  }

  return [
    Operation("recordCall, no argument", cleanUp: forget) { times in
      for _ in times { ledger.close() }
    },
    Operation("recordCall, 1 argument", cleanUp: forget) { times in
      for number in times { ledger.balance(of: number) }
    },
    Operation("recordCall, 3 arguments", cleanUp: forget) { times in
      for number in times { ledger.book(number, from: 1, note: "rent") }
    },
    Operation("recordCall, stored, no argument", cleanUp: forget) { times in
      for _ in times { keeper.close() }
    },
    Operation("recordCall, stored, 1 argument", cleanUp: forget) { times in
      for number in times { keeper.balance(of: number) }
    },
    Operation("recordCall, stored, 3 arguments", cleanUp: forget) { times in
      for number in times { keeper.book(number, from: 1, note: "rent") }
    },
  ] + stubOperations()
}

/// Returns operations that call doubles which record and answer the calls.
private func stubOperations() -> [Operation] {
  let cashier = FakeCashier()
  cashier.stub(.total).andReturn(7)
  cashier.stub(.price).with("rent").andReturn(9)
  cashier.stub(.sum).with(1, 2, "rent").andReturn(3)
  let typed = FakeCashier()
  typed.when.price(of: "rent").thenReturn(9)
  let received = FakeCashier()
  received.when.price(of: "rent").thenReturn(9)
  _ = received.price(of: "rent")
  let generic = FakeCashier()
  let forget: @Sendable () -> Void = { cashier.resetCalls() }
  let asked = FakeLedger()
  for number in 0..<100 { asked.balance(of: number) }

  return [
    Operation("spryify, no argument", cleanUp: forget) { times in
      for _ in times { _ = cashier.total() }
    },
    Operation("spryify, 1 argument", cleanUp: forget) { times in
      for _ in times { _ = cashier.price(of: "rent") }
    },
    Operation("spryify, 3 arguments", cleanUp: forget) { times in
      for _ in times { _ = cashier.sum(1, and: 2, note: "rent") }
    },
    Operation("typed word, call", cleanUp: { typed.resetCalls() }) { times in
      for _ in times { _ = typed.price(of: "rent") }
    },
    Operation("typed word, received") { times in
      for _ in times { _ = opaque(received.received.price(of: "rent").count) }
    },
    Operation("typed word, one of many stubs", cleanUp: { generic.resetStubs() }) { times in
      for number in times { generic.when.same(.value(number)).thenReturn(number) }
    },
    Operation("didCall, among 100 calls") { times in
      for number in times { _ = opaque(asked.didCall(.balance, with: number % 100).success) }
    },
  ]
}

/// A spy whose calls are found in the registry.
package final class FakeLedger: Spyable, Sendable {
  package enum ClassFunction: String, StringRepresentable {
    case none
  }

  package enum Function: String, StringRepresentable {
    case close = "close()"
    case balance = "balance(of:)"
    case book = "book(_:from:note:)"
  }

  package init() {}

  package func close() { recordCall() }
  package func balance(of account: Int) { recordCall(arguments: account) }
  package func book(_ amount: Int, from account: Int, note: String) {
    recordCall(arguments: amount, account, note)
  }
}

/// A spy like ``FakeLedger``, which keeps its calls in a stored property.
private final class FakeKeeper: Spyable, Sendable {
  typealias ClassFunction = FakeLedger.ClassFunction
  typealias Function = FakeLedger.Function

  let spyStorage = SpyStorage()

  func close() { recordCall() }
  func balance(of account: Int) { recordCall(arguments: account) }
  func book(_ amount: Int, from account: Int, note: String) {
    recordCall(arguments: amount, account, note)
  }
}

private final class FakeCashier: Spryable, Sendable {
  enum ClassFunction: String, StringRepresentable {
    case none
  }

  enum Function: String, StringRepresentable {
    case total = "total()"
    case price = "price(of:)"
    case sum = "sum(_:and:note:)"
    case same = "same(_:)"
  }

  func total() -> Int { spryify() }
  func price(of item: String) -> Int { spryify(arguments: item) }
  func sum(_ first: Int, and second: Int, note: String) -> Int {
    spryify(arguments: first, second, note)
  }
  func same<T: Equatable>(_ value: T) -> T { spryify(arguments: value) }
}

/// The typed functions, in the form in which `@Faked` writes them.
extension FakeCashier: TypedDouble {
  struct SpyWhen: TypedWords {
    let spyStorage: SpyStorage

    init(_ spyStorage: SpyStorage) { self.spyStorage = spyStorage }

    func price(of item: Pattern<String>) -> StubbedCalls<(String) -> Int, Int, Never> {
      .init(spyStorage, "price(of:)", [item.specified], calling: { try $0($1()) })
    }
    func same<T: Equatable>(_ value: Pattern<T>) -> StubbedCalls<(T) -> T, T, Never> {
      .init(
        spyStorage, "same(_:)", [value.specifiedByType], isGeneric: true,
        calling: { try $0($1()) })
    }
  }

  struct SpyReceived: TypedWords {
    let spyStorage: SpyStorage

    init(_ spyStorage: SpyStorage) { self.spyStorage = spyStorage }

    func price(of item: Pattern<String>) -> ReceivedCalls<(item: String, Void)> {
      .init(spyStorage, "price(of:)", [item.specified], reading: { try (item: $0(), ()) })
    }
  }
}
