import StakeoutSpies
import StakeoutSpryKit
import Testing

@Suite struct DidCallResultTests {
  @Test func `its texts are those of the moment they are first read`() {
    let spy = FakeStore()
    spy.close()
    let result = spy.didCall(.close)
    spy.load(id: 1)
    #expect(result.recordedCallsDescription == "close(); load(id:) with <1>")
    spy.load(id: 2)
    #expect(result.friendlyDescription == "close(); load(id:) with <1>")
    #expect(result.success)
    #expect(result.isSuccess)
  }

  @Test func `it does not keep the spy alive`() {
    weak var gone: FakeStore?
    let result: DidCallResult
    do {
      let spy = FakeStore()
      gone = spy
      spy.close()
      result = spy.didCall(.close)
    }
    #expect(gone == nil)
    #expect(result.friendlyDescription == "close()")
  }
}
