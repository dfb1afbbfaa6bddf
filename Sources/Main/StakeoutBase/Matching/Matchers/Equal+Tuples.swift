// Tuples, and arrays of tuples. A type parameter for each element lets `(x: Int, y: Int)` be compared with
// `(1, 2)`; a pack keeps the labels. So there is a form for each number up to six, as in Nimble, and a pack
// for all other numbers.

/// Matches an equal tuple of two elements, whose labels do not matter.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable>(_ expectedValue: (T1, T2)?) -> Matcher<(T1, T2)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an equal tuple of three elements, whose labels do not matter.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable>(_ expectedValue: (T1, T2, T3)?)
  -> Matcher<(T1, T2, T3)>
{
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an equal tuple of four elements, whose labels do not matter.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  _ expectedValue: (T1, T2, T3, T4)?
) -> Matcher<(T1, T2, T3, T4)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an equal tuple of five elements, whose labels do not matter.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  _ expectedValue: (T1, T2, T3, T4, T5)?
) -> Matcher<(T1, T2, T3, T4, T5)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an equal tuple of six elements, whose labels do not matter.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(_ expectedValue: (T1, T2, T3, T4, T5, T6)?) -> Matcher<(T1, T2, T3, T4, T5, T6)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// Matches an array of equal tuples of two elements, whose labels do not matter.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable>(_ expectedValue: [(T1, T2)]?) -> Matcher<[(T1, T2)]>
{
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an array of equal tuples of three elements, whose labels do not matter.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable>(_ expectedValue: [(T1, T2, T3)]?)
  -> Matcher<[(T1, T2, T3)]>
{
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an array of equal tuples of four elements, whose labels do not matter.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  _ expectedValue: [(T1, T2, T3, T4)]?
) -> Matcher<[(T1, T2, T3, T4)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an array of equal tuples of five elements, whose labels do not matter.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  _ expectedValue: [(T1, T2, T3, T4, T5)]?
) -> Matcher<[(T1, T2, T3, T4, T5)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an array of equal tuples of six elements, whose labels do not matter.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(_ expectedValue: [(T1, T2, T3, T4, T5, T6)]?) -> Matcher<[(T1, T2, T3, T4, T5, T6)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// Matches an equal tuple of any number of elements.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<each Element: Equatable>(
  _ expectedValue: (repeat each Element)?
) -> Matcher<(repeat each Element)> {
  equal(whole: expectedValue) { (actual: (repeat each Element), expected: (repeat each Element)) in
    for (left, right) in repeat (each actual, each expected) {
      guard left == right else { return false }
    }
    return true
  }
}

/// Matches an array of equal tuples of any number of elements.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<each Element: Equatable>(
  _ expectedValue: [(repeat each Element)]?
) -> Matcher<[(repeat each Element)]> {
  equal(whole: expectedValue) {
    (actual: [(repeat each Element)], expected: [(repeat each Element)]) in
    guard actual.count == expected.count else { return false }
    for index in actual.indices {
      let (actual, expected) = (actual[index], expected[index])
      for (left, right) in repeat (each actual, each expected) {
        guard left == right else { return false }
      }
    }
    return true
  }
}

@inlinable
package func equal<T>(whole expected: T?, by areEqual: @escaping (T, T) -> Bool) -> Matcher<T> {
  guard let expected else { return failing("equal <nil>", noun: "nil") }
  return equal(expected, by: areEqual)
}
