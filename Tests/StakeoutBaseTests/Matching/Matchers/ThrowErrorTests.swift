import Foundation
import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct ThrowErrorTests {
  struct Localized: Error {}

  static func throwing(_ error: any Error) throws -> Int { throw error }

  static func failing<T>(_: T) { FailureTally.noteFailure() }

  @Test(arguments: [
    Golden("nothing", "expected to throw any error, got no error") { to(1, throwError()) },
    Golden("boom", "expected to not throw any error, got <boom>") {
      toNot(try throwing(PlainError.boom), throwError())
    },
    Golden("struct", "expected to not throw any error, got <Localized()>") {
      toNot(try throwing(Localized()), throwError())
    },
    Golden("NSError", #"expected to not throw any error, got <Error Domain=d Code=3 "(null)">"#) {
      toNot(try throwing(NSError(domain: "d", code: 3)), throwError())
    },
    Golden("passes", nil) { to(try throwing(PlainError.boom), throwError()) },
    Golden("not nothing", nil) { toNot(1, throwError()) },
    Golden("nil", "expected to throw any error, got no error") {
      to(nil as Int?, throwError())
    },
  ]) func `any error is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("other case", "expected to throw error <withValue(1)>, got <boom>") {
      to(try throwing(PlainError.boom), throwError(PlainError.withValue(1)))
    },
    Golden("same case, other payload", nil) {
      to(try throwing(PlainError.withValue(2)), throwError(PlainError.withValue(1)))
    },
    Golden("other type", "expected to throw error <boom>, got <a>") {
      to(try throwing(EquatableError.a), throwError(PlainError.boom))
    },
    Golden("equatable", #"expected to throw error <b("x")>, got <a>"#) {
      to(try throwing(EquatableError.a), throwError(EquatableError.b("x")))
    },
    Golden("equatable, other payload", #"expected to throw error <b("x")>, got <b("y")>"#) {
      to(try throwing(EquatableError.b("y")), throwError(EquatableError.b("x")))
    },
    Golden("equatable, other type", "expected to throw error <a>, got <boom>") {
      to(try throwing(PlainError.boom), throwError(EquatableError.a))
    },
    Golden("none", "expected to throw error <a>, got no error") {
      to(1, throwError(EquatableError.a))
    },
    Golden("not", "expected to not throw error <a>, got <a>") {
      toNot(try throwing(EquatableError.a), throwError(EquatableError.a))
    },
    Golden("NSErrors", nil) {
      to(
        try throwing(NSError(domain: "d", code: 3, userInfo: ["k": 1])),
        throwError(NSError(domain: "d", code: 3, userInfo: ["k": 1])))
    },
  ]) func `this error is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("other type", "expected to throw error from type <EquatableError>, got <boom>") {
      to(try throwing(PlainError.boom), throwError(errorType: EquatableError.self))
    },
    Golden("none", "expected to throw error from type <EquatableError>, got no error") {
      to(1, throwError(errorType: EquatableError.self))
    },
    Golden("same type", nil) {
      to(try throwing(EquatableError.a), throwError(errorType: EquatableError.self))
    },
    Golden("not", "expected to not throw error from type <PlainError>, got <boom>") {
      toNot(try throwing(PlainError.boom), throwError(errorType: PlainError.self))
    },
  ]) func `an error of this type is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("any", "expected to throw error that satisfies block, got <a>") {
      to(try throwing(EquatableError.a), throwError { (error: any Error) in failing(error) })
    },
    Golden(
      "typed", "expected to throw error from type <EquatableError> that satisfies block, got <a>"
    ) {
      to(try throwing(EquatableError.a), throwError { (error: EquatableError) in failing(error) })
    },
    Golden(
      "typed, other type",
      "expected to throw error from type <EquatableError> that satisfies block, got <boom>"
    ) {
      to(try throwing(PlainError.boom), throwError { (_: EquatableError) in })
    },
    Golden("this error", "expected to throw error <a> that satisfies block, got <a>") {
      to(try throwing(EquatableError.a), throwError(EquatableError.a, closure: failing))
    },
    Golden("this plain error", "expected to throw error <boom> that satisfies block, got <boom>") {
      to(try throwing(PlainError.boom), throwError(PlainError.boom, closure: failing))
    },
    Golden(
      "this type",
      "expected to throw error from type <EquatableError> that satisfies block, got <a>"
    ) {
      to(
        try throwing(EquatableError.a),
        throwError(errorType: EquatableError.self, closure: failing))
    },
    Golden("none", "expected to throw error that satisfies block, got no error") {
      to(1, throwError { (_: any Error) in })
    },
    Golden("satisfied", nil) {
      to(
        try throwing(EquatableError.b("x")),
        throwError { (error: EquatableError) in #expect(error == .b("x")) })
    },
  ]) func `an error that satisfies a closure is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `the closure runs only for an error that fits`() {
    let matcher: Matcher<Int> = throwError(EquatableError.a) { _ in Issue.record("it ran") }
    #expect(toNot(try Self.throwing(EquatableError.b("x")), matcher) == nil)
    #expect(toNot(1, matcher) == nil)
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((throwError() as Matcher<Int>).noun == "throwing any error")
    #expect((throwError(EquatableError.a) as Matcher<Int>).noun == "throwing error <a>")
    #expect(evaluations(of: 1, by: throwError()) == 1)
    #expect(evaluations(of: try Self.throwing(PlainError.boom), by: throwError()) == 1)
    #expect(
      evaluations(of: try Self.throwing(PlainError.boom), by: throwError(PlainError.boom)) == 1)
    #expect(
      evaluations(
        of: try Self.throwing(PlainError.boom), by: throwError { (_: any Error) in }) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let error = Unprintable(1)
    #expect(to(try Self.throwing(error), throwError()) == nil)
    #expect(to(try Self.throwing(error), throwError(error)) == nil)
    #expect(to(try Self.throwing(error), throwError(errorType: Unprintable.self)) == nil)
    #expect(toNot(try Self.throwing(error), throwError(Unprintable(2))) == nil)
  }
}
