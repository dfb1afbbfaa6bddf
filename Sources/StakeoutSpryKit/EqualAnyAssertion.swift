internal import Foundation
internal import StakeoutCalls
internal import StakeoutBase

/// Implements all assertions that two values of any types are equal or not equal.
struct EqualAnyAssertion {
  let spelling: AssertionSpelling
  let isEqualExpected: Bool
  let site: SourceSite

  func check(_ expected: Any?, _ received: Any?, _ message: () -> String?) {
    guard isDeeplyEqual(expected, received) != isEqualExpected else { return }
    let relation = isEqualExpected ? "is not equal to" : "is equal to"
    let values = "(\"\(text(of: expected))\") \(relation) (\"\(text(of: received))\")"
    let difference = Spry.diffMirror(expected, received)
    let suffix = AssertionSpelling.suffix(message())
    spelling.report("\(values)\(suffix)\ndiff:\n\(difference)", at: site)
  }

  /// The value as JSON if it can be encoded, otherwise its description.
  private func text(of value: Any?) -> String {
    guard let value = flattened(value) else { return "nil" }
    if let value = value as? any Encodable {
      let encoder = JSONEncoder()
      encoder.outputFormatting = SpryJSONEncoderOutputFormatting
      if let json = Spry.json(of: value, encoder) { return json }
    }
    return String(describing: value)
  }
}
