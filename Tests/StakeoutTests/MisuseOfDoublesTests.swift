import Stakeout
import Testing

private final class FakeLamp: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case dim = "dim(to:)"
    case count = "count()"
  }

  func dim(to level: Int) { recordCall(arguments: level) }
  func count() -> Int { spryify() }
}

/// What a test does wrong with a double fails its expectation, both ways, at its line.
@Suite struct MisuseOfDoublesTests {
  private let lamp = FakeLamp()
  private let failures = CapturingReporter()

  @Test func `haveReceived with a wrong number of arguments`() {
    lamp.dim(to: 3)
    let first = UInt(#line + 2)
    withReporter(failures) {
      expect(lamp).to(haveReceived(.dim, with: 3, 4))
      expect(lamp).toNot(haveReceived(.dim, with: 3, 4))
      expect(lamp).to(not(haveReceived(.dim, with: 3, 4)))
      expect(lamp).to(satisfyAnyOf(haveReceived(.dim, with: 3, 4), haveReceived(.dim)))
      expect(lamp).toEventually(haveReceived(.dim, with: 3, 4), timeout: .seconds(600))
      expect(lamp).toAlways(not(haveReceived(.dim, with: 3, 4)), until: .seconds(600))
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 6).map { $0 })
    #expect(
      failures.messages.first == """
        unexpected error thrown: <Wrong number of arguments: Type: FakeLamp; Function: dim(to:); \
        Function count: 1; Actual count: 2; Arguments: <Optional(3)>, <Optional(4)>>
        """)
  }

  @Test func `a step of an order with a wrong number of arguments`() {
    lamp.dim(to: 3)
    let first = UInt(#line + 2)
    withReporter(failures) {
      expect([lamp.called(.dim, with: 3, 4)]).to(beInOrder())
      expect([lamp.called(.dim), lamp.called(.dim, with: 3, 4)]).toNot(beInOrder())
      expect(lamp.called(.dim, with: 3, 4)).to(beBefore(lamp.called(.dim)))
      expect(lamp.called(.dim)).toNot(beBefore(lamp.called(.dim, with: 3, 4)))
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 4).map { $0 })
    #expect(failures.messages.allSatisfy { $0.contains("Wrong number of arguments: ") })
  }
}

@Suite struct MisuseOfDoublesTrapTests {
  private let failures = CapturingReporter()

  @Test func `a strict double is no assertion of the code under test`() {
    let lamp = FakeLamp()
    lamp.unstubbedCalls = .strict
    withReporter(failures) {
      expect { _ = lamp.count() }.to(throwAssertion())
    }
    #expect(failures.messages.contains { $0.contains(" received unexpected count()") })
  }
}
