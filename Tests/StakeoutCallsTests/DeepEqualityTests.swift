import StakeoutCalls
import Testing

@Suite struct DeepEqualityTests {
  @Test func `nil equals nil only, however deep`() {
    #expect(isDeeplyEqual(nil, nil))
    #expect(isDeeplyEqual(nil, Int??.some(nil) as Any))
    #expect(isDeeplyEqual(3, Int??.some(3) as Any))
    #expect(!isDeeplyEqual(nil, 0))
    #expect(!isDeeplyEqual(0, nil))
    #expect(!isDeeplyEqual("", nil))
  }

  @Test func `numbers of two types are equal if they are the same number`() {
    #expect(isDeeplyEqual(1, 1.0))
    #expect(isDeeplyEqual(UInt8(1), 1))
    #expect(!isDeeplyEqual(1, 1.5))
    #expect(!isDeeplyEqual(1, true))
    #expect(!isDeeplyEqual(1, "1"))
    #expect(!isDeeplyEqual(Double.nan, Double.nan))
    #expect(!isDeeplyEqual(Float(0.1), 0.1))
  }

  @Test func `texts are equal within one type`() {
    #expect(isDeeplyEqual("a", "a"))
    #expect(!isDeeplyEqual("a", "b"))
    #expect(!isDeeplyEqual("a", "a" as Substring))
    #expect(!isDeeplyEqual("a", "a" as Character))
  }

  @Test func `what is Equatable decides for itself`() {
    #expect(isDeeplyEqual(CaseBlind("A"), CaseBlind("a")))
    #expect(!isDeeplyEqual(CaseBlind("A"), CaseBlind("b")))
    #expect(isDeeplyEqual([CaseBlind("A")], [CaseBlind("a")]))
    #expect(isDeeplyEqual(Same(), Same()))
    #expect(!isDeeplyEqual(Never(), Never()))
  }

  @Test func `a struct is compared by all that it stores`() {
    #expect(isDeeplyEqual(Pair(first: 1, second: "a"), Pair(first: 1, second: "a")))
    #expect(!isDeeplyEqual(Pair(first: 1, second: "a"), Pair(first: 1, second: "b")))
    #expect(!isDeeplyEqual(Pair(first: nil, second: 1), Pair(first: 1, second: 1)))
    #expect(!isDeeplyEqual(Pair(first: 1, second: 1), Pair(first: nil, second: 1)))
    #expect(!isDeeplyEqual(Pair(first: 1, second: 1), OtherPair(first: 1, second: 1)))
    #expect(isDeeplyEqual(Empty(), Empty()))
  }

