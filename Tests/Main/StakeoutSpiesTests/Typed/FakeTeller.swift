import StakeoutSpies

struct NotFound: Error, Equatable {}

/// A fake with typed stubs and calls, in the form that `@Faked` generates.
final class FakeTeller: TypedDouble, Sendable {
  enum ClassFunction: String, StringRepresentable { case none }

  enum Function: String, StringRepresentable {
    case pay = "pay(_:to:)"
    case close = "close()"
    case load = "load(_:)"
    case tag = "tag(_:note:)"
    case add = "add(_:_:_:)"
    case same = "same(_:)"
    case join = "join(_:_:)"
    case run = "run(_:)"
    case balance
    case name
  }

  nonisolated let spyStorage = SpyStorage()

  func pay(_ amount: Int, to account: String) -> Bool { spryify(arguments: amount, account) }
  func close() { spryify() }
  func load(_ id: Int) async throws(NotFound) -> String {
    try await spryifyAsyncThrows(arguments: id, throwing: NotFound.self)
  }
  func tag(_ tag: String, note: String?) throws { try spryifyThrows(arguments: tag, note) }
  func add(_ a: Int, _ b: Int, _ c: Int) -> Int { spryify(arguments: a, b, c) }
  func same<T: Equatable>(_ value: T) -> T { spryify(arguments: value) }
  func join<T, U>(_ first: T, _ second: U) -> String { spryify(arguments: first, second) }
  func run(_ work: () -> Int) -> Int {
    withoutActuallyEscaping(work) { work in spryify(arguments: EphemeralArgument(work)) }
  }
  var balance: Int { spryify() }
  var name: String? { spryify() }
}

extension FakeTeller {
  nonisolated struct SpyWhen: TypedWords {
    private let spyStorage: SpyStorage

    init(_ spyStorage: SpyStorage) { self.spyStorage = spyStorage }

    func pay(
      _ amount: Pattern<Int>, to account: Pattern<String>
    ) -> StubbedCalls<(Int, String) -> Bool, Bool, Never> {
      .init(
        spyStorage, "pay(_:to:)", [amount.specified, account.specified],
        calling: { try $0($1(), $1()) })
    }
    func close() -> StubbedCalls<() -> Void, Void, Never> {
      .init(spyStorage, "close()", calling: { body, _ in body() })
    }
    func load(
      _ id: Pattern<Int>
    ) -> StubbedCalls<
      nonisolated(nonsending) (Int) async throws -> String, String, NotFound
    > {
      .init(spyStorage, "load(_:)", [id.specified], awaiting: { try await $0($1()) })
    }
    func tag(
      _ tag: Pattern<String>, note: Pattern<String>.OrNil
    ) -> StubbedCalls<(String, String?) throws -> Void, Void, any Error> {
      .init(
        spyStorage, "tag(_:note:)", [tag.specified, note.specified],
        calling: { try $0($1(), $1()) })
    }
    func add(
      _ a: Pattern<Int>, _ b: Pattern<Int>, _ c: Pattern<Int>
    ) -> StubbedCalls<(Int, Int, Int) -> Int, Int, Never> {
      .init(
        spyStorage, "add(_:_:_:)", [a.specified, b.specified, c.specified],
        calling: { try $0($1(), $1(), $1()) })
    }
    func same<T: Equatable>(_ value: Pattern<T>) -> StubbedCalls<(T) -> T, T, Never> {
      .init(
        spyStorage, "same(_:)", [value.specifiedByType], isGeneric: true,
        calling: { try $0($1()) })
    }
    func join<T, U>(
      _ first: Pattern<T>, _ second: Pattern<U>
    ) -> StubbedCalls<(T, U) -> String, String, Never> {
      .init(
        spyStorage, "join(_:_:)", [first.specifiedByType, second.specifiedByType],
        isGeneric: true, calling: { try $0($1(), $1()) })
    }
    func run(_ work: Pattern<Argument>) -> StubbedCalls<(() -> Int) -> Int, Int, Never> {
      .init(
        spyStorage, "run(_:)", [work.specified], calling: { try $0($1((() -> Int).self)) })
    }
    var balance: StubbedCalls<() -> Int, Int, Never> {
      .init(spyStorage, "balance", calling: { body, _ in body() })
    }
    var name: StubbedCalls<() -> String?, String?, Never> {
      .init(spyStorage, "name", calling: { body, _ in body() })
    }
  }

  nonisolated struct SpyReceived: TypedWords {
    private let spyStorage: SpyStorage

    init(_ spyStorage: SpyStorage) { self.spyStorage = spyStorage }

    func pay(
      _ amount: Pattern<Int>, to account: Pattern<String>
    ) -> ReceivedCalls<(amount: Int, account: String)> {
      .init(
        spyStorage, "pay(_:to:)", [amount.specified, account.specified],
        reading: { try (amount: $0(), account: $0()) })
    }
    func close() -> ReceivedCalls<Void> {
      .init(spyStorage, "close()", reading: { _ in () })
    }
    func load(_ id: Pattern<Int>) -> ReceivedCalls<(id: Int, Void)> {
      .init(spyStorage, "load(_:)", [id.specified], reading: { try (id: $0(), ()) })
    }
    func tag(
      _ tag: Pattern<String>, note: Pattern<String>.OrNil
    ) -> ReceivedCalls<(tag: String, note: String?)> {
      .init(
        spyStorage, "tag(_:note:)", [tag.specified, note.specified],
        reading: { try (tag: $0(), note: $0()) })
    }
    func run(_ work: Pattern<Argument>) -> ReceivedCalls<(work: Argument, Void)> {
      .init(spyStorage, "run(_:)", [work.specified], reading: { try (work: $0(), ()) })
    }
  }
}
