import StakeoutCalls
import Testing

@Suite struct SpryEquatableTests {
  @Test func `structs, classes and enums say themselves what they are equal to`() {
    expectEquality(
      within: [Upload(name: "a", id: 1), Upload(name: "a", id: 2)], [Upload(name: "b", id: 1)],
      [Person("a", age: 1), Person("a", age: 2)], [Person("b", age: 1)],
      [State.busy(1), State.busy(2)], [State.idle])
  }

  @Test func `they do so inside of other values`() {
    let (one, same, other) = (
      Upload(name: "a", id: 1), Upload(name: "a", id: 2), Upload(name: "b", id: 1)
    )
    expectEquality(
      within: [[one], [same]], [[other]], [[[one]], [[same]] as [[Any]]],
      [["x": one], ["x": same]], [["x": other]], [[one as Upload?, nil], [same as Upload?, nil]],
      [(one, 1), (same, 1)], [Holder(content: one), Holder(content: same)],
      [Holder(content: other)],
      [Holder(content: Person("a", age: 1)), Holder(content: Person("a", age: 2))],
      [[State.busy(1)], [State.busy(2)]])
  }

  @Test func `what a type says counts more than its ==`() {
    expectEquality(
      within: [Both(number: 1), Both(number: 2)], [[Both(number: 1)], [Both(number: 2)]], [1])
  }

  @Test func `by default a type that is Equatable is compared by its ==`() {
    let (one, near, other) = (Rounded(number: 1.1), Rounded(number: 1.2), Rounded(number: 2.2))
    expectEquality(within: [one, near], [other])
    #expect(one._DO_NOT_OVERRIDE_isEqual(to: near))
    #expect(!one._DO_NOT_OVERRIDE_isEqual(to: 1.1))
    #expect(!one._DO_NOT_OVERRIDE_isEqual(to: nil))
  }

  @Test func `by default any other type is compared by what it stores`() {
    expectEquality(
      within: [Plain(content: 1), Plain(content: 1)], [Plain(content: 2)],
      [Plain(content: Upload(name: "a", id: 1)), Plain(content: Upload(name: "a", id: 2))],
      [Node(1), Node(1)], [Node(2)])
    #expect(Plain(content: 1)._DO_NOT_OVERRIDE_isEqual(to: Plain(content: 1)))
    #expect(!Plain(content: 1)._DO_NOT_OVERRIDE_isEqual(to: Plain(content: nil)))
    #expect(!Plain(content: 1)._DO_NOT_OVERRIDE_isEqual(to: 1))
  }

  @Test func `cycles of those that are asked come to an end`() {
    let (one, same, other) = (Node(1), Node(1), Node(1))
    one.next = one
    same.next = same
    other.next = Node(2)
    defer { for node in [one, same, other] { node.next = nil } }
    expectEquality(within: [one, same], [other])
    #expect(one._DO_NOT_OVERRIDE_isEqual(to: same))
  }

  @Test func `an answer of no leaves no trace in the comparison that asked`() {
    let (left, right) = (Node(1), Node(1))
    left.next = Node(7)
    right.next = Node(8)
    // `Doubting` compares the same two objects twice. The second comparison must not take them for
    // equal because of the first one.
    #expect(!isDeeplyEqual(Doubting(left), Doubting(right)))
  }

  @Test func `the standard library's types conform`() {
    let values: [any SpryEquatable] = [
      true, 1.5, Float(1), 1, Int8(1), Int16(1), Int32(1), Int64(1), "a", UInt(1), UInt8(1),
      UInt16(1), UInt32(1), UInt64(1), Int?.some(1), [1], Set([1]), ["a": 1],
    ]
    for value in values {
      #expect(value._DO_NOT_OVERRIDE_isEqual(to: value))
      #expect(!value._DO_NOT_OVERRIDE_isEqual(to: nil))
      #expect(!value._DO_NOT_OVERRIDE_isEqual(to: "b"))
    }
    let none: (any SpryEquatable) = Int?.none
    #expect(none._DO_NOT_OVERRIDE_isEqual(to: nil))
    #expect(![1]._DO_NOT_OVERRIDE_isEqual(to: [2]))
    #expect(["a": [1]]._DO_NOT_OVERRIDE_isEqual(to: ["a": [1]]))
  }
}

/// A value that compares only its name.
private struct Upload: SpryEquatable {
  let name: String
  let id: Int
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool { (actual as? Upload)?.name == name }
}

/// An object that compares only its name.
private final class Person: SpryEquatable {
  let name: String
  let age: Int
  init(_ name: String, age: Int) {
    self.name = name
    self.age = age
  }
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool { (actual as? Person)?.name == name }
}

/// An enum that compares only the case, and ignores the payload.
private enum State: SpryEquatable {
  case idle
  case busy(Int)
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    switch (self, actual as? State) {
    case (.idle, .idle), (.busy, .busy): true
    default: false
    }
  }
}

/// A value that is equal to all others of its type by its SpryEquatable function, against its `==`.
private struct Both: Equatable, SpryEquatable {
  let number: Int
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool { actual is Both }
}

/// A value with a custom `==` and the default function of SpryEquatable.
private struct Rounded: Equatable, SpryEquatable {
  let number: Double
  static func == (left: Self, right: Self) -> Bool {
    left.number.rounded() == right.number.rounded()
  }
}

private struct Holder {
  let content: Any
}

/// A value without `==`, with the default function of SpryEquatable.
private struct Plain: SpryEquatable {
  let content: Any?
}

private final class Node: SpryEquatable {
  let number: Int
  var next: Node?
  init(_ number: Int) { self.number = number }
}

/// A value that compares its node twice if necessary: alone, and then in an array.
private struct Doubting: SpryEquatable {
  let node: Node
  init(_ node: Node) { self.node = node }
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    guard let other = actual as? Doubting else { return false }
    return isDeeplyEqual(node, other.node) || isDeeplyEqual([node], [other.node])
  }
}
