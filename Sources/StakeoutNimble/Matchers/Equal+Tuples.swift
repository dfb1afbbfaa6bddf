// Overload table: one for each number of elements, of tuples and of arrays of tuples.

public import StakeoutBase

// Fixed numbers as in Nimble, because a type parameter removes the tuple's labels:
// `(x: Int, y: Int)` can be compared with `(1, 2)`. Each type parameter of an overload costs the
// compiler time at every expectation.

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
public func equal<T1: Equatable, T2: Equatable, T3: Equatable>(_ expectedValue: (T1, T2, T3)?)
  -> Matcher<(T1, T2, T3)>
{
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an equal tuple of four elements.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  _ expectedValue: (T1, T2, T3, T4)?
) -> Matcher<(T1, T2, T3, T4)> { equal(whole: expectedValue) { $0 == $1 } }

/// Matches an equal tuple of five elements.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  _ expectedValue: (T1, T2, T3, T4, T5)?
) -> Matcher<(T1, T2, T3, T4, T5)> { equal(whole: expectedValue) { $0 == $1 } }

/// Matches an equal tuple of six elements.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(_ expectedValue: (T1, T2, T3, T4, T5, T6)?) -> Matcher<(T1, T2, T3, T4, T5, T6)> {
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

/// Matches an array of equal tuples of three elements.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable>(_ expectedValue: [(T1, T2, T3)]?)
  -> Matcher<[(T1, T2, T3)]>
{
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an array of equal tuples of four elements.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  _ expectedValue: [(T1, T2, T3, T4)]?
) -> Matcher<[(T1, T2, T3, T4)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an array of equal tuples of five elements.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  _ expectedValue: [(T1, T2, T3, T4, T5)]?
) -> Matcher<[(T1, T2, T3, T4, T5)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an array of equal tuples of six elements.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@_disfavoredOverload
public func equal<
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(_ expectedValue: [(T1, T2, T3, T4, T5, T6)]?) -> Matcher<[(T1, T2, T3, T4, T5, T6)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}
