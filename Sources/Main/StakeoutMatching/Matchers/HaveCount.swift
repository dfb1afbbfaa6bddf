/// Matches collections with this many elements.
///
/// A nil value fails `to` and `toNot`. The failure shows the collection on a line of its own.
@inlinable
public func haveCount<T: Collection>(_ expectedValue: Int) -> Matcher<T> {
  haveCount(expectedValue, of: { $0.count }) { collection, count in
    .expectedCustomValueTo(
      "have \(nameOfType(of: collection)) with count \(expectedValue)", actual: "\(count)"
    ).appended(details: "Actual Value: \(stringify(collection))")
  }
}

@inlinable
package func haveCount<T>(
  _ expected: Int, of count: @escaping (T) -> Int,
  message: @escaping (_ collection: T, _ count: Int) -> ExpectationMessage
) -> Matcher<T> {
  Matcher(noun: { "count \(expected)" }) { expression in
    guard let collection = try expression.evaluate() else {
      return MatcherResult(status: .fail, message: .fail("")).failedOnNil
    }
    let count = count(collection)
    return .comparingNothing(count == expected) { message(collection, count) }
  }
}
