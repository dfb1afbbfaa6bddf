import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutSpies

/// The arguments that patterns of typed stubs and calls accept.
@Suite struct PatternTests {
  private func accepts<Value>(_ pattern: Pattern<Value>, _ argument: Value) -> Bool {
    let box = FakeBox()
    box.put(argument)
    return box.received.put(pattern).count == 1
  }

  private func accepts<Value>(orNil pattern: Pattern<Value>.OrNil, _ argument: Value?) -> Bool {
    let box = FakeBox()
    box.put(argument)
    return box.received.put(orNil: pattern).count == 1
  }

  @Test func `literals`() {
    #expect(accepts(3, 3))
    #expect(!accepts(3, 4))
    #expect(accepts(2.5, 2.5))
    #expect(accepts(true, true))
    #expect(accepts("a", "a"))
    #expect(accepts("a", "a" as Character))
    #expect(accepts("\(1)2", "12"))
    #expect(accepts([1, 2], [1, 2]))
    #expect(!accepts([1, 2], [2, 1]))
    #expect(accepts([2, 1], Set([1, 2])))
    #expect(accepts(["a": 1], ["a": 1]))
  }

  @Test func `literals for an argument that may be nil`() {
    #expect(accepts(orNil: 3, 3))
    #expect(!accepts(orNil: 3, nil as Int?))
    #expect(accepts(orNil: 2.5, 2.5))
    #expect(accepts(orNil: true, true))
    #expect(accepts(orNil: "a", "a"))
    #expect(accepts(orNil: "a", "a" as Character))
    #expect(accepts(orNil: "\(1)2", "12"))
    #expect(accepts(orNil: [1, 2], [1, 2]))
    #expect(accepts(orNil: ["a": 1], ["a": 1]))
    #expect(accepts(orNil: nil, nil as Int?))
    #expect(!accepts(orNil: nil, 1))
  }

  @Test func `words`() {
    #expect(accepts(.any, 1))
    #expect(accepts(.any(Int.self), 1))
    #expect(accepts(.value(1), 1))
    #expect(!accepts(.value(1), 2))
    #expect(accepts(.where { $0 > 1 }, 2))
    #expect(!accepts(.where { $0 > 1 }, 1))
    #expect(accepts(.matching(equal(2)), 2))
    #expect(!accepts(.matching(equal(2)), 3))
    #expect(accepts(.capture(Argument.captor(of: Int.self)), 3))
    #expect(accepts(.type(Int.self), Int.self))
    #expect(accepts(.nonNil, 1 as Int?))
    #expect(!accepts(.nonNil, nil as Int?))
  }

  @Test func `words for an argument that may be nil`() {
    #expect(accepts(orNil: .any, nil as Int?))
    #expect(accepts(orNil: .any(Int?.self), 1))
    #expect(accepts(orNil: .nonNil, 1))
    #expect(!accepts(orNil: .nonNil, nil as Int?))
    #expect(accepts(orNil: .value(nil), nil as Int?))
    #expect(accepts(orNil: .where { $0 == nil }, nil as Int?))
    #expect(!accepts(orNil: .where { $0 == nil }, 1))
    #expect(accepts(orNil: .matching(equal(2)), 2))
    #expect(!accepts(orNil: .matching(equal(2)), nil))
    #expect(accepts(orNil: .capture(Argument.captor(of: Int?.self)), nil))
  }

  @Test func `a stub uses the same patterns, and a captor gets the argument`() {
    let fake = FakeTeller()
    let amounts = Argument.captor(of: Int.self)
    fake.when.pay(.capture(amounts), to: "ada").thenReturn(true)
    fake.when.pay(.where { $0 > 3 }, to: .matching(equal("bob"))).thenReturn(true)
    let failures = reportedFailures {
      #expect(fake.pay(3, to: "ada"))
      #expect(fake.pay(4, to: "bob"))
      #expect(!fake.pay(3, to: "bob"))
    }
    #expect(failures.count == 1)
    #expect(amounts.values == [3])
  }

