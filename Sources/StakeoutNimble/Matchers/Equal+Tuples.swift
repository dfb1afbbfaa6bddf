public import StakeoutBase

// For few elements, whose labels then do not matter: `(x: Int, y: Int)` can be compared with `(1, 2)`. The
// general form takes no labels.

/// Matches an equal tuple of two elements.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable>(_ expectedValue: (T1, T2)?) -> Matcher<(T1, T2)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an equal tuple of three elements.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable>(
  _ expectedValue: (T1, T2, T3)?
) -> Matcher<(T1, T2, T3)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an array of equal tuples of two elements.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable>(_ expectedValue: [(T1, T2)]?) -> Matcher<[(T1, T2)]>
{
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}
