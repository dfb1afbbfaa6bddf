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
/// Creates a matcher that counts with a closure, and has a custom message.
package func haveCount<T>(
  _ expected: Int, of count: @escaping (T) -> Int,
  message: @escaping (_ collection: T, _ count: Int) -> ExpectationMessage
) -> Matcher<T> {
  Matcher(
    ofOutcomes: .ofShownValue({ count($0) == expected }) { collection, status in
      guard let collection else { return MatcherResult(status: status, message: .fail("")) }
      return .comparingNothing(status) { message(collection, count(collection)) }
    }, noun: { "count \(expected)" })
}
