import StakeoutCalls
import Testing

@Suite struct DeepEqualityTests {
  @Test func `nil equals nil only, however deep`() {
    expectEquality(
      within: [nil, Int??.some(nil) as Any], [3, Int??.some(3) as Any], [0], [""])
  }

  @Test func `numbers of two types are equal if they are the same number`() {
    expectEquality(within: [1, 1.0, UInt8(1)], [1.5], [true], ["1"], [Float(0.1)], [0.1])
    #expect(!isDeeplyEqual(Double.nan, Double.nan))
  }

  @Test func `texts are equal within one type`() {
    expectEquality(within: ["a", "a"], ["b"], ["a" as Substring], ["a" as Character])
  }

  @Test func `what is Equatable decides for itself`() {
    expectEquality(
      within: [CaseBlind("A"), CaseBlind("a")], [CaseBlind("b")],
      [Same(number: 1), Same(number: 2)],
      [[CaseBlind("A")], [CaseBlind("a")]])
    #expect(!isDeeplyEqual(Never(), Never()))
  }

  @Test func `a struct is compared by all that it stores`() {
    expectEquality(
      within: [Pair(first: 1, second: "a"), Pair(first: 1, second: "a")],
      [Pair(first: 1, second: "b")], [Pair(first: nil, second: 1)], [Pair(first: 1, second: 1)],
      [OtherPair(first: 1, second: 1)], [Empty(), Empty()])
  }

  @Test func `a struct is compared by what it shows, if it shows anything`() {
    expectEquality(
      within: [Showing(shown: 1, hidden: 1), Showing(shown: 1, hidden: 2)],
      [Showing(shown: 2, hidden: 1)])
    #expect(!isDeeplyEqual(Secretive(secret: 1), Secretive(secret: 2)))
    #expect(
      !isDeeplyEqual(
        Pair(first: Secretive(secret: 1), second: 0), Pair(first: Secretive(secret: 2), second: 0)))
  }

  @Test func `an enum is compared by its case and what it carries`() {
    expectEquality(
      within: [Event.started], [Event.ended], [Event.moved(1, "a"), Event.moved(1, "a")],
      [Event.moved(2, "a")], [Event.dragged(1, "a")], [Single.nothing], [Single.noMore],
      [Single.value([1, nil]), Single.value([1, nil])])
  }

  @Test func `payload-less cases made at run time are equal, too`() {
    for (left, right) in zip(Self.cases(), Self.cases()) {
      #expect(isDeeplyEqual(left, right))
    }
    // The bytes that the previous case left in the storage must not count.
    var reused = [Large.full("a", 7), .full("b", 8)]
    for index in reused.indices { reused[index] = .empty }
    expectEquality(within: reused + [Large.empty], [Large.void])
  }

  @Test func `an object equals itself, whatever it stores`() {
    let object = Listener { _ in }
    expectEquality(
      within: [object], [Listener { _ in }], [[object]], [Token()], [Token()], [Counter()],
      [Counter()])
  }

  @Test func `objects of one type are compared by what they store`() {
    expectEquality(
      within: [Object(1), Object(1)], [Object(2)], [Object(1, next: Object(1))],
      [Object(1, next: Object(2)), Object(1, next: Object(2))], [Object(1, next: Object(3))])
  }

  @Test func `what a superclass stores counts`() {
    expectEquality(within: [Child(1, 1), Child(1, 1)], [Child(2, 1)], [Child(1, 2)], [Parent(1)])
  }

  @Test func `an object that is Equatable decides for itself`() {
    expectEquality(within: [Equal(1), Equal(1)], [Equal(2)], [SubEqual(1)])
  }

  @Test func `cycles of objects come to an end`() {
    let (one, same, other) = (Object(1), Object(1), Object(2))
    for object in [one, same, other] { object.next = object }
    let tail = Object(1, next: Object(1))
    tail.next?.next = tail
    defer { for object in [one, same, other, tail] { object.next = nil } }
    expectEquality(
      within: [one, same, tail], [other],
      [Pair(first: one, second: 1), Pair(first: same, second: 1)])
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
      (["a": nil] as [String: Any?], ["a": 1] as [String: Any?]),
      (Event.moved(Int?.none as Any, "a"), Event.moved(1, "a")),
      ((Int?.none, 1), (1, 1)),
    ] {
      expectEquality(within: [none], [some])
    }
  }

  @Test func `an enum that prints all its cases alike is compared by its case`() {
    let full = { Masked.full(Pair(first: 1, second: 1)) }
    expectEquality(within: [Masked.one], [Masked.two], [full(), full()])
  }

  @Test func `collections are compared by their elements`() {
    expectEquality(
      within: [[1, 2], [1, 2] as [Any], [1, 2, 3].dropLast()], [[2, 1]], [[1]], [[nil] as [Int?]],
      [Set([1])], [Set([1, 2]), Set([2, 1] as [AnyHashable])], [Set([1, 3])],
      [Set(["1"])], ["1"])
    expectEquality(
      within: [["a": 1, "b": "x"] as [String: Any], ["b": "x", "a": 1] as [String: Any]],
      [["a": 1]], [["a": 2]], [["b": 1]], [["a": 1, "b": 2]],
      [[String: Any?](), [String: Any?]()],
      [["a": nil] as [String: Any?], ["a": nil] as [String: Any?]])
  }

  @Test func `other collections are compared by what they show`() {
    let pairs = { (first: Int, second: Int) in ["a": first, "a": second] as KeyValuePairs }
    expectEquality(within: [pairs(1, 2), pairs(1, 2)], [pairs(2, 1)])
  }

  @Test func `a box that is hashable is what it holds`() {
    expectEquality(within: [AnyHashable("a"), "a"], ["b"], [[1], [1] as [AnyHashable]])
  }

  @Test func `tuples are compared by their elements, whatever their labels`() {
    expectEquality(
      within: [(1, "a"), (1, "a"), (x: 1, y: "a")], [(1, "b")], [(1, "a", 2)], [(), ()])
  }

  @Test func `a metatype equals itself, and no closure equals anything`() {
    expectEquality(within: [Int.self, Int.self], [String.self])
    let closure = {}
    #expect(!isDeeplyEqual(closure, closure))
    #expect(!isDeeplyEqual(Pair(first: closure, second: 1), Pair(first: closure, second: 1)))
  }

  /// Returns values that are made at run time, so that the runtime and not the compiler stores
  /// their tags.
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

  @Test func `objects that many ways lead to are compared once`() {
    final class Questions { var count = 0 }
    final class Crossing: SpryEquatable {
      let questions: Questions
      let roads: [Crossing]
      init(_ questions: Questions, _ roads: [Crossing]) {
        (self.questions, self.roads) = (questions, roads)
      }
      func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
        questions.count += 1
        return questions.count < 1_000 && isDeeplyEqual(roads, (actual as? Crossing)?.roads)
      }
    }
    func town(_ questions: Questions) -> Crossing {
      var crossing = Crossing(questions, [])
      for _ in 0..<40 {
        crossing = Crossing(
          questions, [Crossing(questions, [crossing]), Crossing(questions, [crossing])])
      }
      return crossing
    }
    let questions = Questions()
    #expect(isDeeplyEqual(town(questions), town(questions)))
    // One comparison for the two towns, and three for each of the 40 levels.
    #expect(questions.count == 121)
  }
}

