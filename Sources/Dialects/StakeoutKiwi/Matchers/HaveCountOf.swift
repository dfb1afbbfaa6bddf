public import StakeoutMatching

// These are Kiwi's names for `haveCount`, with limits. The elements of a string are its characters.
// Kiwi counts the units of the string's encoding.

/// Matches collections with this many elements; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func haveCountOf<C: Collection>(_ count: Int) -> Matcher<C> {
  CountSpecifier.exactly(count).of("count")
}

/// Matches collections with at least this many elements; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func haveCountOfAtLeast<C: Collection>(_ count: Int) -> Matcher<C> {
  CountSpecifier.atLeast(count).of("count")
}

/// Matches collections with at most this many elements; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func haveCountOfAtMost<C: Collection>(_ count: Int) -> Matcher<C> {
  CountSpecifier.atMost(count).of("count")
}

/// Matches collections with this many elements or characters.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveLengthOf<C: Collection>(_ length: Int) -> Matcher<C> {
  CountSpecifier.exactly(length).of("length")
}

/// Matches collections with at least this many elements or characters.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveLengthOfAtLeast<C: Collection>(_ length: Int) -> Matcher<C> {
  CountSpecifier.atLeast(length).of("length")
}

/// Matches collections with at most this many elements or characters.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveLengthOfAtMost<C: Collection>(_ length: Int) -> Matcher<C> {
  CountSpecifier.atMost(length).of("length")
}

extension CountSpecifier {
  fileprivate func of<C: Collection>(_ measure: String) -> Matcher<C> {
    matcher({ "a \(measure) of \(limit)" }, counting: { $0 })
  }
}
