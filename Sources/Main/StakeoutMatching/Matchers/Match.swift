package import Foundation

/// Matches strings that contain a match of this regular expression.
///
/// Nil on either side fails `to` and `toNot`. The notation is Foundation's. An invalid regular
/// expression fails `to` and `toNot`, and the failure says so. As in Nimble, the empty expression
/// matches no string.
public func match(_ expectedValue: String?) -> Matcher<String> {
  guard let pattern = expectedValue else {
    return failing("match <nil>", noun: "matching nil", hintsAtBeNil: false)
  }
  return match(pattern)
}

/// Matches strings that contain a match of this regular expression.
///
/// A nil string fails `to` and `toNot`. The notation is Foundation's. An invalid regular expression
/// fails `to` and `toNot`, and the failure says so. As in Nimble, the empty expression matches no
/// string.
public func match(_ expectedValue: String) -> Matcher<String> {
  // This form, which Nimble does not have, makes a literal a regular expression. Otherwise, in a file
  // that imports RegexBuilder, a string would be a `RegexComponent` that matches its own characters.
  if expectedValue.isLiteralPattern {
    return .judging(
      "match <\(expectedValue)>", noun: "matching \(expectedValue)",
      where: { $0.hasBytes(of: expectedValue) })
  }
  let compiled = try? NSRegularExpression(pattern: expectedValue)
  guard compiled != nil || expectedValue.isEmpty else { return cannotMatch(expectedValue) }
  return .judging(
    "match <\(expectedValue)>", noun: "matching \(expectedValue)",
    where: { compiled?.matches(in: $0) ?? false })
}

/// Matches strings that contain a match of this regular expression.
///
/// A nil value fails `to` and `toNot`. The failure shows the pattern of a literal, or the type of a
/// `Regex` that was built. If a part of the regular expression throws (`TryCapture`), the matcher
/// throws.
public func match<Expected: RegexComponent>(_ expectedValue: Expected) -> Matcher<String> {
  let regex = expectedValue.regex
  let description =
    regex._literalPattern.map { "</\($0)/>" }
    ?? "a regular expression of type \(type(of: regex))"
  return .judging(
    "match \(description)", noun: "matching \(description)",
    where: { try regex.firstMatch(in: $0) != nil })
}

/// Creates a matcher for an invalid regular expression, which fails `to` and `toNot` for every
/// value.
package func cannotMatch<S>(_ pattern: String) -> Matcher<S> {
  Matcher(noun: { "matching \(pattern)" }) { expression in
    _ = try expression.evaluate()
    return MatcherResult(status: .fail) {
      .fail("cannot match <\(pattern)>: it is not a valid regular expression")
    }
  }
}

extension NSRegularExpression {
  /// Whether the regular expression has a match in the text.
  package func matches(in text: String) -> Bool {
    firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
