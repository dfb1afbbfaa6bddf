import StakeoutSpryKit
import Testing

@Suite struct MirrorDifferenceTests {
  /// Checks the texts of the difference between an expected and a received value.
  private func check<T>(
    _ expected: T?, _ received: T?, _ texts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Spry.diffMirror(expected, received) == texts, sourceLocation: sourceLocation)
  }

  @Test func `values that are equal give one empty text`() {
    check(1, 1, "")
    check(Pet(name: "A"), Pet(name: "A"), "")
    #expect(Spry.diffMirrorLines(1, 1).isEmpty)
  }

  @Test func `values that are equal by their == have no difference, whatever they store`() {
    struct Tagged: Equatable {
      let name: String
      let tag: Int
      static func == (left: Tagged, right: Tagged) -> Bool { left.name == right.name }
    }
    check(Tagged(name: "a", tag: 1), Tagged(name: "a", tag: 2), "")
  }

  @Test func `values without parts are shown whole`() {
    check(2, 3, "Received: 3\nExpected: 2\n")
    check("a", nil, "Received: nil\nExpected: a\n")
    check(1 as Any, "a" as Any, "Received: a\nExpected: 1\n")
    check(Mood.calm, .merry, "Received: merry\nExpected: calm\n")
    check(Mood.calm, .angry(at: "x", 1), "Received: angry(at: \"x\", 1)\nExpected: calm\n")
    check(Sealed(number: 1), Sealed(number: 2), "Received: sealed\nExpected: sealed\n")
  }

  @Test func `a text for each property that differs, of superclasses and cases as well`() {
    let name = "name:\n|\tReceived: B\n|\tExpected: A\n"
    check(Pet(name: "A"), Pet(name: "B"), name)
    check(
      Pet(name: "A", age: 1), Pet(name: "B", age: nil), name,
      "age:\n|\tReceived: nil\n|\tExpected: 1\n")
    check(
      Pet(name: "A", friend: Toy(name: "x")), Pet(name: "A", friend: Toy(name: "y")),
      "friend:\n|\tname:\n|\t|\tReceived: y\n|\t|\tExpected: x\n")
    check(Robot(name: "A", speed: 1), Robot(name: "B", speed: 1), name)
    check(
      Mood.angry(at: "x", 1), .angry(at: "x", 2),
      "angry:\n|\t.1:\n|\t|\tReceived: 2\n|\t|\tExpected: 1\n")
  }

  @Test func `lists, sets and dictionaries show the elements that differ`() {
    check([1, 2, 3], [1, 5, 3], "Collection[1]:\n|\tReceived: 5\n|\tExpected: 2\n")
    check([1, nil], [1, 2], "Collection[1]:\n|\tReceived: 2\n|\tExpected: nil\n")
    check([1], [1, 2], "Different count:\n|\tReceived: (2) [1, 2]\n|\tExpected: (1) [1]\n")
    #expect(
      Spry.diffMirror([1], [1, 2], skipPrintingOnDiffCount: true)
        == ["Different count:\n|\tReceived: (2)\n|\tExpected: (1)\n"])
    check(Set([1, 2]), Set([2, 3]), "Missing: 1\nExtra: 3\n")
    check(Set([1, 2]), Set([2]), "Missing: 1\n")
    check(["a": 1, "b": 1], ["a": 2, "b": 1], "Key a:\n|\tReceived: 2\n|\tExpected: 1\n")
    check(
      ["a": 1, "b": 1, "c": 2], ["a": 1, "d": 3],
      "Missing key pairs:\n|\tb: 1\n|\tc: 2\n", "Extra key pairs:\n|\td: 3\n")
  }

  @Test func `labels and indentation of one's own`() {
    #expect(
      Spry.diffMirror(
        Pet(name: "A"), Pet(name: "B"), indentationType: .tab, nameLabels: .comparing)
        == ["name:\n\tCurrent: B\n\tPrevious: A\n"])
    #expect(
      Spry.diffMirror(Set([1]), Set([2]), nameLabels: .comparing) == ["Removed: 1\nAdded: 2\n"])
  }

  @Test func `cycles come to an end`() {
    let (one, two) = (Knot(1), Knot(2))
    (one.other, two.other) = (one, two)
    defer { (one.other, two.other) = (nil, nil) }
    let lines = Spry.diffMirrorLines(one, two)
    #expect(lines.map(\.contents) == ["number:", "other:"])
  }
}

private struct Pet {
  let name: String
  var age: Int?
  var friend: Toy?
}

private struct Toy {
  let name: String
}

private enum Mood {
  case calm
  case merry
  case angry(at: String, Int)
}

private class Machine {
  let name: String
  init(name: String) { self.name = name }
}

private final class Robot: Machine {
  let speed: Int
  init(name: String, speed: Int) {
    self.speed = speed
    super.init(name: name)
  }
}

private final class Knot {
  let number: Int
  var other: Knot?
  init(_ number: Int) { self.number = number }
}

private struct Sealed: Equatable, CustomReflectable, CustomStringConvertible {
  let number: Int
  let description = "sealed"
  var customMirror: Mirror { Mirror(self, children: []) }
}
