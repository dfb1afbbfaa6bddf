import StakeoutKiwi
import StakeoutTestSupport
import Testing

/// Checks what every matcher of Kiwi's promises: it accepts one value and refuses another, nil and
/// errors fail both ways, each failure has its text, and the subject is evaluated once.
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
  let nothing = "got <nil> (use beNil() to match nils)"
  let texts = [
    (to(accepted, matcher), nil),
    (toNot(refused, matcher), nil),
    (to(refused, matcher), "expected to \(phrase), got \(text(refused))"),
    (toNot(accepted, matcher), "expected to not \(phrase), got \(text(accepted))"),
    (to(nil, matcher), "expected to \(phrase), \(nothing)"),
    (toNot(nil, matcher), "expected to not \(phrase), \(nothing)"),
    (to(try throwing(), matcher), "unexpected error thrown: <boom>"),
  ]
  for (actual, expected) in texts {
    #expect(actual == expected, sourceLocation: sourceLocation)
  }
  #expect(matcher.noun == noun, sourceLocation: sourceLocation)
  #expect(evaluations(of: refused, by: matcher) == 1, sourceLocation: sourceLocation)
}

/// The text after "got" for a matcher that counts.
func textOfCount<C: Collection>(_ elements: C?) -> String {
  "\(elements?.count ?? 0)\nActual Value: \(stringify(elements))"
}
