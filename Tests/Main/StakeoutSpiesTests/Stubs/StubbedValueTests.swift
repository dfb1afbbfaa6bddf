import StakeoutSpies
import StakeoutTestSupport
import Testing

/// A double that records no calls, and answers in each form of `stubbedValue`.
private final class FakeGauge: Spryable {
  enum ClassFunction: String, StringRepresentable {
    case plain = "plain(_:)"
    case throwing = "throwing()"
    case loaded = "loaded(_:)"
  }

  enum Function: String, StringRepresentable {
    case plain = "plain(_:)"
    case throwing = "throwing()"
    case loaded = "loaded(_:)"
    case fetched = "fetched(_:)"
  }

  let spyStorage = SpyStorage()

  static func plain(_ value: Int) -> String { stubbedValue(arguments: value) }
  static func loaded(_ value: Int) async -> String { await stubbedValueAsync(arguments: value) }
  static func throwing() throws -> String { try stubbedValueThrows() }

  func plain(_ value: Int) -> String { stubbedValue(arguments: value) }
  func throwing() throws -> String { try stubbedValueThrows() }
  func loaded(_ value: Int) async -> String { await stubbedValueAsync(arguments: value) }
  func fetched(_ value: Int) async throws -> String {
    try await stubbedValueAsyncThrows(arguments: value)
  }
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

  @Test func `an asynchronous function answers without a record`() async throws {
    let gauge = FakeGauge()
    gauge.stub(.loaded).andDoAsync { arguments in "\(arguments[0] ?? "")" }
    gauge.stub(.fetched).with(7).andReturn("seven")
    gauge.stub(.fetched).andThrow(Jammed())
    #expect(await gauge.loaded(1) == "1")
    #expect(try await gauge.fetched(7) == "seven")
    await #expect(throws: Jammed()) { try await gauge.fetched(8) }
    #expect(gauge.recordedCalls.isEmpty)
    await isolatingStaticSpies {
      FakeGauge.stub(.loaded).andReturn("static")
      #expect(await FakeGauge.loaded(1) == "static")
      #expect(FakeGauge.recordedCalls.isEmpty)
    }
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
