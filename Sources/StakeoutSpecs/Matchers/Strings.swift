public import Foundation
public import StakeoutMatching

/// A matcher that accepts strings in which Foundation finds this one; nil fails it both ways.
///
/// The empty string is part of no string. The name and the rule are Kiwi's.
///
/// - Parameter options: how to search, as in `.caseInsensitive`. With `.regularExpression` a
///   pattern that is none is found nowhere; ``matchPattern(_:options:)`` says so.
public func containString<S: StringProtocol>(
  _ part: String, options: String.CompareOptions = []
) -> Matcher<S> {
  .judging(
    "contain string <\(part)>\(options.text)", noun: "containing \(part)\(options.text)",
    where: { $0.range(of: part, options: options) != nil })
}

/// A matcher that accepts strings at whose start Foundation finds this one; nil fails it both ways.
///
/// No string starts with the empty one; with `beginWith` every string does. The name and the rule
/// are Kiwi's.
public func startWithString<S: StringProtocol>(_ start: String) -> Matcher<S> {
  .judging(
    "start with string <\(start)>", noun: "starting with \(start)",
    where: { $0.range(of: start, options: .anchored) != nil })
}

/// A matcher that accepts strings at whose end Foundation finds this one; nil fails it both ways.
///
/// No string ends with the empty one; with `endWith` every string does. The name and the rule are
/// Kiwi's.
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

/// A matcher that accepts strings in which this regular expression, in Foundation's notation,
/// matches something; nil fails it both ways.
///
/// The name is Kiwi's, where there has to be exactly one match. Something that is not a regular
/// expression, as the empty text, fails it both ways, and the failure says so.
///
/// - Parameter options: how to read the expression, as in `.caseInsensitive`.
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
  /// The names of the options that are set, in brackets after a space; nothing if none is.
  func text(naming names: KeyValuePairs<String, Self>) -> String {
    let names = names.filter { isSuperset(of: $0.value) }.map(\.key)
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }
}
