import StakeoutCalls
import Testing

/// How an expected argument is compared with a recorded one, also inside of collections.
@Suite struct PlainValueTests {
  @Test func `where == alone decides, the parts do not count`() throws {
    try expectReceived([Closed(1)], as: [Closed(2)], true)
    try expectReceived([[Closed(1), nil]], as: [[Closed(2), nil]], true)
    try expectReceived(["a": [Closed(1)]], as: ["a": [Closed(2)]], true)
    try expectReceived(Set([Closed(1)]), as: Set([Closed(2)]), true)
    try expectReceived([Closed(1)], as: [Closed(2), Closed(3)], false)
    try expectReceived([[1, nil]], as: [[1, nil]], true)
    try expectReceived([[1, nil]], as: [[1, 2]], false)
  }

  @Test func `a type with its own equality is asked, against its ==`() throws {
    try expectReceived([Contrary()], as: [Contrary()], false)
    try expectReceived([[Contrary(), nil]], as: [[Contrary(), nil]], false)
    try expectReceived(["a": [Contrary()]], as: ["a": [Contrary()]], false)
  }

  @Test func `without ==, the parts count`() throws {
    try expectReceived([Opaque(number: 1)], as: [Opaque(number: 1)], true)
    try expectReceived([Opaque(number: 1)], as: [Opaque(number: 2)], false)
    try expectReceived([1, "a"] as [Any], as: [1, "a"] as [Any], true)
    try expectReceived([1, "a"] as [Any], as: [1, "b"] as [Any], false)
  }

  /// Records an issue unless a check for the second value finds the call with the first one, or
  /// does not find it.
  private func expectReceived(
    _ argument: Any?, as expected: Any?, _ isFound: Bool,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let door = Door()
    door.receive("show(_:)", argument)
    #expect(
      try door.hasReceived("show(_:)", with: expected) == isFound, sourceLocation: sourceLocation)
  }

  /// A value that equals all others of its type by `==`, and records an issue when its parts are
  /// examined.
  private struct Closed: Hashable, CustomReflectable {
    let number: Int
    init(_ number: Int) { self.number = number }

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}

    var customMirror: Mirror {
      Issue.record("the parts were examined")
      return Mirror(self, children: ["number": number])
    }
  }

  /// A value that equals all others of its type by `==`, and none by its own function.
  private struct Contrary: Equatable, SpryEquatable {
    func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool { false }
  }

  private struct Opaque {
    let number: Int
  }
}
