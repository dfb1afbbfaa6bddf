import StakeoutCalls
import Testing

/// Records an issue unless the values within each list are deeply equal, and values of different
/// lists are not.
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

/// An object that is compared by its stored properties.
final class Object {
  let number: Int
  var next: Object?

  init(_ number: Int = 0, next: Object? = nil) {
    self.number = number
    self.next = next
  }

  /// Releases the linked objects one after another: releasing only the first one would recurse
  /// through the whole list.
  func unlink() {
    var rest = next
    next = nil
    while let object = rest {
      rest = object.next
      object.next = nil
    }
  }
}

/// An object that is compared by its `==`.
class Equal: Equatable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: Equal, right: Equal) -> Bool { left.number == right.number }
}

final class SubEqual: Equal {}

/// A value that is equal to all others of its type by `==`, whatever it stores.
struct Same: Equatable {
  let number: Int
  static func == (left: Same, right: Same) -> Bool { true }
}
