/// Matches sequences whose first element equals this one.
///
/// A nil value fails `to` and `toNot`. The matcher takes one element from the sequence. An empty
/// sequence does not match.
@inlinable
public func beginWith<S: Sequence>(_ startingElement: S.Element) -> Matcher<S>
where S.Element: Equatable {
  comparing(startingElement, phrase: "begin with", noun: "beginning with") { sequence, first in
    var elements = sequence.makeIterator()
    return elements.next() == first
  }
}

/// Matches strings that begin with this text.
///
/// A nil value fails `to` and `toNot`. Every string begins with the empty one.
@inlinable
public func beginWith(_ startingSubstring: String) -> Matcher<String> {
  comparing(
    startingSubstring, phrase: "begin with", noun: "beginning with", where: { $0.hasPrefix($1) })
}

/// Matches sequences that begin with the elements of this one.
///
/// Nil on either side fails `to` and `toNot`. Every sequence begins with an empty sequence.
@inlinable
public func beginWith<Seq1: Sequence, Seq2: Sequence>(
  prefix expectedPrefix: Seq2?
) -> Matcher<Seq1> where Seq1.Element: Equatable, Seq1.Element == Seq2.Element {
  beginWith(prefix: expectedPrefix, by: ==)
}

/// Matches sequences that begin with elements equivalent to those of this one.
///
/// Nil on either side fails `to` and `toNot`.
///
/// - Parameters:
///   - expectedPrefix: The expected elements.
///   - areEquivalent: Compares an element of the actual value with an expected element.
@inlinable
public func beginWith<Seq1: Sequence, Seq2: Sequence>(
  prefix expectedPrefix: Seq2?, by areEquivalent: @escaping (Seq1.Element, Seq2.Element) -> Bool
) -> Matcher<Seq1> {
  comparing(
    expectedPrefix, phrase: "begin with", noun: "beginning with",
    where: { $0.starts(with: $1, by: areEquivalent) })
}

/// Creates a matcher that compares a value with an expected one.
///
/// Nil on either side fails `to` and `toNot`. As in Nimble, some failures on an expected nil have no
/// hint.
@inlinable
func comparing<Actual, Expected>(
  _ expected: Expected?, phrase: String, noun: String, hintsAtBeNil: Bool = true,
  where matches: @escaping (Actual, Expected) -> Bool
) -> Matcher<Actual> {
  guard let expected else {
    return failing("\(phrase) <nil>", noun: "\(noun) nil", hintsAtBeNil: hintsAtBeNil)
  }
  return .judging(
    "\(phrase) <\(stringify(expected))>", noun: "\(noun) \(stringify(expected))",
    where: { matches($0, expected) })
}

/// Creates a matcher for an expected nil, which fails `to` and `toNot` for every value.
@usableFromInline
func failing<T>(_ phrase: String, noun: String, hintsAtBeNil: Bool = true) -> Matcher<T> {
  Matcher(noun: { noun }) { expression in
    let isNil = try expression.evaluate() == nil
    let result = MatcherResult(status: .fail, phrase: { phrase })
    return isNil || hintsAtBeNil ? result.failedOnNil : result
  }
}
