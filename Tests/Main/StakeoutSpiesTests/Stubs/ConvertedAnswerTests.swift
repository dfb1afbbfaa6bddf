import StakeoutTestSupport
import Testing

import StakeoutSpies

/// A stub in Kiwi's style converts a number to the type of the function's result if no information is
/// lost.
@Suite struct ConvertedAnswerTests {
  private let meter = FakeMeter()

  @Test func `an integer becomes one of any type that holds it`() {
    #expect(answer(42, as: UInt.self) == 42)
    #expect(answer(UInt8(255), as: Int16.self) == 255)
    #expect(answer(Int64.max, as: UInt64.self) == UInt64(Int64.max))
    #expect(answer(-1, as: UInt.self) == nil)
    #expect(answer(256, as: UInt8.self) == nil)
  }

  @Test func `integers and fractions become each other when nothing is lost`() {
    #expect(answer(42, as: Double.self) == 42)
    #expect(answer(42.0, as: Int.self) == 42)
    #expect(answer(Float(0.5), as: Double.self) == 0.5)
    #expect(answer(0.5, as: Float.self) == 0.5)
    #expect(answer(Double.infinity, as: Float.self) == .infinity)
    #expect(answer(Double.nan, as: Float.self)?.isNaN == true)
    #expect(answer(42.5, as: Int.self) == nil)
    #expect(answer(0.1, as: Float.self) == nil)
    #expect(answer(Int.max, as: Double.self) == nil)
    #expect(answer(1e300, as: Int.self) == nil)
    #expect(answer(Double.nan, as: Int.self) == nil)
  }

  @Test func `an optional holds what its own type holds`() {
    #expect(answer(42, as: Int8?.self) == 42)
    let tooLarge: Int8?? = answer(420, as: Int8?.self)
    #expect(tooLarge == .none)
  }

  @Test func `what is no number becomes none`() {
    #expect(answer(true, as: Int.self) == nil)
    #expect(answer("42", as: Int.self) == nil)
    #expect(answer(42, as: String.self) == nil)
    #expect(answer(1, as: Bool.self) == nil)
  }

  @Test func `a number that does not fit fails the test at the stub, and the default is returned`()
  {
    let site = SourceSite(line: 7)
    meter.stub(.read).andReturn(ConvertedAnswer(256, at: site))
    var result: UInt8 = 1
    let failures = reportedFailures { result = meter.read() }
    #expect(result == 0)
    #expect(
      failures.map(\.message) == [
        "FakeMeter: the stub of <read()> returns <256> of type Int, and the function returns UInt8"
      ])
    #expect(failures.map(\.site.line) == [7])
  }

  @Test func `nil is the default value`() {
    meter.stub(.read).andReturn(ConvertedAnswer(nil, at: SourceSite()))
    #expect(meter.read() == 0)
    #expect(meter.read() == "")
  }

  /// Returns the value of a stub as the result of a function; nil if the test fails because the
  /// function cannot return it.
  private func answer<T>(_ value: Any, as type: T.Type) -> T? {
    meter.stubAgain(.read).andReturn(ConvertedAnswer(value, at: SourceSite()))
    var result: T?
    let failures = reportedFailures { result = .some(meter.read()) }
    return failures.isEmpty ? result : nil
  }
}

/// A double whose function returns a value of any type.
private final class FakeMeter: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case read = "read()" }

  func read<T>() -> T { spryify() }
}
