import Testing

@testable import StakeoutSpies

@Suite struct FittingAnswerTests {
  @Test func `an integer becomes one of any type that holds it`() {
    #expect(exactNumber(42, as: UInt.self) == 42)
    #expect(exactNumber(UInt8(255), as: Int16.self) == 255)
    #expect(exactNumber(Int64.max, as: UInt64.self) == UInt64(Int64.max))
    #expect(exactNumber(-1, as: UInt.self) == nil)
    #expect(exactNumber(256, as: UInt8.self) == nil)
  }

  @Test func `integers and fractions become each other when nothing is lost`() {
    #expect(exactNumber(42, as: Double.self) == 42)
    #expect(exactNumber(42.0, as: Int.self) == 42)
    #expect(exactNumber(Float(0.5), as: Double.self) == 0.5)
    #expect(exactNumber(0.5, as: Float.self) == 0.5)
    #expect(exactNumber(Double.infinity, as: Float.self) == .infinity)
    #expect(exactNumber(Double.nan, as: Float.self)?.isNaN == true)
    #expect(exactNumber(42.5, as: Int.self) == nil)
    #expect(exactNumber(0.1, as: Float.self) == nil)
    #expect(exactNumber(Int.max, as: Double.self) == nil)
    #expect(exactNumber(1e300, as: Int.self) == nil)
    #expect(exactNumber(Double.nan, as: Int.self) == nil)
  }

  @Test func `an optional holds what its own type holds`() {
    #expect(exactNumber(42, as: Int8?.self) == 42)
    let tooLarge: Int8?? = exactNumber(420, as: Int8?.self)
    #expect(tooLarge == .none)
  }

  @Test func `what is no number becomes none`() {
    #expect(exactNumber(true, as: Int.self) == nil)
    #expect(exactNumber("42", as: Int.self) == nil)
    #expect(exactNumber(42, as: String.self) == nil)
    #expect(exactNumber(1, as: Bool.self) == nil)
  }
}
