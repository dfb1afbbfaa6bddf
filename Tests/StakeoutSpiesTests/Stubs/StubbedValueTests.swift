import StakeoutSpies
import StakeoutTestSupport
import Testing

/// A double that records nothing, and answers in each form.
private final class FakeGauge: Spryable {
  enum ClassFunction: String, StringRepresentable {
    case plain = "plain(_:)"
    case throwing = "throwing()"
    case awaited = "awaited()"
    case both = "both()"
  }

  enum Function: String, StringRepresentable {
    case plain = "plain(_:)"
    case throwing = "throwing()"
    case awaited = "awaited()"
    case both = "both()"
  }

  let spyStorage = SpyStorage()

  static func plain(_ value: Int) -> String { stubbedValue(arguments: value) }
  static func throwing() throws -> String { try stubbedValueThrows() }
  static func awaited() async -> String { await stubbedValueAsync() }
  static func both() async throws -> String { try await stubbedValueAsyncThrows() }

  func plain(_ value: Int) -> String { stubbedValue(arguments: value) }
  func throwing() throws -> String { try stubbedValueThrows() }
  func awaited() async -> String { await stubbedValueAsync() }
  func both() async throws -> String { try await stubbedValueAsyncThrows() }
}

private struct Jammed: Error, Equatable {}

@Suite(.serialized) struct StubbedValueTests {
  @Test func `an instance answers without a record`() async throws {
    let gauge = FakeGauge()
    gauge.stub(.plain).with(7).andReturn("seven")
    for function in [FakeGauge.Function.throwing, .awaited, .both] {
      gauge.stub(function).andReturn(function.rawValue)
    }
    #expect(gauge.plain(7) == "seven")
    #expect(try gauge.throwing() == "throwing()")
    #expect(await gauge.awaited() == "awaited()")
    #expect(try await gauge.both() == "both()")
    #expect(gauge.recordedCalls.isEmpty)
    gauge.stubAgain(.throwing).andThrow(Jammed())
    gauge.stubAgain(.both).andThrow(Jammed())
    #expect(throws: Jammed()) { try gauge.throwing() }
    await #expect(throws: Jammed()) { try await gauge.both() }
  }

  @Test func `so does a type`() async throws {
    defer { FakeGauge.resetCallsAndStubs() }
    FakeGauge.stub(.plain).with(7).andReturn("seven")
    for function in [FakeGauge.ClassFunction.throwing, .awaited, .both] {
      FakeGauge.stub(function).andReturn(function.rawValue)
    }
    #expect(FakeGauge.plain(7) == "seven")
    #expect(try FakeGauge.throwing() == "throwing()")
    #expect(await FakeGauge.awaited() == "awaited()")
    #expect(try await FakeGauge.both() == "both()")
    #expect(FakeGauge.recordedCalls.isEmpty)
  }
}
