/// Matches sequences of any type with the same elements in the same order.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func elementsEqual<Seq1: Sequence, Seq2: Sequence>(
  _ expectedValue: Seq2?
) -> Matcher<Seq1> where Seq1.Element: Equatable, Seq1.Element == Seq2.Element {
  elementsEqual(expectedValue, by: ==)
}

/// Matches sequences with equivalent elements in the same order.
///
/// Nil on either side fails `to` and `toNot`.
///
/// - Parameters:
///   - expectedValue: The expected elements.
///   - areEquivalent: Compares an element of the actual value with an expected element.
@inlinable
public func elementsEqual<Seq1: Sequence, Seq2: Sequence>(
  _ expectedValue: Seq2?, by areEquivalent: @escaping (Seq1.Element, Seq2.Element) -> Bool
) -> Matcher<Seq1> {
  comparing(
    expectedValue, phrase: "elementsEqual", noun: "the elements of",
    where: { $0.elementsEqual($1, by: areEquivalent) })
}
