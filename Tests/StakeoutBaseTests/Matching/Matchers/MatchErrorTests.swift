import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MatchErrorTests {
  static let hint = " (use beNil() to match nils)"

  static let nothing: (any Error)? = nil

  @Test(arguments: [
    Golden("other case", "expected to match error <withValue(1)>, got <boom>") {
      to(PlainError.boom, matchError(PlainError.withValue(1)))
    },
    Golden("same case, other payload", nil) {
      to(PlainError.withValue(2), matchError(PlainError.withValue(1)))
    },
    Golden("not, same case", "expected to not match error <withValue(1)>, got <withValue(2)>") {
      toNot(PlainError.withValue(2), matchError(PlainError.withValue(1)))
    },
    Golden("not, other type", nil) { toNot(EquatableError.a, matchError(PlainError.boom)) },
    Golden("NSError", nil) {
      to(NSError(domain: "d", code: 3), matchError(NSError(domain: "d", code: 3)))
        ?? toNot(NSError(domain: "d", code: 3), matchError(NSError(domain: "d", code: 4)))
    },
    Golden("equatable", #"expected to match error <b("z")>, got <a>"#) {
      to(EquatableError.a, matchError(EquatableError.b("z")))
    },
    Golden("not equatable", "expected to not match error <a>, got <a>") {
      toNot(EquatableError.a, matchError(EquatableError.a))
    },
    Golden("equatable, equal", nil) {
      to(EquatableError.b("z"), matchError(EquatableError.b("z")))
    },
    Golden("equatable, other payload", #"expected to match error <b("x")>, got <b("y")>"#) {
      to(EquatableError.b("y"), matchError(EquatableError.b("x")))
    },
    Golden("equatable, other type", "expected to match error <a>, got <boom>") {
      to(PlainError.boom, matchError(EquatableError.a))
    },
    Golden("type", "expected to match error from type <PlainError>, got <a>") {
      to(EquatableError.a, matchError(PlainError.self))
    },
    Golden("same type", nil) { to(PlainError.boom, matchError(PlainError.self)) },
    Golden("not type", "expected to not match error from type <PlainError>, got <boom>") {
      toNot(PlainError.boom, matchError(PlainError.self))
    },
    Golden("not other type", nil) { toNot(EquatableError.a, matchError(PlainError.self)) },
  ]) func `errors are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("type", "expected to match error from type <PlainError>, got no error\(hint)") {
      to(nothing, matchError(PlainError.self))
    },
    Golden("not type", "expected to not match error from type <PlainError>, got no error\(hint)") {
      toNot(nothing, matchError(PlainError.self))
    },
    Golden("equatable", "expected to match error <a>, got no error\(hint)") {
      to(nothing, matchError(EquatableError.a))
    },
    Golden("error", "expected to match error <boom>, got no error\(hint)") {
      to(nothing, matchError(PlainError.boom))
    },
  ]) func `nil is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(matchError(PlainError.boom).noun == "error <boom>")
    #expect(matchError(EquatableError.a).noun == "error <a>")
    #expect(matchError(PlainError.self).noun == "error from type <PlainError>")
    #expect(evaluations(of: PlainError.boom, by: matchError(EquatableError.a)) == 1)
    #expect(evaluations(of: PlainError.boom, by: matchError(PlainError.self)) == 1)
    #expect(evaluations(of: Self.nothing, by: matchError(PlainError.boom)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(1), matchError(Unprintable(1))) == nil)
    #expect(to(Unprintable(1), matchError(Unprintable.self)) == nil)
    #expect(toNot(Unprintable(1), matchError(Unprintable(2))) == nil)
  }
}
