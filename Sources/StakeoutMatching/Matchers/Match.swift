package import Foundation

/// A matcher that accepts strings in which this regular expression, in Foundation's notation,
/// matches something; nil on either side fails it both ways.
///
/// Something that is not a regular expression fails it both ways, too, and the failure says so.
/// The empty one matches no string, as in Nimble.
public func match(_ expectedValue: String?) -> Matcher<String> {
  guard let pattern = expectedValue else {
    return .judging("match <nil>", noun: "matching nil", by: { _ in .fail })
  }
  return match(pattern)
}

/// A matcher that accepts strings in which this regular expression, in Foundation's notation,
/// matches something; a nil string fails it both ways.
///
/// Something that is not a regular expression fails it both ways, too, and the failure says so.
/// The empty one matches no string, as in Nimble.
public func match(_ expectedValue: String) -> Matcher<String> {
  // With RegexBuilder, a string is a RegexComponent that stands for its own characters. This
  // form, which Nimble does not need, keeps that meaning away from literals.
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

/// A matcher that accepts strings in which this regular expression matches something; nil fails it
/// both ways.
///
/// A `Regex` cannot be printed as it was written: the failure names its type, and the line. A
/// part of it that throws (`TryCapture`) makes the matcher throw.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func match<Expected: RegexComponent>(_ expectedValue: Expected) -> Matcher<String> {
  let regex = expectedValue.regex
  return .judging(
    "match a regular expression of type \(Regex<Expected.RegexOutput>.self)",
    noun: "matching \(Regex<Expected.RegexOutput>.self)",
    where: { try regex.firstMatch(in: $0) != nil })
}

/// A matcher for what is no regular expression: fails both ways whatever the value is.
package func cannotMatch<S>(_ pattern: String) -> Matcher<S> {
  Matcher(noun: { "matching \(pattern)" }) { expression in
    _ = try expression.evaluate()
    return MatcherResult(status: .fail) {
      .fail("cannot match <\(pattern)>: it is not a valid regular expression")
    }
  }
}

extension NSRegularExpression {
  /// Whether it matches something in the text.
  package func matches(in text: String) -> Bool {
    firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
