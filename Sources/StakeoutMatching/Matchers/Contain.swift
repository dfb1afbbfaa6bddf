import Foundation

/// A matcher that accepts sequences with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing.
@inlinable
public func contain<S: Sequence>(_ items: S.Element...) -> Matcher<S> where S.Element: Equatable {
  contain(items)
}

/// A matcher that accepts sequences with every one of these elements; nil fails it both ways.
///
/// So `toNot` passes as soon as one of them is missing.
@inlinable
public func contain<S: Sequence>(_ items: [S.Element]) -> Matcher<S> where S.Element: Equatable {
  contain(all: items) { $0.contains($1) }
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
/// So `toNot` passes as soon as one of them is missing.
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
/// So `toNot` passes as soon as one of them is missing.
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
  contain(all: substrings) { $0.range(of: $1) != nil }
}

@inlinable
func contain<Whole, Part>(
  all parts: [Part], has: @escaping (Whole, Part) -> Bool
) -> Matcher<Whole> {
  .judging(
    "contain <\(stringify(list: parts))>", noun: "containing \(stringify(list: parts))",
    where: { whole in parts.allSatisfy { has(whole, $0) } })
}
