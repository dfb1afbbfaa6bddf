import StakeoutCalls
import Testing

/// Fails unless the values of each list are deeply equal, and those of two lists are not.
func expectEquality(
  within lists: [Any?]..., sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let values = lists.enumerated().flatMap { list, values in values.map { (list, value: $0) } }
  for (left, leftValue) in values {
    for (right, rightValue) in values {
      #expect(
        isDeeplyEqual(leftValue, rightValue) == (left == right),
        "\(String(describing: leftValue)) and \(String(describing: rightValue))",
        sourceLocation: sourceLocation)
    }
  }
}
