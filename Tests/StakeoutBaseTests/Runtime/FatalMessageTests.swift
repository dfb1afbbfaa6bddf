import Testing

@testable import StakeoutBase

@Suite struct FatalMessageTests {
  @Test func `place, kind and message are told apart`() {
    expect("Bank/Ledger.swift:12: Fatal error: no such key\n", .fatalError, "no such key")
    expect("Bank/Ledger.swift:12: Precondition failed: too low\n", .precondition, "too low")
    expect("Bank/Ledger.swift:12: Assertion failed: too high\n", .assertion, "too high")
  }

  @Test func `a message may be empty`() {
    expect("Bank/Ledger.swift:12: Fatal error\n", .fatalError, "")
    expect("Bank/Ledger.swift:12: Fatal error: \n", .fatalError, "")
  }

  @Test func `a message may have several lines`() {
    expect("Bank/Ledger.swift:12: Fatal error: one\ntwo\n\nfour\n", .fatalError, "one\ntwo\n\nfour")
    expect("Bank/Ledger.swift:12: Fatal error: one\n\n", .fatalError, "one\n")
    expect("Bank/Ledger.swift:12: Fatal error: \ntwo\n", .fatalError, "\ntwo")
  }

  @Test func `a message may quote another one`() {
    expect(
      "Bank/Ledger.swift:12: Fatal error: it said: Fatal error: no\n", .fatalError,
      "it said: Fatal error: no")
    expect(
      "Bank/Ledger.swift:12: Fatal error: A.swift:3: Precondition failed: no\n", .fatalError,
      "A.swift:3: Precondition failed: no")
    expect(
      "Bank/Ledger.swift:12: Precondition failed: child:\nA.swift:3: Fatal error: no\n"
        + "Fatal error\n",
      .precondition, "child:\nA.swift:3: Fatal error: no\nFatal error")
  }

  @Test func `a message without a place has none`() {
    for text in ["Fatal error: no such key\n", "Fatal error: no such key"] {
      let message = FatalMessage(text)
      #expect(message?.message == "no such key")
      #expect(message != nil && message?.place == nil)
    }
  }

  @Test func `a file may have colons and spaces in its name`() {
    let message = FatalMessage("Odd: Module/a: 7.swift:12: Fatal error: x\n")
    #expect(message?.place == Trap.Place(file: "Odd: Module/a: 7.swift", line: 12))
  }

  @Test(arguments: [
    "", "\n", "no such key\n", "Fatal errors: none\n", "Ledger.swift: Fatal error: no line\n",
    "said\nBank/Ledger.swift:12: Fatal error: not in the first line\n",
    "Could not cast value of type 'Int' to 'String'.\n",
  ])
  func `other text is no message`(text: String) { #expect(FatalMessage(text) == nil) }

  private func expect(
    _ text: String, _ kind: Trap.Kind, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = FatalMessage(text)
    #expect(found?.kind == kind, sourceLocation: sourceLocation)
    #expect(found?.message == message, sourceLocation: sourceLocation)
    #expect(
      found?.place == Trap.Place(file: "Bank/Ledger.swift", line: 12),
      sourceLocation: sourceLocation)
  }
}
