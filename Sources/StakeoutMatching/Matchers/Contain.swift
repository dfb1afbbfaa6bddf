internal import Foundation

// Every form accepts an empty list of items: nothing is missing. As in Nimble.

/// A matcher that accepts sequences with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing. A sequence is walked until the last of
/// them is found, and only once if it is no collection: it may be endless, or gone after one walk.
@inlinable
public func contain<S: Sequence>(_ items: S.Element...) -> Matcher<S> where S.Element: Equatable {
  contain(items)
}

/// A matcher that accepts sequences with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing. An empty list is contained in everything.
@inlinable
public func contain<S: Sequence>(_ items: [S.Element]) -> Matcher<S> where S.Element: Equatable {
  contain(listed: items, by: containsAll)
}

/// A matcher that accepts sets with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing.
@inlinable
public func contain<S: SetAlgebra>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
  contain(items)
}

/// A matcher that accepts sets with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing. An empty list is contained in everything.
@inlinable
public func contain<S: SetAlgebra>(_ items: [S.Element]) -> Matcher<S> where S.Element: Equatable {
  contain(all: items) { $0.contains($1) }
}

/// A matcher that accepts sets with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing.
@inlinable
public func contain<S: Sequence & SetAlgebra>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
  contain(items)
}

/// A matcher that accepts sets with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing. An empty list is contained in everything.
@inlinable
public func contain<S: Sequence & SetAlgebra>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
  contain(all: items) { $0.contains($1) }
}

/// A matcher that accepts strings with every one of these parts; nil fails it both ways.
///
/// The empty string is part of no string, as in Nimble.
@inlinable
public func contain(_ substrings: String...) -> Matcher<String> {
  contain(substrings)
}

/// A matcher that accepts strings with every one of these parts; nil fails it both ways.
///
/// The empty string is part of no string, as in Nimble. Parts are searched as Foundation does it,
/// which finds the line feed in a line ending of two characters.
public func contain(_ substrings: [String]) -> Matcher<String> {
  contain(all: substrings, has: { $0.hasPart($1) })
}

/// A matcher that asks for one part at a time.
@inlinable
func contain<Whole, Part>(
  all parts: [Part], has: @escaping (Whole, Part) -> Bool
) -> Matcher<Whole> {
  contain(listed: parts) { whole, parts in parts.allSatisfy { has(whole, $0) } }
}

@inlinable
func contain<Whole, Part>(
  listed parts: [Part], by hasAll: @escaping (Whole, [Part]) -> Bool
) -> Matcher<Whole> {
  .judging(
    "contain <\(stringify(list: parts))>", noun: "containing \(stringify(list: parts))",
    where: { hasAll($0, parts) })
}

@inlinable
func containsAll<S: Sequence>(_ whole: S, _ parts: [S.Element]) -> Bool
where S.Element: Equatable {
  // A collection may have a quicker way than walking, as ranges do.
  if parts.count < 2 || whole is any Collection { return parts.allSatisfy(whole.contains) }
  var missing = parts
  for element in whole {
    missing.removeAll { $0 == element }
    if missing.isEmpty { return true }
  }
  return false
}
