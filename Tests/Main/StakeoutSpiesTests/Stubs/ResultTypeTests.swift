import StakeoutTestSupport
import Testing

import StakeoutSpies

/// A fake whose functions return Optionals of `Any` and of Optionals, and generic results.
private final class FakeCache: TypedDouble {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case object = "object(_:)"
    case objectOrError = "objectOrError(_:)"
    case fetched = "fetched(_:)"
    case latest
    case `subscript` = "subscript(_:)"
    case nested = "nested(_:)"
    case value = "value(_:)"
    case read = "read(_:)"
    case load = "load(_:)"
  }

  func object(_ key: String) -> Any? { spryify(arguments: key) }
  func objectOrError(_ key: String) throws -> Any? { try spryifyThrows(arguments: key) }
  func fetched(_ key: String) async -> Any? { await spryifyAsync(arguments: key) }
  var latest: Any? { stubbedValue() }
  subscript(key: String) -> Any? { spryify(arguments: key) }
  func nested(_ key: String) -> String?? { spryify(arguments: key) }
  func value(_ key: String) -> Any { spryify(arguments: key) }
  func read<T>(_ key: String) -> T { spryify(arguments: key) }
  func load<T>(_ key: String) async throws -> T { try await spryifyAsyncThrows(arguments: key) }

  struct SpyWhen: TypedWords {
    let spyStorage: SpyStorage

    init(_ spyStorage: SpyStorage) { self.spyStorage = spyStorage }

    func object(_ key: Pattern<String>) -> StubbedCalls<(String) -> Any?, Any?, Never> {
      .init(spyStorage, "object(_:)", [key.specified], calling: { try $0($1()) })
    }
    func objectOrError(
      _ key: Pattern<String>
    ) -> StubbedCalls<(String) throws -> Any?, Any?, any Error> {
      .init(spyStorage, "objectOrError(_:)", [key.specified], calling: { try $0($1()) })
    }
    func fetched(
      _ key: Pattern<String>
    ) -> StubbedCalls<nonisolated(nonsending) (String) async -> Any?, Any?, Never> {
      .init(spyStorage, "fetched(_:)", [key.specified], awaiting: { try await $0($1()) })
    }
    var latest: StubbedCalls<() -> Any?, Any?, Never> {
      .init(spyStorage, "latest", calling: { body, _ in body() })
    }
    subscript(key: Pattern<String>) -> StubbedCalls<(String) -> Any?, Any?, Never> {
      .init(spyStorage, "subscript(_:)", [key.specified], calling: { try $0($1()) })
    }
    func nested(_ key: Pattern<String>) -> StubbedCalls<(String) -> String??, String??, Never> {
      .init(spyStorage, "nested(_:)", [key.specified], calling: { try $0($1()) })
    }
    func read<T>(_ key: Pattern<String>) -> StubbedCalls<(String) -> T, T, Never> {
      .init(
        spyStorage, "read(_:)", [key.specified], isGeneric: true, calling: { try $0($1()) })
    }
    func load<T>(
      _ key: Pattern<String>
    ) -> StubbedCalls<nonisolated(nonsending) (String) async throws -> T, T, any Error> {
      .init(
        spyStorage, "load(_:)", [key.specified], isGeneric: true,
        awaiting: { try await $0($1()) })
    }
  }
}

/// A nil that a stub returns is nil for the caller, even if the result could hold it as a value, as
/// `Any` can.
@Suite struct NilResultTests {
  private let cache = FakeCache()

  private func isNil(_ value: Any?) -> Bool { if case nil = value { true } else { false } }

