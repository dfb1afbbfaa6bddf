public import Foundation
public import StakeoutMatching

/// Matches strings in which Foundation finds this one; a nil subject fails `to` and `toNot`.
///
/// The empty string is never found. The name and the rule are Kiwi's.
///
/// - Parameters:
///   - part: The string to find.
///   - options: The options of the search, such as `.caseInsensitive`. With `.regularExpression`,
///     an invalid pattern is never found. ``matchPattern(_:options:)`` reports such a pattern.
public func containString<S: StringProtocol>(
  _ part: String, options: String.CompareOptions = []
) -> Matcher<S> {
  .judging(
    "contain string <\(part)>\(options.text)", noun: "containing \(part)\(options.text)",
    where: { $0.range(of: part, options: options) != nil })
}

/// Matches strings at whose start Foundation finds this one; a nil subject fails `to` and `toNot`.
///
/// No string starts with the empty string. With `beginWith`, every string does. The name and the
/// rule are Kiwi's.
public func startWithString<S: StringProtocol>(_ start: String) -> Matcher<S> {
  .judging(
    "start with string <\(start)>", noun: "starting with \(start)",
    where: { $0.range(of: start, options: .anchored) != nil })
}

/// Matches strings at whose end Foundation finds this one; a nil subject fails `to` and `toNot`.
///
/// No string ends with the empty string. With `endWith`, every string does. The name and the rule
/// are Kiwi's.
public func endWithString<S: StringProtocol>(_ end: String) -> Matcher<S> {
  .judging(
    "end with string <\(end)>", noun: "ending with \(end)",
    where: { $0.range(of: end, options: [.anchored, .backwards]) != nil })
}

extension String.CompareOptions {
  fileprivate var text: String {
    text(naming: [
      "caseInsensitive": .caseInsensitive, "literal": .literal, "backwards": .backwards,
      "anchored": .anchored, "numeric": .numeric, "diacriticInsensitive": .diacriticInsensitive,
      "widthInsensitive": .widthInsensitive, "forcedOrdering": .forcedOrdering,
      "regularExpression": .regularExpression,
    ])
  }
}

// These are Kiwi's generic matchers, which describe an argument or an element rather than a
// subject.

/// Matches strings with this prefix; a nil subject fails `to` and `toNot`.
///
/// Every string begins with the empty string. The name is Kiwi's. In Kiwi it is a pattern for
/// arguments and elements. In Stakeout every matcher can be a pattern for an argument, or for an
/// element in `containObjects`.
public func hasPrefix(_ prefix: String) -> Matcher<String> {
  .judging(
    "have prefix <\(prefix)>", noun: "a string with prefix \(prefix)",
    where: { $0.hasPrefix(prefix) })
}

/// Matches strings that contain this one; a nil subject fails `to` and `toNot`.
///
/// No string contains the empty string. The name is Kiwi's. In Kiwi it is a pattern for arguments
/// and elements. In Stakeout every matcher can be a pattern for an argument, or for an element in
/// `containObjects`.
public func hasSubstring(_ substring: String) -> Matcher<String> {
  .judging(
    "have substring <\(substring)>", noun: "a string with substring \(substring)",
    where: { $0.hasPart(substring) })
}

/// Matches strings in which this regular expression, in Foundation's syntax, finds a match.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's, where exactly one match is required.
/// An invalid regular expression, such as the empty string, fails `to` and `toNot` with a message
/// that says so.
///
/// - Parameters:
///   - pattern: The regular expression.
///   - options: The options of the regular expression, such as `.caseInsensitive`.
public func matchPattern<S: StringProtocol>(
  _ pattern: String, options: NSRegularExpression.Options = []
) -> Matcher<S> {
  guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else {
    return cannotMatch(pattern)
  }
  return .judging(
    "match pattern <\(pattern)>\(options.text)", noun: "matching \(pattern)\(options.text)",
    where: { expression.matches(in: String($0)) })
}

extension NSRegularExpression.Options {
  fileprivate var text: String {
    text(naming: [
      "caseInsensitive": .caseInsensitive,
      "allowCommentsAndWhitespace": .allowCommentsAndWhitespace,
      "ignoreMetacharacters": .ignoreMetacharacters,
      "dotMatchesLineSeparators": .dotMatchesLineSeparators,
      "anchorsMatchLines": .anchorsMatchLines, "useUnixLineSeparators": .useUnixLineSeparators,
      "useUnicodeWordBoundaries": .useUnicodeWordBoundaries,
    ])
  }
}

extension OptionSet {
  /// Returns the names of the options in parentheses after a space, or an empty text without
  /// options.
  func text(naming names: KeyValuePairs<String, Self>) -> String {
    let names = names.filter { isSuperset(of: $0.value) }.map(\.key)
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }
}
