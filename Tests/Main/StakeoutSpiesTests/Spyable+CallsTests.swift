import StakeoutSpies
import Testing

@Suite struct SpyableCallsTests {
  private let store = FakeStore()

  @Test func `calls are an asynchronous sequence`() async {
    store.close()
    store.load(id: 1)
    Task.detached { for id in 2..<10 { store.load(id: id) } }
    let fifth = await store.calls(.load).first { $0.arguments[0] as? Int == 5 }
    #expect(fifth?.function == "load(id:)")
    #expect(await store.calls().first { _ in true }?.function == "close()")
  }

  @Test func `the n-th call is waited for`() async throws {
    Task.detached { for id in [7, 8, 7, 8] { store.load(id: id) } }
    let second = try await store.waitForCall(
      .load, with: 7, number: 2, timeout: .seconds(600))
    #expect(second.arguments[0] as? Int == 7)
    let missed = await #expect(throws: MissedCall.self) {
      try await store.waitForCall(.save, with: nil, Argument.anything, timeout: .zero)
    }
    #expect(
      missed?.description.hasPrefix(
        """
        call 1 of <save(_:named:)> on <FakeStore> with <nil>, <Argument.anything> was not made \
        within 0.000 ms; calls:
        """) == true)
  }

  @Test func `a call that does not come is reported with the line that waited`() async {
    let line = UInt(#line + 2)
    do throws(MissedCall) {
      try await store.waitForCall(.close, number: 2, timeout: .zero)
      Issue.record("the call came")
    } catch {
      #expect(error.site?.line == line)
      #expect(
        error.description == """
          call 2 of <close()> on <FakeStore> was not made within 0.000 ms; calls: none
          waited for at \(#filePath):\(line)
          """)
    }
  }

  @Test func `a wrong number of arguments is not waited for`() async {
    let missed = await #expect(throws: MissedCall.self) {
      try await store.waitForCall(.load, with: 1, 2, timeout: .seconds(600))
    }
    #expect(
      missed?.description.hasPrefix(
        """
        call 1 of <load(id:)> on <FakeStore> with <1>, <2> cannot be made: Wrong number of \
        arguments: Type: FakeStore; Function: load(id:); Function count: 1; Actual count: 2;
        """) == true)
  }

  @Test @MainActor func `a spy that belongs to the main actor can be waited for`() async throws {
    final class Own: Spyable {
      enum Function: String, StringRepresentable { case open = "open()" }
      enum ClassFunction: String, StringRepresentable { case none }
      func open() { recordCall() }
    }
    let own = Own()
    own.open()
    try await own.waitForCall(.open, timeout: .zero)
    for await _ in own.calls(.open) { break }
  }
}
