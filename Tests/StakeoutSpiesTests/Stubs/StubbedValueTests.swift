import StakeoutSpies
import StakeoutTestSupport
import Testing

/// A double that records nothing, and answers in each form.
private final class FakeGauge: Spryable {
  enum ClassFunction: String, StringRepresentable {
    case plain = "plain(_:)"
    case throwing = "throwing()"
  }

  enum Function: String, StringRepresentable {
    case plain = "plain(_:)"
    case throwing = "throwing()"
  }

  let spyStorage = SpyStorage()

  static func plain(_ value: Int) -> String { stubbedValue(arguments: value) }
  static func throwing() throws -> String { try stubbedValueThrows() }

  func plain(_ value: Int) -> String { stubbedValue(arguments: value) }
  func throwing() throws -> String { try stubbedValueThrows() }
}

private struct Jammed: Error, Equatable {}

@Suite(.serialized) struct StubbedValueTests {
  @Test func `an instance answers without a record`() throws {
    let gauge = FakeGauge()
    gauge.stub(.plain).with(7).andReturn("seven")
    gauge.stub(.throwing).andReturn("throwing()")
    #expect(gauge.plain(7) == "seven")
    #expect(try gauge.throwing() == "throwing()")
    #expect(gauge.recordedCalls.isEmpty)
    gauge.stubAgain(.throwing).andThrow(Jammed())
    #expect(throws: Jammed()) { try gauge.throwing() }
  }

  @Test func `so does a type`() throws {
    defer { FakeGauge.resetCallsAndStubs() }
    FakeGauge.stub(.plain).with(7).andReturn("seven")
    FakeGauge.stub(.throwing).andReturn("throwing()")
    #expect(FakeGauge.plain(7) == "seven")
    #expect(try FakeGauge.throwing() == "throwing()")
    #expect(FakeGauge.recordedCalls.isEmpty)
  }
}
