/// A matcher that accepts sequences with the same elements in the same order, whatever their
/// types; nil on either side fails it both ways.
@inlinable
public func elementsEqual<Seq1: Sequence, Seq2: Sequence>(
  _ expectedValue: Seq2?
) -> Matcher<Seq1> where Seq1.Element: Equatable, Seq1.Element == Seq2.Element {
  elementsEqual(expectedValue, by: ==)
}

/// A matcher that accepts sequences with equivalent elements in the same order; nil on either
/// side fails it both ways.
///
/// - Parameter areEquivalent: compares an element of the actual value with an expected one.
@inlinable
public func elementsEqual<Seq1: Sequence, Seq2: Sequence>(
  _ expectedValue: Seq2?, by areEquivalent: @escaping (Seq1.Element, Seq2.Element) -> Bool
) -> Matcher<Seq1> {
  comparing(
    expectedValue, phrase: "elementsEqual", noun: "the elements of",
    where: { $0.elementsEqual($1, by: areEquivalent) })
}
