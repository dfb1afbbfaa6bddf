import Testing

@testable import StakeoutContext
@testable import StakeoutCore
@testable import StakeoutMatching

@Suite struct FatalMessageTests {
  @Test(
    arguments: [
      ("Fatal error: no such key\n", .fatalError, "no such key"),
      ("Precondition failed: too low\n", .precondition, "too low"),
      ("Assertion failed: too high\n", .assertion, "too high"),
      // A message may be empty, or have several lines.
      ("Fatal error\n", .fatalError, ""),
      ("Fatal error: \n", .fatalError, ""),
      ("Fatal error: one\ntwo\n\nfour\n", .fatalError, "one\ntwo\n\nfour"),
      ("Fatal error: one\n\n", .fatalError, "one\n"),
      ("Fatal error: \ntwo\n", .fatalError, "\ntwo"),
      // It may quote another one.
      ("Fatal error: it said: Fatal error: no\n", .fatalError, "it said: Fatal error: no"),
      (
        "Fatal error: A.swift:3: Precondition failed: no\n", .fatalError,
        "A.swift:3: Precondition failed: no"
      ),
      (
        "Precondition failed: child:\nA.swift:3: Fatal error: no\nFatal error\n", .precondition,
        "child:\nA.swift:3: Fatal error: no\nFatal error"
      ),
    ] as [(text: String, kind: Trap.Kind, message: String)])
  func `place, kind and message are told apart`(
    row: (text: String, kind: Trap.Kind, message: String)
  ) {
    let found = FatalMessage("Bank/Ledger.swift:12: \(row.text)")
    #expect(found?.kind == row.kind)
    #expect(found?.message == row.message)
    #expect(found?.place == Trap.Place(file: "Bank/Ledger.swift", line: 12))
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
}
