import StakeoutSpies
import Testing

/// The error that is thrown when an awaited call does not come.
@Suite struct MissedCallTests {
  private let store = FakeStore()

  @Test func `a number below one is the first call's`() async throws {
    for id in 1...2 { store.load(id: id) }
    let first = try await store.waitForCall(.load, number: 0, timeout: .zero)
    #expect(first.arguments[0] as? Int == 1)
  }

  @Test func `a call that does not come is an error with all calls`() async {
    let nothing = await #expect(throws: MissedCall.self) {
      try await store.waitForCall(.load, timeout: .milliseconds(-1))
    }
    #expect(
      nothing?.description.hasPrefix(
        """
        call 1 of <load(id:)> on <FakeStore> was not made within 0.000 ms; calls: none
        waited for at
        """) == true)
    store.load(id: 1)
    let missed = await #expect(throws: MissedCall.self) {
      try await store.waitForCall(.load, with: 2, number: 2, timeout: .milliseconds(2))
    }
    #expect(
      missed?.description.hasPrefix(
        """
        call 2 of <load(id:)> on <FakeStore> with <2> was not made within 2.000 ms; calls:
        +0.000 ms  FakeStore  load(id:) with <1>
        waited for at
        """) == true)
    #expect(missed?.calls.map(\.description) == ["load(id:) with <1>"])
  }

  @Test func `without a timeout, a wait ends after a second`() async {
    let missed = await #expect(throws: MissedCall.self) { try await store.waitForCall(.close) }
    #expect(
      missed?.description.hasPrefix(
        "call 1 of <close()> on <FakeStore> was not made within 1 second; calls: none\n") == true)
  }

  @Test func `a cancelled wait says so`() async {
    let store = store
    let task = Task { try await store.waitForCall(.close, timeout: .seconds(600)) }
    task.cancel()
    let missed = await #expect(throws: MissedCall.self) { try await task.value }
    #expect(
      missed?.description.hasPrefix(
        """
        call 1 of <close()> on <FakeStore> was not made before the task was cancelled; calls: none
        waited for at
        """) == true)
  }
}