  @Test func `a typed stub returns nil as Any`() async throws {
    cache.when.object(.any).thenReturn(nil)
    #expect(isNil(cache.object("k")))
    cache.when.object(.any).then { _ in nil }
    #expect(isNil(cache.object("k")))
    cache.when.object(.any).thenReturnDefault()
    #expect(isNil(cache.object("k")))
    cache.when.objectOrError(.any).then { _ in nil }
    #expect(isNil(try cache.objectOrError("k")))
    cache.when.fetched(.any).then { _ in nil }
    #expect(isNil(await cache.fetched("k")))
    cache.when.fetched(.any).thenReturn(nil)
    #expect(isNil(await cache.fetched("k")))
    cache.when.latest.thenReturn(nil)
    #expect(isNil(cache.latest))
    cache.when.latest.then { nil }
    #expect(isNil(cache.latest))
    cache.when[.any].thenReturn(nil)
    #expect(isNil(cache["k"]))
    cache.when[.any].then { _ in nil }
    #expect(isNil(cache["k"]))
  }

  @Test func `a typed stub returns a value as Any`() {
    cache.when.object("a").thenReturn(7)
    cache.when.object("b").then { key in key }
    #expect(cache.object("a") as? Int == 7)
    #expect(cache.object("b") as? String == "b")
  }

  @Test func `an untyped stub returns nil as Any`() {
    cache.stub(.object).andReturn(nil)
    #expect(isNil(cache.object("k")))
    cache.stubAgain(.object).andDo { _ in nil }
    #expect(isNil(cache.object("k")))
    cache.stubAgain(.object).andPerform { (_: String) in Int?.none }
    #expect(isNil(cache.object("k")))
    cache.stubAgain(.object).andReturnDefault()
    #expect(isNil(cache.object("k")))
    cache.stubAgain(.object).andReturn(inOrder: nil, 7, nil)
    #expect(isNil(cache.object("k")))
    #expect(cache.object("k") as? Int == 7)
    #expect(isNil(cache.object("k")))
    cache.stub(.value).andReturn(7)
    #expect(cache.value("k") as? Int == 7)
  }

  @Test func `a double that answers with default values returns nil as Any`() {
    cache.unstubbedCalls = .relaxed
    #expect(isNil(cache.object("k")))
    #expect(isNil(cache.latest))
    guard case .some(.none) = Optional(cache.nested("k")) else {
      Issue.record("the default value of an Optional of an Optional is nil")
      return
    }
  }

  @Test func `a nil inside of an Optional stays there`() {
    func depth(_ value: String??) -> Int {
      switch value {
      case nil: 0
      case .some(nil): 1
      case .some(.some): 2
      }
    }
    for (result, expected) in [(nil, 0), (.some(nil), 1), ("a", 2)] as [(String??, Int)] {
      cache.when.nested(.any).thenReturn(result)
      #expect(depth(cache.nested("k")) == expected)
      cache.when.nested(.any).then { _ in result }
      #expect(depth(cache.nested("k")) == expected)
      cache.resetStubs()
      cache.stub(.nested).andReturn(result as Any?)
      #expect(depth(cache.nested("k")) == expected)
      cache.stubAgain(.nested).andPerform { (_: String) in result }
      #expect(depth(cache.nested("k")) == expected)
      cache.resetStubs()
    }
    cache.when.nested(.any).thenReturnDefault()
    #expect(depth(cache.nested("k")) == 0)
  }
}

private protocol Named: Sendable { var name: String { get } }
private class Base: Named, @unchecked Sendable { var name: String { "base" } }
private final class Derived: Base, @unchecked Sendable {
  override var name: String { "derived" }
}

/// In a generic function, a stub answers only for the type that was stubbed, even if a cast to
/// another type would succeed.
@Suite struct GenericResultTests {
  private let cache = FakeCache()

  @Test func `an Optional of another type is no answer`() async throws {
    cache.when.read(.any).thenReturn(Int?.some(1))
    cache.when.read(.any).thenReturn(String?.none)
    let number: Int? = cache.read("k")
    let text: String? = cache.read("k")
    #expect(number == 1 && text == nil)
    cache.when.load(.any).thenReturn(Int?.some(1))
    cache.when.load(.any).thenReturn(String?.none)
    let loaded: Int? = try await cache.load("k")
    #expect(loaded == 1)
    cache.when.load(.any).then { _ in Double?.none }
    let again: Int? = try await cache.load("k")
    let other: Double? = try await cache.load("k")
    #expect(again == 1 && other == nil)
  }

