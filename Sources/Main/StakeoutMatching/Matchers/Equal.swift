// The compiler tries each form of `equal` for each expectation. So a form exists only if it changes
// what compiles or what matches. Sets are compared like any other value.

/// Matches values equal to this one.
///
/// A nil value fails `to` and `toNot`. The failure of a set lists the missing and the extra
/// elements, sorted if they are comparable.
@inlinable @inline(always)
public func equal<T: Equatable>(_ expectedValue: T) -> Matcher<T> {
  Matcher(comparingWith: expectedValue) { $0 == $1 }
}

/// Matches values equal to this one.
///
/// Nil on either side fails `to` and `toNot`. As in Nimble, nil does not equal nil: use `beNil` for
/// that.
@inlinable @inline(always)
public func equal<T: Equatable>(_ expectedValue: T?) -> Matcher<T> {
  guard let expectedValue else { return failing("equal <nil>", noun: "nil") }
  return equal(expectedValue)
}

/// Matches arrays with equal elements, some of which may be nil.
///
/// A nil array fails `to` and `toNot`. An array of non-optional values is compared as an array of
/// optionals.
@_disfavoredOverload
@inlinable @inline(always)
public func equal<T: Equatable>(_ expectedValue: [T?]) -> Matcher<[T?]> {
  Matcher(comparingWith: expectedValue) { $0 == $1 }
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
  Matcher(comparingWith: expectedValue, areEqual)
}

// The forms for tuples, and for arrays of tuples. A type parameter for each element lets a tuple of
// type `(x: Int, y: Int)` be compared with `(1, 2)`, whereas a pack keeps the labels. So there is a
// form for each number of elements up to six, as in Nimble, and a pack for all other numbers.

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
/// Creates a matcher that compares whole values; with an expected nil, it fails `to` and `toNot`.
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

  /// Returns the result of a comparison with this value.
  ///
  /// - Parameters:
  ///   - status: The status that the comparison returned.
  ///   - actual: The actual value, for the text.
  @usableFromInline
  func result(_ status: MatcherStatus, against actual: T?) -> MatcherResult {
    if status == .fail {
      return MatcherResult(status: .fail) { .expectedActualValueTo(phrase) }.failedOnNil
    }
    return MatcherResult(
      status: status,
      of: Comparison(expected: self, actual: actual, isEqual: status == .matches))
  }

  /// Returns the message of a comparison.
  ///
  /// The text of an equal set is the text of the expected set. The actual set may list the elements in
  /// another order.
  ///
  /// - Parameters:
  ///   - actual: The actual value.
  ///   - matches: Whether the values are equal.
  ///   - tree: Returns the tree of the expected value.
  fileprivate func message(
    against actual: T?, matches: Bool, tree: () -> ValueTree
  ) -> ExpectationMessage {
    guard let set = value as? any StandardCollection else {
      return .expectedActualValueTo("equal <\(stringify(tree()))>")
    }
    guard let actual, let changes = set.missingAndExtraElements(in: actual) else {
      return .expectedActualValueTo(phrase)
    }
    let message = ExpectationMessage.expectedCustomValueTo(
      phrase, actual: "<\(matches ? noun : listing(of: actual))>")
    return changes.isEmpty ? message : message.appended(message: changes)
  }

  /// The matcher's noun for lists of arguments.
  var noun: String { listing(of: value) }

  /// Returns the lines in which another value differs; nil if both are one line.
  func difference(from actual: T) -> String? {
    Difference.text(ValueTree(value), ValueTree(actual))
  }

  private func listing(of value: T) -> String {
    (value as? any StandardCollection)?.listing ?? stringify(value)
  }
}

/// The two values of a comparison.
///
/// A failure has several texts about them. All these texts share two trees, so that each part of a value is
/// read only once.
@usableFromInline protocol ComparedValues: AnyObject {
  /// The message about the comparison.
  var message: ExpectationMessage { get }
  /// The tree of the expected value.
  var expectedTree: ValueTree { get }
  /// The tree of the actual value; nil if the value is nil.
  var actualTree: ValueTree? { get }
}

/// A comparison with an expected value.
private final class Comparison<T>: ComparedValues {
  private let expected: ExpectedValue<T>
  private let actual: T?
  private let isEqual: Bool
  private(set) lazy var expectedTree = ValueTree(expected.value)
  private(set) lazy var actualTree = actual.map { ValueTree($0) }

  init(expected: ExpectedValue<T>, actual: T?, isEqual: Bool) {
    (self.expected, self.actual, self.isEqual) = (expected, actual, isEqual)
  }

  var message: ExpectationMessage {
    expected.message(against: actual, matches: isEqual) { expectedTree }
  }
}
