// The compiler tries each form of `equal` for each expectation. So a form exists only if it changes
// what compiles or what matches. Sets are compared like any other value.

/// Matches values equal to this one.
///
/// A nil value fails `to` and `toNot`. The failure of a set lists the missing and the extra
/// elements, sorted if they are comparable.
@inlinable
public func equal<T: Equatable>(_ expectedValue: T) -> Matcher<T> {
  equal(expectedValue, by: { $0 == $1 })
}

/// Matches values equal to this one.
///
/// Nil on either side fails `to` and `toNot`. As in Nimble, nil does not equal nil: use `beNil` for
/// that.
@inlinable
public func equal<T: Equatable>(_ expectedValue: T?) -> Matcher<T> {
  guard let expectedValue else { return failing("equal <nil>", noun: "nil") }
  return equal(expectedValue)
}

/// Matches arrays with equal elements, some of which may be nil.
///
/// A nil array fails `to` and `toNot`. An array of non-optional values is compared as an array of
/// optionals.
@_disfavoredOverload
@inlinable
public func equal<T: Equatable>(_ expectedValue: [T?]) -> Matcher<[T?]> {
  equal(expectedValue, by: { $0 == $1 })
}

/// Matches dictionaries with the same keys and equal values.
///
/// A nil dictionary fails `to` and `toNot`. If a key is expected with a nil value, a dictionary of
/// non-optional values never matches.
@inlinable
public func equal<K: Hashable, V: Equatable>(_ expectedValue: [K: V?]) -> Matcher<[K: V]> {
  .judging(
    "equal <\(stringify(expectedValue))>", noun: stringify(expectedValue),
    where: { $0.mapValues(Optional.some) == expectedValue })
}

/// Creates a matcher with a custom comparison and the text of `equal`.
@inlinable
func equal<T>(_ expectedValue: T, by areEqual: @escaping (T, T) -> Bool) -> Matcher<T> {
  Matcher(.comparison(expectedValue, areEqual))
}

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

/// The value that a matcher compares with, and the source of all texts about it.
@usableFromInline struct ExpectedValue<T> {
  @usableFromInline let value: T

  @inlinable
  init(value: T) { self.value = value }

  private var phrase: String { "equal <\(noun)>" }

  /// The result of a comparison with this value.
  @usableFromInline
  func result(_ status: MatcherStatus, against actual: T?) -> MatcherResult {
    if status == .fail {
      return MatcherResult(status: .fail) { .expectedActualValueTo(phrase) }.failedOnNil
    }
    return MatcherResult(status: status) { message(against: actual, matches: status == .matches) }
  }

  /// The message; an equal set has the same elements, but may list them in another order.
  private func message(against actual: T?, matches: Bool) -> ExpectationMessage {
    guard let actual, let set = value as? any ListedSet else {
      return .expectedActualValueTo(phrase)
    }
    let message = ExpectationMessage.expectedCustomValueTo(
      phrase, actual: "<\(matches ? noun : listing(of: actual))>")
    let changes = matches ? "" : set.changes(in: actual)
    return changes.isEmpty ? message : message.appended(message: changes)
  }

  /// The matcher's noun for lists of arguments.
  var noun: String { listing(of: value) }

  /// The lines in which another value differs; nil if both are one line.
  func difference(from actual: T) -> String? {
    Difference.text(expected: value, actual: actual)
  }

  private func listing(of value: T) -> String {
    (value as? any ListedSet)?.listing ?? stringify(value)
  }
}
