public import Foundation
public import StakeoutMatching

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
