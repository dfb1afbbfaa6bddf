import StakeoutCore
import Testing

/// The message that Swift prints before it ends the process is parsed into its file, line, kind and
/// text.
@Suite struct FatalMessageTrapTests {
  @Test(
    arguments: [
      "no such key",
      // A message may be empty, or have several lines.
      "", "one\ntwo\n\nfour", "one\n", "\ntwo",
      // A message may quote another message.
      "it said: Fatal error: no", "A.swift:3: Precondition failed: no",
      "child:\nA.swift:3: Fatal error: no\nFatal error",
    ])
  func `place, kind and message are told apart`(message: String) {
    let trap = Trap.catching { fatalError(message, file: "Bank/Ledger.swift", line: 12) }
    #expect(trap?.kind == .fatalError)
    #expect(trap?.message == message)
    #expect(trap?.file == "Bank/Ledger.swift")
    #expect(trap?.line == 12)
    // An optimised build prints no message of a precondition, and evaluates no assertion.
    #if DEBUG
      let isMet = CommandLine.arguments.isEmpty
      let failed = Trap.catching {
        precondition(isMet, message, file: "Bank/Ledger.swift", line: 13)
      }
      #expect(failed?.kind == .precondition)
      #expect(failed?.message == message)
      #expect(failed?.line == 13)
      let asserted = Trap.catching { assert(isMet, message, file: "Bank/Ledger.swift", line: 14) }
      #expect(asserted?.kind == .assertion)
      #expect(asserted?.message == message)
      #expect(asserted?.line == 14)
    #endif
  }

  @Test func `a file may have colons and spaces in its name`() {
    let trap = Trap.catching { fatalError("x", file: "Odd: Module/a: 7.swift", line: 12) }
    #expect(trap?.message == "x")
    #expect(trap?.file == "Odd: Module/a: 7.swift")
    #expect(trap?.line == 12)
  }

  @Test func `a message without a place has the place of the failing line`() {
    final class Account {}
    let trap = Trap.catching {
      var account: Account? = Account()
      unowned let same = account.unsafelyUnwrapped
      account = nil
      print(same)
    }
    // Swift prints "Fatal error: " before this message, and no place.
    #expect(trap?.message.hasPrefix("Attempted to read an unowned reference") == true)
    #expect(trap?.output.hasPrefix("Fatal error: Attempted to read") == true)
    #expect(trap?.file == #filePath)
  }
}
