import Testing

@testable import StakeoutCalls

@Suite struct MissedCallTests {
  @Test func `a number below one is the first call's`() async throws {
    let log = CallLog()
    for number in 1...2 { log.append("a(_:)", [number]) }
    let first = try await log.call(of: "a(_:)", with: nil, number: 0, timeout: .zero).call
    #expect(first.arguments[0] as? Int == 1)
  }

  @Test func `a call that does not come is an error with all calls`() async throws {
    let log = CallLog(ofReceiver: Double.Type.self)
    let nothing = await #expect(throws: MissedCall.self) {
      try await log.call(of: "a(_:)", with: nil, number: 1, timeout: .milliseconds(-1))
    }
    #expect(
      nothing?.description
        == "call 1 of <a(_:)> on <Double.Type> was not made within 0.000 ms; calls: none")
    #expect(MissedCall.text(of: .seconds(1)) == "1 second")
    log.append("a(_:)", [1])
    let missed = await #expect(throws: MissedCall.self) {
      try await log.call(of: "a(_:)", with: .of([2]), number: 2, timeout: .milliseconds(2))
    }
    #expect(
      missed?.description == """
        call 2 of <a(_:)> on <Double.Type> with <2> was not made within 2.000 ms; calls:
        +0.000 ms  Double.Type  a(_:) with <1>
        """)
  }

  @Test func `a cancelled wait says so`() async {
    let task = Task {
      try await CallLog().call(of: "a()", with: nil, number: 1, timeout: .seconds(600))
    }
    task.cancel()
    let missed = await #expect(throws: MissedCall.self) { try await task.value }
    #expect(
      missed?.description
        == "call 1 of <a()> on <double> was not made before the task was cancelled; calls: none")
  }
}
