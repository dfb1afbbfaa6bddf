internal import StakeoutBase
internal import StakeoutCalls

extension Assertion {
  /// Checks that two values of any types are equal, or that they are not.
  func checkEqualAny(
    _ expected: Any?, _ received: Any?, _ message: () -> String?, isExpected: Bool = true
  ) {
    guard isDeeplyEqual(expected, received) != isExpected else { return }
    let relation = isExpected ? "is not equal to" : "is equal to"
    let values = "(\"\(text(of: expected))\") \(relation) (\"\(text(of: received))\")"
    let difference = Spry.diffMirror(expected, received)
    let suffix = Self.suffix(message())
    fail("\(values)\(suffix)\ndiff:\n\(difference)")
  }

  /// The value as JSON if it can be encoded, otherwise its description.
  private func text(of value: Any?) -> String {
    guard let value = flattened(value) else { return "nil" }
    let json = (value as? any Encodable).flatMap { Spry.json(of: $0, Spry.makeEncoder()) }
    return json ?? String(describing: value)
  }
}
