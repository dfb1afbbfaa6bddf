import Foundation
import Stakeout

// A demonstration on a small program: catch a trap, wait for a change, and record every call. It exits with
// status 0 only if every claim held. `scripts/demo` runs it.

/// Prints a claim and whether it held, and returns whether it held.
func claim(_ text: String, _ holds: Bool) -> Bool {
  print("  \(holds ? "held  " : "FAILED") \(text)")
  return holds
}

/// Returns whether all expectations in `body` pass, and prints the messages of those that fail.
func passes(_ body: () -> Void) -> Bool {
  let reporter = CapturingReporter()
  withReporter(reporter, perform: body)
  for message in reporter.messages { print("  " + message) }
  return reporter.messages.isEmpty
}

func catchAFatalError() -> Bool {
  print("\n1. A fatalError, caught in this process")
  let ledger = Ledger(audit: AuditSpy())
  ledger.deposit(10, to: "ada")
  let trap = Trap.catching { ledger.deposit(-5, to: "ada") }
  print(
    "  ledger.deposit(-5, to: \"ada\") gave: \(trap.map(String.init(describing:)) ?? "nothing")")
  ledger.deposit(1, to: "ada")
  return [
    claim(
      "the message is the one of the program", trap?.message == "a deposit is positive, not -5"),
    claim(
      "file and line are known",
      trap?.file == "Demo/Ledger.swift" && trap?.line == Ledger.lineOfTheCheck),
    claim("the ledger can still be used", ledger.balance(of: "ada") == 11),
    claim(
      "the matcher sees it, too",
      passes { expect { ledger.deposit(0, to: "ada") }.to(throwAssertion()) }),
  ]
  .allSatisfy(\.self)
}

func seeAChangeInTheBackground() -> Bool {
  print("\n2. A change on another thread, seen when it happens")
  let ledger = Ledger(audit: AuditSpy())
  let clock = ContinuousClock()
  let changed = Box<ContinuousClock.Instant?>(nil)
  ledger.depositLater(100, to: "bob") { changed.value = clock.now }
  let isSeen = passes {
    expect(ledger.balance(of: "bob")).toEventually(equal(100), timeout: .seconds(10))
  }
  let delay = changed.value.map { $0.duration(to: clock.now) } ?? .seconds(99)
  print("  seen \(milliseconds(delay)) ms after it happened, 20 ms into the wait")
  return [
    claim("toEventually saw it", isSeen),
    claim("well before the ten seconds were over", delay < .seconds(5)),
  ]
  .allSatisfy(\.self)
}

func accountForEveryCall() -> Bool {
  print("\n3. Eight threads on one spy, every call accounted for")
  let (threads, deposits) = (8, 10_000)
  let spy = AuditSpy()
  let ledger = Ledger(audit: spy)
  let clock = ContinuousClock()
  let time = clock.measure {
    concurrently(threads: threads, iterations: deposits) { thread, iteration in
      ledger.deposit(iteration + 1, to: "account \(thread)")
    }
  }
  print("  \(threads * deposits) deposits by \(threads) threads in \(milliseconds(time)) ms")
  let countsAreRight = (0..<threads).allSatisfy { thread in
    passes {
      expect(spy).to(
        haveReceived(
          .deposited, with: Argument.anything, "account \(thread)",
          countSpecifier: .exactly(deposits)))
    }
  }
  let firstOfThread3IsOnce = passes {
    expect(spy).to(
      haveReceived(.deposited, with: 1, "account 3", countSpecifier: .exactly(1)))
  }
  return [
    claim("the spy has \(threads * deposits) calls", spy.recordedCalls.count == threads * deposits),
    claim("\(deposits) of each thread", countsAreRight),
    claim("each thread's calls in the order it made them", isInOrder(spy, threads)),
    claim("the first deposit of thread 3 is among them, once", firstOfThread3IsOnce),
  ]
  .allSatisfy(\.self)
}

/// Whether the spy has the deposits to each thread's account in their order: 1, 2, 3 and so on.
func isInOrder(_ spy: AuditSpy, _ threads: Int) -> Bool {
  var latest: [String: Int] = [:]
  for call in spy.recordedCalls {
    guard let amount = call.arguments[0] as? Int, let account = call.arguments[1] as? String,
      amount == latest[account, default: 0] + 1
    else { return false }
    latest[account] = amount
  }
  return latest.count == threads
}

func milliseconds(_ duration: Duration) -> String {
  String(format: "%.2f", duration / .milliseconds(1))
}

/// A value that two threads share.
final class Box<Value>: @unchecked Sendable {
  // SAFETY: only touched with the lock held.
  private var guarded: Value
  private let lock = NSLock()

  init(_ value: Value) { guarded = value }

  var value: Value {
    get { lock.withLock { guarded } }
    set { lock.withLock { guarded = newValue } }
  }
}

print("Stakeout on a ledger that several threads use, with an audit log that is spied on")
let results = [catchAFatalError(), seeAChangeInTheBackground(), accountForEveryCall()]
let hasHeld = results.allSatisfy(\.self)
print(hasHeld ? "\nAll of it held." : "\nNot all of it held.")
exit(hasHeld ? EXIT_SUCCESS : EXIT_FAILURE)
