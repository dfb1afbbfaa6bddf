internal import Foundation

// Every form of `contain` matches an empty list of items, because no item is missing. Nimble does the
// same.

/// Matches sequences that contain each of these elements.
///
/// `toNot` passes if any of them is missing. A nil value fails `to` and `toNot`. Iteration ends
/// when all elements are found. A sequence that is not a collection is iterated only once, because
/// it may be endless or consumed by one iteration.
@inlinable @inline(always)
public func contain<S: Sequence>(_ items: S.Element...) -> Matcher<S> where S.Element: Equatable {
  contain(items)
}

/// Matches sequences that contain each of these elements.
///
/// `toNot` passes if any of them is missing. A nil value fails `to` and `toNot`. Every sequence
/// matches an empty list.
@inlinable @inline(always)
public func contain<S: Sequence>(_ items: [S.Element]) -> Matcher<S> where S.Element: Equatable {
  // Report missing elements only for collections: another sequence may be consumed by one iteration,
  // so its missing elements are unknown.
  contain(listed: items, by: containsAll) { !($0 is any Collection) || $0.contains($1) }
}

/// Matches sets that contain each of these elements.
///
/// `toNot` passes if any of them is missing. A nil value fails `to` and `toNot`.
@_disfavoredOverload
@inlinable
public func contain<S: SetAlgebra>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
  contain(items)
}

/// Matches sets that contain each of these elements.
///
/// `toNot` passes if any of them is missing. A nil value fails `to` and `toNot`. Every set
/// matches an empty list.
@_disfavoredOverload
@inlinable
public func contain<S: SetAlgebra>(_ items: [S.Element]) -> Matcher<S> where S.Element: Equatable {
  contain(all: items) { $0.contains($1) }
}

/// Matches strings that contain each of these parts.
///
/// A nil value fails `to` and `toNot`. As in Nimble, no string contains the empty string.
@inlinable
public func contain(_ substrings: String...) -> Matcher<String> {
  contain(substrings)
}

/// Matches strings that contain each of these parts.
///
/// A nil value fails `to` and `toNot`. As in Nimble, no string contains the empty string. The
/// search works like Foundation's, which finds the line feed in a line ending of two characters.
public func contain(_ substrings: [String]) -> Matcher<String> {
  contain(all: substrings, has: { $0.hasPart($1) })
}

/// Creates a matcher that searches for one part at a time.
@inlinable
package func contain<Whole, Part>(
  all parts: [Part], has: @escaping (Whole, Part) -> Bool
) -> Matcher<Whole> {
  contain(listed: parts, by: { whole, parts in parts.allSatisfy { has(whole, $0) } }, has: has)
}

/// Returns the line that lists the missing parts; nil if no part is missing.
@usableFromInline
func missing<Whole, Part>(
  _ parts: [Part], in whole: Whole, where isThere: (Part) -> Bool
) -> String? {
  let missing = parts.filter { !isThere($0) }
  if missing.isEmpty { return nil }
  let style = MatcherResult.textStyle(of: missing, notIn: whole)
  return style.run { "missing: <\(stringify(list: missing))>" }
}

/// Creates a matcher that searches for all parts at once.
///
/// - Parameters:
///   - parts: The expected parts.
///   - hasAll: Whether a value contains all parts.
///   - has: Whether a value contains a part. Called to list the missing parts in a failure.
@inlinable @inline(always)
func contain<Whole, Part>(
  listed parts: [Part], by hasAll: @escaping (Whole, [Part]) -> Bool,
  has: @escaping (Whole, Part) -> Bool
) -> Matcher<Whole> {
  guard parts.count > 1 else {
    return .judging(
      "contain <\(stringify(list: parts))>", noun: "containing \(stringify(list: parts))",
      where: { hasAll($0, parts) })
  }
  return .judging(
    "contain <\(stringify(list: parts))>", noun: "containing \(stringify(list: parts))",
    explanation: { $0.flatMap { whole in missing(parts, in: whole) { has(whole, $0) } } },
    where: { hasAll($0, parts) })
}

/// Whether a sequence contains all parts; iterates over it once, unless it is a collection.
@inlinable
func containsAll<S: Sequence>(_ whole: S, _ parts: [S.Element]) -> Bool
where S.Element: Equatable {
  if parts.count == 1 { return whole.contains(parts[0]) }
  // A collection may search faster than by iteration, as ranges do.
  if whole is any Collection { return parts.allSatisfy(whole.contains) }
  var missing = parts
  for element in whole {
    missing.removeAll { $0 == element }
    if missing.isEmpty { return true }
  }
  return false
}
