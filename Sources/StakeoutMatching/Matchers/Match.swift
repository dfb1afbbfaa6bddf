internal import Foundation

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
  guard compiled != nil || expectedValue.isEmpty else {
    return Matcher(noun: { "matching \(expectedValue)" }) { expression in
      _ = try expression.evaluate()
      return MatcherResult(status: .fail) {
        .fail("cannot match <\(expectedValue)>: it is not a valid regular expression")
      }
    }
  }
  return .judging(
    "match <\(expectedValue)>", noun: "matching \(expectedValue)",
    where: { actual in
      let whole = NSRange(actual.startIndex..., in: actual)
      return compiled?.firstMatch(in: actual, range: whole) != nil
    })
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