/// A text whose `==` ignores upper and lower case.
private struct CaseBlind: Equatable {
  let text: String
  init(_ text: String) { self.text = text }
  static func == (left: Self, right: Self) -> Bool {
    left.text.lowercased() == right.text.lowercased()
  }
}

/// A value whose `==` never holds, not even for itself.
private struct Never: Equatable {
  static func == (left: Self, right: Self) -> Bool { false }
}

private struct Pair {
  let first: Any?
  let second: Any
}

/// A type with the same stored properties as `Pair`.
private struct OtherPair {
  let first: Any?
  let second: Any
}

private struct Empty {}

/// A value whose mirror shows nothing, so its stored property has to be compared.
private struct Secretive: CustomReflectable {
  let secret: Int
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// An enum whose description is the same for all cases.
private enum Event: CustomStringConvertible {
  case started
  case ended
  case moved(Any, String)
  case dragged(Any, String)

  var description: String { "event" }
}

/// An enum of which a single case has a payload.
private enum Single {
  case nothing
  case noMore
  case value(Any)
}

/// An enum whose layout depends on the type of its payload.
private enum Generic<Value> {
  case none
  case nothing
  case value(Value)
  case other(Value, Int)

  static func made(_ number: Int) -> Self { number == 0 ? .none : .nothing }
}

/// A value whose mirror shows only one of its two stored properties.
private struct Showing: CustomReflectable {
  let shown: Int
  let hidden: Int
  var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
}

/// An enum whose debug description is the same for all cases.
private enum Masked: CustomDebugStringConvertible {
  case one
  case two
  case full(Pair)

  var debugDescription: String { "masked" }
}

/// An enum with a payload of several words.
private enum Large {
  case empty
  case void
  case full(String, Any)
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

/// An object that stores a closure, which no comparison can judge.
private final class Listener {
  let handler: (Int) -> Void
  init(_ handler: @escaping (Int) -> Void) { self.handler = handler }
}

/// A node whose two references lead to the same next node.
private final class Fork {
  let left: Fork?
  let right: Fork?
  init(_ both: Fork?) { (left, right) = (both, both) }
}

private final class Token {}

private actor Counter {
  var count = 0
}
