public import StakeoutMatching

// Kiwi's generic matchers: they describe an argument or an element rather than a subject.

/// A matcher that accepts strings that begin with this one; nil fails it both ways.
///
/// Every string begins with the empty one. The name is Kiwi's, where it stands for an argument, as
/// a matcher can everywhere here, or in ``containObjects(_:)``.
public func hasPrefix(_ prefix: String) -> Matcher<String> {
  .judging(
    "have prefix <\(prefix)>", noun: "a string with prefix \(prefix)",
    where: { $0.hasPrefix(prefix) })
}

/// A matcher that accepts strings with this one in them; nil fails it both ways.
///
/// The empty string is part of no string. The name is Kiwi's, where it stands for an argument, as
/// a matcher can everywhere here, or in ``containObjects(_:)``.
public func hasSubstring(_ substring: String) -> Matcher<String> {
  .judging(
    "have substring <\(substring)>", noun: "a string with substring \(substring)",
    where: { $0.hasPart(substring) })
}