  @Test func `an empty collection of another type is no answer`() {
    cache.when.read(.any).thenReturn([1])
    cache.when.read(.any).thenReturn([String]())
    #expect(cache.read("k") == [1])
    cache.when.read(.any).thenReturn(["a": 1])
    cache.when.read(.any).thenReturn([String: String]())
    #expect(cache.read("k") == ["a": 1])
    cache.when.read(.any).thenReturn(Set([1]))
    cache.when.read(.any).thenReturn(Set<String>())
    #expect(cache.read("k") == Set([1]))
    cache.when.read(.any).thenReturn((Int?.some(1), 2))
    cache.when.read(.any).thenReturn((String?.none, 2))
    let pair: (Int?, Int) = cache.read("k")
    #expect(pair == (1, 2))
  }

  @Test func `a value, an Optional of it and Any are three types`() {
    cache.when.read(.any).thenReturn(Int?.some(1))
    cache.when.read(.any).thenReturn(2)
    cache.when.read(.any).thenReturn(3 as Any)
    cache.when.read(.any).thenReturn(4 as Any?)
    cache.when.read(.any).thenReturn(Int??.some(.none))
    let optional: Int? = cache.read("k")
    let number: Int = cache.read("k")
    let any: Any = cache.read("k")
    let optionalAny: Any? = cache.read("k")
    #expect(optional == 1 && number == 2 && any as? Int == 3 && optionalAny as? Int == 4)
    let nested: Int?? = cache.read("k")
    #expect(nested.map { $0 == nil } == true)
  }

  @Test func `a closure answers for its own type only`() {
    cache.when.read(.any).then { _ in 1 }
    cache.when.read(.any).then { _ in [Int]() }
    cache.when.read(.any).then { _ in Int?.none }
    let number: Int = cache.read("k")
    let list: [Int] = cache.read("k")
    let optional: Int? = cache.read("k")
    #expect(number == 1 && list.isEmpty && optional == nil)
  }

  @Test func `a subclass or a conforming type answers if nothing has the type itself`() {
    cache.when.read(.any).thenReturn(Derived())
    let base: Base = cache.read("k")
    let named: any Named = cache.read("k")
    #expect([base.name, named.name] == ["derived", "derived"])
    cache.when.read("k").thenReturn(Derived())
    cache.when.read(.any).thenReturn(Base())
    #expect((cache.read("k") as Base).name == "base")
  }

  @Test func `a call for a type without a stub is not answered`() {
    cache.unstubbedCalls = .strict
    cache.when.read(.any).thenReturn([Int]())
    cache.when.read(.any).thenReturn(Int?.none)
    let failures = reportedFailures {
      let texts: [String] = cache.read("k")
      let text: String? = cache.read("k")
      #expect(texts.isEmpty && text == nil)
    }
    #expect(failures.count == 2)
    #expect(
      failures.first?.message.contains(
        "of another type at StakeoutSpiesTests/ResultTypeTests.swift") == true)
  }
}

/// A result that cannot be copied.
private struct Ticket: ~Copyable {
  let number: Int
}

private final class FakeBooth: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case open = "open(_:)"
    case openLater = "openLater(_:)"
  }

  func open(_ number: Int) -> Ticket { spryify(arguments: number) }
  func openLater(_ number: Int) async -> Ticket { await spryifyAsync(arguments: number) }
}

@Suite struct NoncopyableStubTests {
  @Test func `a stub makes a result that cannot be copied, and the call has its arguments`() async {
    let booth = FakeBooth()
    booth.stub(.open).andMake { arguments in Ticket(number: arguments[0] as? Int ?? 0) }
    booth.stub(.openLater).andMake { arguments in Ticket(number: arguments[0] as? Int ?? 0) }
    let numbers = (booth.open(7).number, await booth.openLater(8).number)
    #expect(numbers == (7, 8))
    #expect(
      booth.recordedCalls.map(\.description) == ["open(_:) with <7>", "openLater(_:) with <8>"])
  }
}
