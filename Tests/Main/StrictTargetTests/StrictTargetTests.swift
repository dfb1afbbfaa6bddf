public import StakeoutSpies
import Testing

/// Makes all doubles of this target strict by default.
extension Stubbable {
  /// The rule of this target.
  public static var unstubbedCallsByDefault: UnstubbedCalls { .strict }
}

private final class FakeClock: Spryable {
  enum ClassFunction: String, StringRepresentable { case zone = "zone()" }
  enum Function: String, StringRepresentable { case now = "now()" }

  func now() -> Int { spryify() }
  static func zone() -> Int { spryify() }
}

@Suite struct StrictTargetTests {
  @Test func `each double that the target declares is strict`() {
    let clock = FakeClock()
    #expect(clock.unstubbedCalls == .strict)
    #expect(FakeClock.unstubbedCalls == .strict)
    let failures = CapturingReporter()
    withReporter(failures) { #expect(clock.now() == 0) }
    #expect(failures.messages.map { $0.contains("FakeClock received unexpected now()") } == [true])
  }

  @Test(.unstubbedCalls(.relaxed)) func `a test goes before its target`() {
    #expect(FakeClock().unstubbedCalls == .relaxed)
  }

  @Test func `a double goes before both`() {
    let clock = FakeClock()
    clock.unstubbedCalls = .fatal
    #expect(clock.unstubbedCalls == .fatal)
  }
}
