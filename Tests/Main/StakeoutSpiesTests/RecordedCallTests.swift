import StakeoutSpies
import StakeoutSpryKit
import Testing

@Suite struct RecordedCallTests {
  private let spy = FakeStore()

  private struct Friendly: SpryFriendlyStringConvertible {
    let friendlyDescription = "a friend"
  }

  @Test func `the friendly text lists all calls in their order`() {
    #expect(spy.didCall(.close).friendlyDescription == "<>")
    spy.save("b", named: nil)
    spy.close()
    spy.load(id: 4)
    spy.visit(Friendly())
    #expect(
      spy.didCall(.close).friendlyDescription
        == "save(_:named:) with <b>, <nil>; close(); load(id:) with <4>; visit(_:) with <a friend>")
  }

  @Test func `the exact text groups them by function, the newest in front`() {
    #expect(spy.didCall(.close).description == "[:]")
    spy.save("b", named: nil)
    spy.close()
    spy.save(1, named: "c")
    let text = """
      ["save(_:named:)": \
      [RecordedCall(function: <save(_:named:)>, arguments: <<Optional(1)>, <Optional("c")>>), \
      RecordedCall(function: <save(_:named:)>, arguments: <<Optional("b")>, <nil>>)], \
      "close()": [RecordedCall(function: <close()>, arguments: <>)]]
      """
    #expect(spy.didCall(.close).description == text)
    #expect(spy.didCall(.close).debugDescription == text)
  }
}
