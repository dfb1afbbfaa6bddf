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
