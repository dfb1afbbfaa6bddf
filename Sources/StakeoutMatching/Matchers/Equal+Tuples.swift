// Overload table: one for each number of elements, of tuples and of arrays of them.

// Fixed numbers, as Nimble has them, because a type parameter takes the tuple's labels away: `(x:
// Int, y: Int)` can be compared with `(1, 2)`. The two packs, which keep the labels, serve the other
// numbers. Each type parameter of an overload costs the compiler time at every expectation.

/// A matcher that accepts a tuple whose two elements are equal one by one; nil on either side
/// fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable>(_ expectedValue: (T1, T2)?) -> Matcher<(T1, T2)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// A matcher that accepts a tuple whose three elements are equal one by one; nil on either side
/// fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable>(_ expectedValue: (T1, T2, T3)?)
  -> Matcher<(T1, T2, T3)>
{
  equal(whole: expectedValue) { $0 == $1 }
}

/// A matcher that accepts a tuple whose four elements are equal one by one; nil on either side
/// fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  _ expectedValue: (T1, T2, T3, T4)?
) -> Matcher<(T1, T2, T3, T4)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// A matcher that accepts a tuple whose five elements are equal one by one; nil on either side
/// fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  _ expectedValue: (T1, T2, T3, T4, T5)?
) -> Matcher<(T1, T2, T3, T4, T5)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// A matcher that accepts a tuple whose six elements are equal one by one; nil on either side
/// fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(_ expectedValue: (T1, T2, T3, T4, T5, T6)?) -> Matcher<(T1, T2, T3, T4, T5, T6)> {
  equal(whole: expectedValue) { $0 == $1 }
}

/// A matcher that accepts a tuple of any number of elements that are equal one by one; nil on
/// either side fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<each Element: Equatable>(
  _ expectedValue: (repeat each Element)?
) -> Matcher<(repeat each Element)> {
  equal(pack: expectedValue)
}

/// A matcher that accepts an array of as many tuples whose two elements are equal one by one;
/// nil on either side fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable>(_ expectedValue: [(T1, T2)]?) -> Matcher<[(T1, T2)]>
{
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// A matcher that accepts an array of as many tuples whose three elements are equal one by one;
/// nil on either side fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable>(_ expectedValue: [(T1, T2, T3)]?)
  -> Matcher<[(T1, T2, T3)]>
{
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// A matcher that accepts an array of as many tuples whose four elements are equal one by one;
/// nil on either side fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  _ expectedValue: [(T1, T2, T3, T4)]?
) -> Matcher<[(T1, T2, T3, T4)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// A matcher that accepts an array of as many tuples whose five elements are equal one by one;
/// nil on either side fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  _ expectedValue: [(T1, T2, T3, T4, T5)]?
) -> Matcher<[(T1, T2, T3, T4, T5)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// A matcher that accepts an array of as many tuples whose six elements are equal one by one;
/// nil on either side fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(_ expectedValue: [(T1, T2, T3, T4, T5, T6)]?) -> Matcher<[(T1, T2, T3, T4, T5, T6)]> {
  equal(whole: expectedValue) { $0.elementsEqual($1) { $0 == $1 } }
}

/// A matcher that accepts an array of as many tuples, of any number of elements, that are equal one
/// by one; nil on either side fails it both ways.
@inlinable
@_disfavoredOverload
public func equal<each Element: Equatable>(
  _ expectedValue: [(repeat each Element)]?
) -> Matcher<[(repeat each Element)]> {
  equal(packs: expectedValue)
}

@inlinable
func equal<T>(whole expected: T?, by areEqual: @escaping (T, T) -> Bool) -> Matcher<T> {
  guard let expected else { return equalNothing() }
  return equal(expected, by: { areEqual($0, expected) })
}

@inlinable
func equal<each Element: Equatable>(
  pack expected: (repeat each Element)?
) -> Matcher<(repeat each Element)> {
  guard let expected else { return equalNothing() }
  return equal(
    expected,
    by: { (actual: (repeat each Element)) -> Bool in
      for (left, right) in repeat (each actual, each expected) {
        guard left == right else { return false }
      }
      return true
    })
}

@inlinable
func equal<each Element: Equatable>(
  packs expected: [(repeat each Element)]?
) -> Matcher<[(repeat each Element)]> {
  guard let expected else { return equalNothing() }
  return equal(
    expected,
    by: { (actual: [(repeat each Element)]) -> Bool in
      guard actual.count == expected.count else { return false }
      for index in actual.indices {
        let (actual, expected) = (actual[index], expected[index])
        for (left, right) in repeat (each actual, each expected) {
          guard left == right else { return false }
        }
      }
      return true
    })
}