  @Test func `a struct is compared by what it shows, if it shows anything`() {
    #expect(isDeeplyEqual(Showing(shown: 1, hidden: 1), Showing(shown: 1, hidden: 2)))
    #expect(!isDeeplyEqual(Showing(shown: 1, hidden: 1), Showing(shown: 2, hidden: 1)))
    #expect(!isDeeplyEqual(Secretive(secret: 1), Secretive(secret: 2)))
    #expect(
      !isDeeplyEqual(
        Pair(first: Secretive(secret: 1), second: 0), Pair(first: Secretive(secret: 2), second: 0)))
  }

  @Test func `an enum is compared by its case and what it carries`() {
    #expect(isDeeplyEqual(Event.started, Event.started))
    #expect(isDeeplyEqual(Event.ended, Event.ended))
    #expect(!isDeeplyEqual(Event.started, Event.ended))
    #expect(isDeeplyEqual(Event.moved(1, "a"), Event.moved(1, "a")))
    #expect(!isDeeplyEqual(Event.moved(1, "a"), Event.moved(2, "a")))
    #expect(!isDeeplyEqual(Event.moved(1, "a"), Event.dragged(1, "a")))
    #expect(!isDeeplyEqual(Event.moved(1, "a"), Event.started))
    #expect(isDeeplyEqual(Single.nothing, Single.nothing))
    #expect(isDeeplyEqual(Single.noMore, Single.noMore))
    #expect(!isDeeplyEqual(Single.nothing, Single.noMore))
    #expect(isDeeplyEqual(Single.value([1, nil]), Single.value([1, nil])))
  }

  @Test func `payload-less cases made at run time are equal, too`() {
    for (left, right) in zip(Self.cases(), Self.cases()) {
      #expect(isDeeplyEqual(left, right))
    }
    // What is left of another case in the bytes of this one does not count.
    var reused = [Large.full("a", 7), .full("b", 8)]
    for index in reused.indices { reused[index] = .empty }
    #expect(isDeeplyEqual(reused[0], reused[1]))
    #expect(isDeeplyEqual(reused[0], Large.empty))
    #expect(!isDeeplyEqual(reused[0], Large.void))
  }

  @Test func `an object equals itself, whatever it stores`() {
    let object = Listener { _ in }
    #expect(isDeeplyEqual(object, object))
    #expect(!isDeeplyEqual(object, Listener { _ in }))
    #expect(isDeeplyEqual([object], [object]))
    let token = Token()
    #expect(isDeeplyEqual(token, token))
  }

  @Test func `objects of one type are compared by what they store`() {
    #expect(isDeeplyEqual(Object(1), Object(1)))
    #expect(!isDeeplyEqual(Object(1), Object(2)))
    #expect(!isDeeplyEqual(Object(1), Object(1, next: Object(1))))
    #expect(!isDeeplyEqual(Object(1, next: Object(1)), Object(1)))
    #expect(isDeeplyEqual(Object(1, next: Object(2)), Object(1, next: Object(2))))
    #expect(!isDeeplyEqual(Object(1, next: Object(2)), Object(1, next: Object(3))))
  }

  @Test func `what a superclass stores counts`() {
    #expect(isDeeplyEqual(Child(1, 1), Child(1, 1)))
    #expect(!isDeeplyEqual(Child(1, 1), Child(2, 1)))
    #expect(!isDeeplyEqual(Child(1, 1), Child(1, 2)))
    #expect(!isDeeplyEqual(Parent(1), Child(1, 1)))
    #expect(!isDeeplyEqual(Child(1, 1), Parent(1)))
  }

  @Test func `objects with nothing in them are told apart`() {
    #expect(!isDeeplyEqual(Token(), Token()))
  }

  @Test func `an actor equals itself`() {
    let actor = Counter()
    #expect(isDeeplyEqual(actor, actor))
    #expect(!isDeeplyEqual(actor, Counter()))
  }

  @Test func `an object that is Equatable decides for itself`() {
    #expect(isDeeplyEqual(Equal(1), Equal(1)))
    #expect(!isDeeplyEqual(Equal(1), Equal(2)))
    #expect(!isDeeplyEqual(Equal(1), SubEqual(1)))
  }

  @Test func `cycles of objects come to an end`() {
    let (one, same, other) = (Object(1), Object(1), Object(2))
    for object in [one, same, other] { object.next = object }
    defer { for object in [one, same, other] { object.next = nil } }
    #expect(isDeeplyEqual(one, one))
    #expect(isDeeplyEqual(one, same))
    #expect(!isDeeplyEqual(one, other))
    let tail = Object(1, next: Object(1))
    tail.next?.next = tail
    defer { tail.next = nil }
    #expect(isDeeplyEqual(one, tail))
    #expect(isDeeplyEqual(Pair(first: one, second: 1), Pair(first: same, second: 1)))
  }

  @Test func `a long list of objects does not exhaust the stack`() {
    let lists = [0, 0, 1].map { last in
      var list = Object(last)
      for number in 0..<20_000 { list = Object(number, next: list) }
      return list
    }
    #expect(isDeeplyEqual(lists[0], lists[1]))
    #expect(!isDeeplyEqual(lists[0], lists[2]))
    for list in lists { list.unlink() }
  }

  @Test func `what many share is looked at once`() {
    func diamonds() -> Fork {
      (0..<64).reduce(Fork(nil)) { fork, _ in Fork(fork) }
    }
    #expect(isDeeplyEqual(diamonds(), diamonds()))
  }

  @Test func `optionals in collections are told apart both ways`() {
    for (none, some) in [
      ([Pair?.none] as Any, [Pair(first: 1, second: 1)] as Any),
      ([nil] as [Int?], [1]), ([nil] as [Any?], [1] as [Any?]),
      ([Pair??.none], [Pair??.some(nil)]),
      (["a": nil] as [String: Any?], ["a": 1] as [String: Any?]),
      (Event.moved(Int?.none as Any, "a"), Event.moved(1, "a")),
      ((Int?.none, 1), (1, 1)),
    ] {
      #expect(!isDeeplyEqual(none, some))
      #expect(!isDeeplyEqual(some, none))
      #expect(isDeeplyEqual(none, none))
      #expect(isDeeplyEqual(some, some))
    }
  }

  @Test func `an enum that prints all its cases alike is compared by its case`() {
    let full = Masked.full(Pair(first: 1, second: 1))
    #expect(isDeeplyEqual(Masked.one, Masked.one))
    #expect(!isDeeplyEqual(Masked.one, Masked.two))
    #expect(isDeeplyEqual(full, Masked.full(Pair(first: 1, second: 1))))
    #expect(!isDeeplyEqual(Masked.one, full))
  }

  @Test func `collections are compared by their elements`() {
    #expect(isDeeplyEqual([1, 2], [1, 2]))
    #expect(isDeeplyEqual([1, 2], [1, 2] as [Any]))
    #expect(isDeeplyEqual([1, 2], [1, 2, 3].dropLast()))
    #expect(!isDeeplyEqual([1, 2], [2, 1]))
    #expect(!isDeeplyEqual([1, 2], [1]))
    #expect(!isDeeplyEqual([nil] as [Int?], [1]))
    #expect(!isDeeplyEqual([1], Set([1])))
    #expect(isDeeplyEqual(Set([1, 2]), Set([2, 1] as [AnyHashable])))
    #expect(!isDeeplyEqual(Set([1, 2]), Set([1, 3])))
    #expect(
      isDeeplyEqual(["a": 1, "b": "x"] as [String: Any], ["b": "x", "a": 1] as [String: Any]))
    #expect(!isDeeplyEqual(["a": 1], ["a": 2]))
    #expect(!isDeeplyEqual(["a": 1], ["b": 1]))
    #expect(!isDeeplyEqual(["a": 1], ["a": 1, "b": 2]))
    #expect(isDeeplyEqual([String: Any?](), [String: Any?]()))
    #expect(isDeeplyEqual(["a": nil] as [String: Any?], ["a": nil] as [String: Any?]))
  }

  @Test func `other collections are compared by what they show`() {
    #expect(isDeeplyEqual(["a": 1, "a": 2] as KeyValuePairs, ["a": 1, "a": 2] as KeyValuePairs))
    #expect(!isDeeplyEqual(["a": 1, "a": 2] as KeyValuePairs, ["a": 2, "a": 1] as KeyValuePairs))
  }

  @Test func `a box that is hashable is what it holds`() {
    #expect(isDeeplyEqual(AnyHashable("a"), "a"))
    #expect(isDeeplyEqual([1], [1] as [AnyHashable]))
    #expect(!isDeeplyEqual("b", AnyHashable("a")))
  }

  @Test func `tuples are compared by their elements, whatever their labels`() {
    #expect(isDeeplyEqual((1, "a"), (1, "a")))
    #expect(isDeeplyEqual((x: 1, y: "a"), (1, "a")))
    #expect(!isDeeplyEqual((1, "a"), (1, "b")))
    #expect(!isDeeplyEqual((1, "a"), (1, "a", 2)))
    #expect(isDeeplyEqual((), ()))
  }

  @Test func `a metatype equals itself, and no closure equals anything`() {
    #expect(isDeeplyEqual(Int.self, Int.self))
    #expect(!isDeeplyEqual(Int.self, String.self))
    let closure = {}
    #expect(!isDeeplyEqual(closure, closure))
    #expect(!isDeeplyEqual(Pair(first: closure, second: 1), Pair(first: closure, second: 1)))
  }

  /// Not constants, so that the runtime and not the compiler stores the tags.
  private static func cases() -> [Any] {
    var values: [Any] = []
    for number in 0..<2 {
      values.append(number == 0 ? Event.started : .ended)
      values.append(number == 0 ? Single.nothing : .noMore)
      values.append(Generic<[Int: Any]>.made(number))
      values.append(Generic<() -> Void>.made(number))
      values.append(Generic<Bool>.made(number))
      values.append(Generic<any Error>.made(number))
    }
    return values
  }
}

