import StakeoutSpryKit
import StakeoutTestSupport
import Testing

import StakeoutSpies

private enum Mishap: Error {
  case one
}

private protocol Shop {
  func price(of name: String) -> Int
}

private struct RealShop: Shop {
  func price(of name: String) -> Int { name.count }
}

/// A double with results that have a default value and results that have none.
private final class FakeShop: Shop, Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case price = "price(of:)"
    case opening, size, tag, owner
    case ship = "ship(_:)"
    case sell = "sell(_:)"
    case hire = "hire(_:)"
    case fire = "fire(_:)"
    case find = "find(_:)"
    case fetch = "fetch(_:)"
  }

  var real: (any Shop)?

  func price(of name: String) -> Int {
    spryify(arguments: name, forwarding: real.map { real in { real.price(of: name) } })
  }
  var opening: [String: Int] { stubbedValue() }
  var size: Size { stubbedValue() }
  var tag: Double? { stubbedValue() }
  var owner: Owner { stubbedValue() }

  func ship(_ name: String) throws -> Owner { try spryifyThrows(arguments: name) }
  func sell(_ name: String) throws -> Int { try spryifyThrows(arguments: name) }
  func hire(_ name: String) throws(UnansweredCall) -> Owner {
    try spryifyThrows(arguments: name, throwing: UnansweredCall.self)
  }
  func fire(_ name: String) throws(Refusal) -> Owner {
    try spryifyThrows(arguments: name, throwing: Refusal.self)
  }
  func find(_ name: String) throws(Mishap) -> Int {
    try spryifyThrows(arguments: name, throwing: Mishap.self)
  }
  func fetch(_ name: String) async throws -> Owner {
    try await spryifyAsyncThrows(arguments: name)
  }
}

/// A type without a default value.
private final class Owner: Sendable {}

private struct Refusal: Error, RelaxedDefault, Equatable {
  static var relaxedDefault: Refusal { Refusal() }
}

/// A type with a custom default value.
private struct Size: RelaxedDefault, Equatable {
  var width: Int
  static var relaxedDefault: Size { Size(width: 3) }
}

@Suite struct UnstubbedCallsTests {
  private let fake = FakeShop()

  @Test func `a relaxed double returns default values`() {
    fake.unstubbedCalls = .relaxed
    #expect(fake.price(of: "tea") == 0)
    #expect(fake.opening == [:])
    #expect(fake.size == Size(width: 3))
    #expect(fake.tag == nil)
    fake.stub(.price).andReturn(4)
    #expect(fake.price(of: "tea") == 4)
    #expect(fake.didCall(.price, with: "tea", countSpecifier: .exactly(2)).success)
  }

