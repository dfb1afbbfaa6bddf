public import StakeoutMatching

// Kiwi's names for what `haveCount` is about, with limits. A string has as many elements as it has
// characters; Kiwi counts the units of its encoding.

/// A matcher that accepts collections with this many elements; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveCountOf<C: Collection>(_ count: Int) -> Matcher<C> {
  CountSpecifier.exactly(count).ofCount()
}

/// A matcher that accepts collections with at least this many elements; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveCountOfAtLeast<C: Collection>(_ count: Int) -> Matcher<C> {
  CountSpecifier.atLeast(count).ofCount()
}

/// A matcher that accepts collections with at most this many elements; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveCountOfAtMost<C: Collection>(_ count: Int) -> Matcher<C> {
  CountSpecifier.atMost(count).ofCount()
}

/// A matcher that accepts collections with this many elements or characters; nil fails it both
/// ways.
///
/// The name is Kiwi's.
public func haveLengthOf<C: Collection>(_ length: Int) -> Matcher<C> {
  CountSpecifier.exactly(length).ofLength()
}

/// A matcher that accepts collections with at least this many elements or characters; nil fails it
/// both ways.
///
/// The name is Kiwi's.
public func haveLengthOfAtLeast<C: Collection>(_ length: Int) -> Matcher<C> {
  CountSpecifier.atLeast(length).ofLength()
}

/// A matcher that accepts collections with at most this many elements or characters; nil fails it
/// both ways.
///
/// The name is Kiwi's.
public func haveLengthOfAtMost<C: Collection>(_ length: Int) -> Matcher<C> {
  CountSpecifier.atMost(length).ofLength()
}

extension CountSpecifier {
  fileprivate func ofCount<C: Collection>() -> Matcher<C> {
    matcher({ "a count of \(limit)" }, counting: { $0 })
  }

  fileprivate func ofLength<C: Collection>() -> Matcher<C> {
    matcher({ "a length of \(limit)" }, counting: { $0 })
  }
}