private struct CaseBlind: Equatable {
  let text: String
  init(_ text: String) { self.text = text }
  static func == (left: Self, right: Self) -> Bool {
    left.text.lowercased() == right.text.lowercased()
  }
}

private struct Same: Equatable {
  static func == (left: Self, right: Self) -> Bool { true }
}

private struct Never: Equatable {
  static func == (left: Self, right: Self) -> Bool { false }
}

private struct Pair {
  let first: Any?
  let second: Any
}

private struct OtherPair {
  let first: Any?
  let second: Any
}

private struct Empty {}

private struct Secretive: CustomReflectable {
  let secret: Int
  var customMirror: Mirror { Mirror(self, children: []) }
}

private enum Event: CustomStringConvertible {
  case started
  case ended
  case moved(Any, String)
  case dragged(Any, String)

  var description: String { "event" }
}

private enum Single {
  case nothing
  case noMore
  case value(Any)
}

private enum Generic<Value> {
  case none
  case nothing
  case value(Value)
  case other(Value, Int)

  static func made(_ number: Int) -> Self { number == 0 ? .none : .nothing }
}

private struct Showing: CustomReflectable {
  let shown: Int
  let hidden: Int
  var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
}

private enum Masked: CustomDebugStringConvertible {
  case one
  case two
  case full(Pair)

  var debugDescription: String { "masked" }
}

private enum Large {
  case empty
  case void
  case full(String, Any)
}

private final class Object {
  let number: Int
  var next: Object?

  init(_ number: Int, next: Object? = nil) {
    self.number = number
    self.next = next
  }

  /// Lets go of one object after the other, which a list does not do by itself.
  func unlink() {
    var rest = next
    next = nil
    while let object = rest {
      rest = object.next
      object.next = nil
    }
  }
}

private class Parent {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private final class Child: Parent {
  let own: Int
  init(_ number: Int, _ own: Int) {
    self.own = own
    super.init(number)
  }
}

private final class Listener {
  let handler: (Int) -> Void
  init(_ handler: @escaping (Int) -> Void) { self.handler = handler }
}

private final class Fork {
  let left: Fork?
  let right: Fork?
  init(_ both: Fork?) { (left, right) = (both, both) }
}

private final class Token {}

private actor Counter {
  var count = 0
}

private class Equal: Equatable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: Equal, right: Equal) -> Bool { left.number == right.number }
}

private final class SubEqual: Equal {}
