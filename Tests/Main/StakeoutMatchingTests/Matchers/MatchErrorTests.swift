import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MatchErrorTests {
  @Test func `errors are judged and described`() {
    let plain = matchError(PlainError.withValue(1))
    refuses(plain, PlainError.boom, "match error <withValue(1)>, got <boom>")
    accepts(plain, PlainError.withValue(2), "match error <withValue(1)>, got <withValue(2)>")
    refuses(matchError(PlainError.boom), EquatableError.a)
    accepts(matchError(NSError(domain: "d", code: 3)), NSError(domain: "d", code: 3))
    refuses(matchError(NSError(domain: "d", code: 4)), NSError(domain: "d", code: 3))
  }

  @Test func `errors that can be compared are judged and described`() {
    accepts(matchError(EquatableError.a), EquatableError.a, "match error <a>, got <a>")
    accepts(matchError(EquatableError.b("z")), EquatableError.b("z"))
    refuses(
      matchError(EquatableError.b("z")), EquatableError.a, #"match error <b("z")>, got <a>"#)
    refuses(
      matchError(EquatableError.b("x")), EquatableError.b("y"),
      #"match error <b("x")>, got <b("y")>"#)
    refuses(matchError(EquatableError.a), PlainError.boom, "match error <a>, got <boom>")
  }

  @Test func `types of errors are judged and described`() {
    let text = "match error from type <PlainError>"
    refuses(matchError(PlainError.self), EquatableError.a, "\(text), got <a>")
    accepts(matchError(PlainError.self), PlainError.boom, "\(text), got <boom>")
  }

  @Test func `nil is judged and described`() {
    let nothing: (any Error)? = nil
    failsBothWays(
      matchError(PlainError.self), nothing,
      "match error from type <PlainError>, got no error\(nilHint)")
    failsBothWays(
      matchError(EquatableError.a), nothing, "match error <a>, got no error\(nilHint)")
    failsBothWays(
      matchError(PlainError.boom), nothing, "match error <boom>, got no error\(nilHint)")
  }
}
