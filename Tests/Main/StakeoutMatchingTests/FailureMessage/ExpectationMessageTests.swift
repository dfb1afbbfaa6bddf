import StakeoutMatching
import Testing

@Suite struct ExpectationMessageTests {
  let message = ExpectationMessage.expectedActualValueTo("m")

  private func text(_ message: ExpectationMessage) -> String {
    message.toString(actual: "1")
  }

  @Test func `what is appended stays above the details`() {
    let composed = message.appended(details: "more").appended(message: " tail")
    #expect(text(composed) == "expected to m, got 1 tail\n\nmore")
  }

  @Test func `the leaf is replaced under everything`() {
    let wrapped = ExpectationMessage.prepends("head ", .details(.appends(message, "!"), "more"))
    let replaced = wrapped.replacedExpectation { .expectedTo("not \($0.expectedMessage)") }
    #expect(text(replaced) == "head expected to not m!\n\nmore")
  }

  @Test func `text goes before the text of the leaf`() {
    func prepended(_ message: ExpectationMessage) -> String {
      text(message.prepended(expectation: "not "))
    }
    #expect(prepended(message) == "expected to not m, got 1")
    #expect(prepended(.expectedCustomValueTo("m", actual: "A")) == "expected to not m, got A")
    #expect(prepended(.expectedTo("m")) == "expected to not m")
    #expect(prepended(.fail("m")) == "m")
    #expect(prepended(.appends(message, "!")) == "expected to not m, got 1!")
  }

  @Test func `text goes around`() {
    let wrapped = ExpectationMessage.expectedTo("m").wrappedExpectation(before: "a ", after: " z")
    #expect(text(wrapped) == "expected to a m z")
  }

  static let leaves: [ExpectationMessage] = [
    .expectedActualValueTo("m"), .expectedCustomValueTo("m", actual: "A"), .expectedTo("m"),
    .fail("m"),
  ]

  @Test(arguments: leaves)
  func `the bare text keeps what is appended, and drops the rest`(_ leaf: ExpectationMessage) {
    #expect(leaf.expectedMessage == "m")
    #expect(ExpectationMessage.appends(leaf, " tail").expectedMessage == "m tail")
    #expect(ExpectationMessage.prepends("head ", leaf).expectedMessage == "m")
    #expect(ExpectationMessage.details(leaf, "more").expectedMessage == "m")
  }
}
