import Foundation
import StakeoutContext
import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct ThrowErrorTests {
  struct Localized: Error {}

  private func throwing(_ error: any Error) throws -> Int { throw error }

  private func failing<T>(_: T) { FailureCount.noteFailure() }

  @Test func `any error is judged and described`() {
    refuses(throwError(), 1, "throw any error, got no error")
    refuses(throwError(), nil as Int?, "throw any error, got no error")
    accepts(throwError(), try explode(), "throw any error, got <boom>")
    accepts(throwError(), try throwing(Localized()), "throw any error, got <Localized()>")
    accepts(
      throwError(), try throwing(NSError(domain: "d", code: 3)),
      #"throw any error, got <Error Domain=d Code=3 "(null)">"#)
  }

  @Test func `this error is judged and described`() {
    refuses(
      throwError(PlainError.withValue(1)), try explode(),
      "throw error <withValue(1)>, got <boom>")
    accepts(throwError(PlainError.withValue(1)), try throwing(PlainError.withValue(2)))
    refuses(
      throwError(PlainError.boom), try throwing(EquatableError.a), "throw error <boom>, got <a>")
    let error = NSError(domain: "d", code: 3, userInfo: ["k": 1])
    accepts(
      throwError(NSError(domain: "d", code: 3, userInfo: ["k": 1])), try throwing(error))
  }

  @Test func `this error that can be compared is judged and described`() {
    let text = #"throw error <b("x")>"#
    refuses(throwError(EquatableError.b("x")), try throwing(EquatableError.a), "\(text), got <a>")
    refuses(
      throwError(EquatableError.b("x")), try throwing(EquatableError.b("y")),
      #"\#(text), got <b("y")>"#)
    let matcher: Matcher<Int> = throwError(EquatableError.a)
    refuses(matcher, try explode(), "throw error <a>, got <boom>")
    refuses(matcher, 1, "throw error <a>, got no error")
    accepts(matcher, try throwing(EquatableError.a), "throw error <a>, got <a>")
  }

  @Test func `an error of this type is judged and described`() {
    let text = "throw error from type <EquatableError>"
    let matcher: Matcher<Int> = throwError(errorType: EquatableError.self)
    refuses(matcher, try explode(), "\(text), got <boom>")
    refuses(matcher, 1, "\(text), got no error")
    accepts(matcher, try throwing(EquatableError.a), "\(text), got <a>")
  }

  @Test func `an error that satisfies a closure is judged and described`() {
    refuses(
      throwError { (error: any Error) in failing(error) }, try explode(),
      "throw error that satisfies block, got <boom>")
    let text = "throw error from type <EquatableError> that satisfies block"
    refuses(
      throwError { (error: EquatableError) in failing(error) }, try throwing(EquatableError.a),
      "\(text), got <a>")
    refuses(throwError { (_: EquatableError) in }, try explode(), "\(text), got <boom>")
    refuses(
      throwError(EquatableError.a, closure: failing), try throwing(EquatableError.a),
      "throw error <a> that satisfies block, got <a>")
    refuses(
      throwError(PlainError.boom, closure: failing), try explode(),
      "throw error <boom> that satisfies block, got <boom>")
    refuses(
      throwError(errorType: EquatableError.self, closure: failing),
      try throwing(EquatableError.a), "\(text), got <a>")
    refuses(
      throwError { (_: any Error) in }, 1, "throw error that satisfies block, got no error")
    accepts(
      throwError { (error: EquatableError) in #expect(error == .b("x")) },
      try throwing(EquatableError.b("x")))
  }

  @Test func `the closure runs only for an error that fits`() {
    let matcher: Matcher<Int> = throwError(EquatableError.a) { _ in Issue.record("it ran") }
    refuses(matcher, try throwing(EquatableError.b("x")))
    refuses(matcher, 1)
  }
}
