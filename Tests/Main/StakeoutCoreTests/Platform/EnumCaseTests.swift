import StakeoutCore
import Testing

@Suite struct EnumCaseTests {
  @Test func `a case is named as it is declared`() {
    #expect(enumCaseName(of: Signal.red) == "red")
    #expect(enumCaseName(of: Signal.green) == "green")
    #expect(enumCaseName(of: Signal.other("x", 1)) == "other")
    #expect(enumCaseName(of: Int?.none as Any) == "none")
  }

  @Test func `what is no enum has no case`() {
    #expect(enumCaseName(of: 1) == nil)
    #expect(enumCaseName(of: "red") == nil)
    #expect(enumCaseName(of: Int.self) == nil)
  }
}

private enum Signal: CustomDebugStringConvertible {
  case red
  case green
  case other(String, Int)

  var debugDescription: String { "a signal" }
}
