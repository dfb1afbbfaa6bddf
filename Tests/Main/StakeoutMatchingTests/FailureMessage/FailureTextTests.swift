import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct FailureMessageTests {
  @Test func `the parts by default`() {
    let message = FailureText()
    #expect(message.expected == "expected")
    #expect(message.actualValue == "")
    #expect(message.to == "to")
    #expect(message.postfixMessage == "match")
    #expect(message.postfixActual == "")
    #expect(message.extendedMessage == nil)
    #expect(message.userDescription == nil)
    #expect(message.stringValue == "expected to match, got")
  }

  @Test func `all parts have their place`() {
    var message = FailureText()
    message.expected = "wanted"
    message.actualValue = "<1>"
    message.to = "to never"
    message.postfixMessage = "be <2>"
    message.postfixActual = " (hint)"
    message.extendedMessage = "more"
    message.userDescription = "why"
    #expect(message.stringValue == "why\nwanted to never be <2>, got <1> (hint)\nmore")
    message.actualValue = nil
    #expect(message.stringValue == "why\nwanted to never be <2>\nmore")
  }

  @Test func `a text that is set stays, and nothing is put before it`() {
    var message = FailureText(stringValue: "one")
    message.to = "to not"
    message.userDescription = "why"
    message.extendedMessage = "more"
    #expect(message.stringValue == "one")
    message.stringValue = "two"
    #expect(message.stringValue == "two")
  }

  @Test(arguments: ["a\nb", "a\n   b  \nc", "a\r\nb", "a\n\n\tb", "\n", " a  b "])
  func `lines of the values stay lines`(_ text: String) {
    var message = FailureText()
    message.postfixMessage = "equal <\(text)>"
    message.actualValue = "<\(text)>"
    #expect(message.stringValue == "expected to equal <\(text)>, got <\(text)>")
  }

  @Test func `details and description keep their lines`() {
    var message = FailureText()
    message.actualValue = nil
    message.extendedMessage = "one\n  two"
    message.userDescription = "a\n  b"
    #expect(message.stringValue == "a\n  b\nexpected to match\none\n  two")
  }

  @Test func `an unexpected error is named`() {
    let message = FailureText(unexpectedError: EquatableError.b("x"))
    #expect(message.stringValue == #"unexpected error thrown: <b("x")>"#)
    #expect(!message.needsActualValue)
    var described = FailureText(unexpectedError: PlainError.boom, description: "why")
    described.extendedMessage = "more"
    #expect(described.stringValue == "why\nunexpected error thrown: <boom>\nmore")
  }
}
