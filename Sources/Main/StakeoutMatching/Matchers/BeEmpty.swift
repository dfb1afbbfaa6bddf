/// Matches sequences without elements.
///
/// A nil value fails `to` and `toNot`. The matcher takes one element from the sequence, which matters
/// if the sequence can be iterated only once.
@inlinable
public func beEmpty<S: Sequence>() -> Matcher<S> {
  beEmpty { sequence in
    var elements = sequence.makeIterator()
    return elements.next() == nil
  }
}

/// Matches empty sets and option sets.
///
/// A nil value fails `to` and `toNot`.
@_disfavoredOverload
@inlinable
public func beEmpty<S: SetAlgebra>() -> Matcher<S> {
  beEmpty { $0.isEmpty }
}

/// Matches the empty string.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beEmpty() -> Matcher<String> {
  beEmpty { $0.isEmpty }
}

@inlinable
/// Creates a matcher with the texts of `beEmpty` and this test.
package func beEmpty<T>(where isEmpty: @escaping (T) -> Bool) -> Matcher<T> {
  .judging("be empty", noun: "empty", where: isEmpty)
}