  @Test(
    arguments: [
      (.strict, "FakeShop received unexpected price(of:) with <coffee>"),
      (.fatal, #"FakeShop received price(of: "coffee"), which no stub answers"#),
    ] as [(UnstubbedCalls, String)])
  func `a double fails the test where it was called`(rule: UnstubbedCalls, text: String) {
    fake.unstubbedCalls = rule
    fake.stub(.price).with("tea").andReturn(40)
    let line = UInt(#line + 1)
    let failures = reportedFailures { #expect(fake.price(of: "coffee") == 0) }
    #expect(failures.count == 1)
    #expect(
      failures[0].message.hasPrefix(
        """
        \(text)
        closest stub (stub ≠ call): price(of:) with <tea> ≠ <coffee>
        a stub that answers it: stub(.price).with("coffee").andReturn(…)
        in the double: StakeoutSpiesTests/UnstubbedCallsTests.swift:
        """))
    #if canImport(Runtime) && DEBUG
      #expect(failures[0].site.filePath == #filePath)
      #expect(failures[0].site.line == line)
    #else
      _ = line
    #endif
    #expect(fake.recordedCallsCount == 1)
  }

  @Test func `a strict double says its name`() {
    fake.unstubbedCalls = .strict
    fake.spyName = "corner"
    let failures = reportedFailures { #expect(fake.price(of: "tea") == 0) }
    #expect(
      failures.first?.message.hasPrefix(
        #"FakeShop "corner" received unexpected price(of:) with <tea>"#) == true)
  }

  @Test func `a stub and a real object go before what is allowed`() {
    fake.unstubbedCalls = .forwarding
    fake.real = RealShop()
    fake.spyStorage.allow("price(of:)", of: FakeShop.self)
    fake.stub(.price).with("tea").andReturn(40)
    #expect(fake.price(of: "tea") == 40)
    #expect(fake.price(of: "coffee") == 6)
    fake.unstubbedCalls = .fatal
    #expect(fake.price(of: "coffee") == 0)
  }

  @Test(arguments: [UnstubbedCalls.fatal, .strict, .forwarding])
  func `a function that can throw does, beside failing the test`(mode: UnstubbedCalls) async {
    fake.unstubbedCalls = mode
    let failures = reportedFailures {
      #expect(throws: UnansweredCall.self) { try fake.ship("tea") }
      #expect(throws: UnansweredCall.self) { try fake.sell("tea") }
      #expect(throws: UnansweredCall.self) { try fake.hire("tea") }
      #expect(throws: Refusal()) { try fake.fire("tea") }
      #expect(throws: Never.self) { try fake.find("tea") == 0 }
    }
    #expect(failures.count == 5)
    let text =
      switch mode {
      case .strict: "FakeShop received unexpected "
      case .forwarding: ", which no stub answers, and has no real object to forward to"
      default: ", which no stub answers"
      }
    #expect(failures.allSatisfy { $0.message.contains(text) })
    let later = CapturingReporter()
    await withReporter(later) {
      let error = await #expect(throws: UnansweredCall.self) { try await fake.fetch("tea") }
      // The error has only the first line of the failure.
      #expect(
        error?.description == later.messages.first?.split(separator: "\n").first.map { "\($0)" })
    }
    #expect(later.messages.count == 1)
    #expect(fake.recordedCallsCount == 6)
  }

  @Test func `a relaxed double throws only where there is no default value`() async {
    fake.unstubbedCalls = .relaxed
    let failures = reportedFailures {
      #expect(throws: Never.self) { try fake.sell("tea") == 0 }
      #expect(throws: UnansweredCall.self) { try fake.ship("tea") }
      #expect(throws: UnansweredCall.self) { try fake.hire("tea") }
      #expect(throws: Refusal()) { try fake.fire("tea") }
    }
    #expect(failures.isEmpty)
    await #expect(throws: UnansweredCall.self) { try await fake.fetch("tea") }
  }

  @Test func `a double does nothing else until it is told to`() {
    #expect(fake.unstubbedCalls == .fatal)
    fake.unstubbedCalls = .relaxed
    fake.resetCallsAndStubs()
    #expect(fake.unstubbedCalls == .relaxed)
  }
}

@Suite struct UnstubbedCallsTrapTests {
  private let fake = FakeShop()

  @Test(arguments: [(UnstubbedCalls.strict, false), (.fatal, true), (.forwarding, true)])
  func `inside a trap region a double traps and fails no test, unless it is strict`(
    rule: UnstubbedCalls, traps: Bool
  ) {
    fake.unstubbedCalls = rule
    var caught: [Trap?] = []
    let failures = reportedFailures {
      caught.append(Trap.catching { _ = fake.price(of: "tea") })
      caught.append(Trap.catching { _ = try? fake.ship("tea") })
    }
    #expect(caught.map { $0 != nil } == [traps, traps])
    #expect(
      failures.map { $0.message.prefix { $0 != "(" } }
        == (traps ? [] : ["price", "ship"].map { "FakeShop received unexpected \($0)" }))
  }

  @Test func `the fatal report of the last resort names the way out`() {
    fake.unstubbedCalls = .strict
    var trap: Trap?
    let failures = reportedFailures { trap = Trap.catching { _ = fake.owner } }
    #expect(failures.count == 1)
    let message = trap?.message
    #expect(message?.hasPrefix("\n --- FATAL ERROR: No return value found ---\n") == true)
    #expect(
      message?.contains("extension Owner: RelaxedDefault { static var relaxedDefault: Owner")
        == true)
  }
}
