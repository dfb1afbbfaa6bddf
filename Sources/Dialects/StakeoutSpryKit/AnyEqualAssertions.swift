internal import StakeoutBase
internal import StakeoutCalls

extension Assertion {
  /// Checks that two values of any types are equal, or that they are not.
  func checkEqualAny(
    _ expected: Any?, _ received: Any?, _ message: () -> String?, isExpected: Bool = true
  ) {
    guard isDeeplyEqual(expected, received) != isExpected else { return }
    let relation = isExpected ? "is not equal to" : "is equal to"
    let texts =
      isExpected
      ? textsApart(expected, received, text) : (left: text(of: expected), right: text(of: received))
    let values = "(\"\(texts.left)\") \(relation) (\"\(texts.right)\")"
    let difference = Spry.diffMirror(expected, received)
    let suffix = Self.suffix(message())
    fail("\(values)\(suffix)\ndiff:\n\(difference)")
  }

  /// The value as JSON if it can be encoded, otherwise its description.
  private func text(of value: Any?) -> String {
    guard let value = flattened(value) else { return "nil" }
    let json =
      ShortText.isUsual
      ? (value as? any Encodable).flatMap { Spry.json(of: $0, Spry.makeEncoder()) } : nil
    return json ?? ShortText.describing(value)
  }
}
