import Stakeout
import Testing

/// A mistake in the use of a double fails both `to` and `toNot`, at the line of the expectation.
@Suite struct MisuseOfDoublesTests {
  private let till = FakeTill()
  private let failures = CapturingReporter()

  @Test func `haveReceived with a wrong number of arguments`() {
    till.pay(3, to: "ada")
    let first = UInt(#line + 2)
    withReporter(failures) {
      expect(till).to(haveReceived(.pay, with: 3, "ada", 4))
      expect(till).toNot(haveReceived(.pay, with: 3, "ada", 4))
      expect(till).to(not(haveReceived(.pay, with: 3, "ada", 4)))
      expect(till).to(satisfyAnyOf(haveReceived(.pay, with: 3, "ada", 4), haveReceived(.pay)))
      expect(till).toEventually(haveReceived(.pay, with: 3, "ada", 4), timeout: .seconds(600))
      expect(till).toAlways(not(haveReceived(.pay, with: 3, "ada", 4)), until: .seconds(600))
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 6).map { $0 })
    #expect(
      failures.messages.first == """
        unexpected error thrown: <Wrong number of arguments: Type: FakeTill; Function: pay(_:to:); \
        Function count: 2; Actual count: 3; Arguments: <Optional(3)>, <Optional("ada")>, \
        <Optional(4)>>
        """)
  }

  @Test func `a step of an order with a wrong number of arguments`() {
    till.pay(3, to: "ada")
    let first = UInt(#line + 2)
    withReporter(failures) {
      expect([till.called(.pay, with: 3, "ada", 4)]).to(beInOrder())
      expect([till.called(.pay), till.called(.pay, with: 3, "ada", 4)]).toNot(beInOrder())
      expect(till.called(.pay, with: 3, "ada", 4)).to(beBefore(till.called(.pay)))
      expect(till.called(.pay)).toNot(beBefore(till.called(.pay, with: 3, "ada", 4)))
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 4).map { $0 })
    #expect(failures.messages.allSatisfy { $0.contains("Wrong number of arguments: ") })
  }
}

@Suite struct MisuseOfDoublesTrapTests {
  private let failures = CapturingReporter()

  @Test func `a strict double is no assertion of the code under test`() {
    let till = FakeTill()
    till.unstubbedCalls = .strict
    withReporter(failures) {
      expect { _ = till.balance(of: "ada") }.to(throwAssertion())
    }
    #expect(failures.messages.contains { $0.contains(" received unexpected balance(of:)") })
  }
}