  @Test func `failures show a word as the test has written it`() {
    func text<Value>(_ pattern: Pattern<Value>) -> String {
      "\(FakeBox().received.put(pattern).step)"
    }
    let (condition, line) = (Pattern<Int>.where { $0 > 1 }, #line)
    #expect(
      text(condition)
        == "FakeBox put(_:) with "
        + "<where { … } at StakeoutSpiesTests/PatternTests.swift:\(line)>")
    #expect(text(Pattern<Int?>.nonNil) == "FakeBox put(_:) with <nonNil>")
    #expect(text(Pattern<Int.Type>.type(Int.self)) == "FakeBox put(_:) with <type(Int.self)>")
    #expect(
      "\(FakeTeller().received.pay(.any, to: "a").step)"
        == "FakeTeller pay(_:to:) with <any>, <a>")
    #expect(
      "\(FakeStore().called(.load, with: Argument.anything))"
        == "FakeStore load(id:) with <Argument.anything>")
  }

  @Test func `in a generic function any accepts its own type only`() {
    let box = FakeBox()
    box.put(1)
    box.put("1")
    #expect(box.received.putTyped(Pattern<Int>.any).map(\.value) == [1])
    #expect(box.received.putTyped(Pattern<String>.any).map(\.value) == ["1"])
    #expect(box.received.putTyped(Pattern<Double>.any).isEmpty)
    #expect(box.received.putTyped(Pattern<Int>.value(1)).count == 1)
    #expect(box.received.putTyped(Pattern<Int>.value(2)).isEmpty)
  }

  /// A wait that polls would read the fake hundreds of times.
  ///
  /// One that a call wakes reads it a few times a second, however slow the machine is.
  @Test func `in a generic function a wait for any of a type sleeps until a call comes`() async {
    let box = FakeBox()
    let reads = Shared(0)
    func read() -> ReceivedCalls<(value: Int, Void)> {
      reads.increment()
      return box.received.putTyped(.any)
    }
    let failures = CapturingReporter()
    await withReporter(failures) {
      await expect(read()).toEventually(haveCount(1), timeout: .milliseconds(500))
    }
    #expect(failures.failures.count == 1)
    #expect(2...10 ~= reads.value)
  }

  @Test func `any for all arguments means all calls`() {
    let fake = FakeTeller()
    #expect("\(fake.received.pay(.any, to: .any))" == "no calls of <pay(_:to:)>")
    #expect("\(fake.received.pay(.any, to: "a"))" == "no calls of <pay(any, to: \"a\")>")
    #expect("\(fake.received.pay(.any, to: .any).step)" == "FakeTeller pay(_:to:)")
  }
}

/// A fake whose function takes an argument of any type.
private final class FakeBox: TypedDouble, Sendable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case put = "put(_:)" }

  let spyStorage = SpyStorage()

  func put<T>(_ value: T) { recordCall(arguments: value) }

  struct SpyReceived: TypedWords {
    private let spyStorage: SpyStorage

    init(_ spyStorage: SpyStorage) { self.spyStorage = spyStorage }

    func put<T>(_ value: Pattern<T>) -> ReceivedCalls<(value: T, Void)> {
      .init(spyStorage, "put(_:)", [value.specified], reading: { try (value: $0(), ()) })
    }

    func put<T>(orNil value: Pattern<T>.OrNil) -> ReceivedCalls<(value: T?, Void)> {
      .init(spyStorage, "put(_:)", [value.specified], reading: { try (value: $0(), ()) })
    }

    /// The calls of a generic function with this type.
    func putTyped<T>(_ value: Pattern<T>) -> ReceivedCalls<(value: T, Void)> {
      .init(spyStorage, "put(_:)", [value.specifiedByType], reading: { try (value: $0(), ()) })
    }
  }
}
