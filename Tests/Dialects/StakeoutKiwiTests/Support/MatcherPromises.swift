import StakeoutKiwi
import StakeoutTestSupport
import Testing

/// Checks the promises of every Kiwi matcher.
///
/// The matcher accepts one value and rejects another. Nil and errors fail with `to` and with `toNot`. Each
/// failure has its message, and the subject is evaluated once.
///
/// - Parameters:
///   - phrase: The text after "expected to".
///   - text: The text after "got".
func check<T>(
  _ matcher: Matcher<T>, _ phrase: String, noun: String, accepts accepted: T, refuses refused: T,
  got text: (T) -> String = { "<\(stringify($0))>" },
  sourceLocation: SourceLocation = #_sourceLocation
) {
  func throwing() throws -> T { throw PlainError.boom }
  accepts(
    matcher, accepted, "\(phrase), got \(text(accepted))", sourceLocation: sourceLocation)
  refuses(
    matcher, refused, "\(phrase), got \(text(refused))", sourceLocation: sourceLocation)
  failsForNil(matcher, phrase, sourceLocation: sourceLocation)
  reportsError(matcher, try throwing(), sourceLocation: sourceLocation)
  #expect(matcher.noun == noun, sourceLocation: sourceLocation)
}

/// The text after "got" for a matcher that counts.
func textOfCount<C: Collection>(_ elements: C?) -> String {
  "\(elements?.count ?? 0)\nActual Value: \(stringify(elements))"
}
