import StakeoutCalls
import Testing

/// The interaction of a mock, such as a tuple, is read as a list of arguments.
@Suite struct InteractionRecordTests {
  private func arguments<Interaction>(of interaction: Interaction) throws -> [Any?] {
    let log = CallLog()
    _ = log.append(
      InteractionRecord(interaction), number: FunctionNames.number(of: "record(_:)"))
    return try #require(log.calls.first).arguments
  }

  @Test func `a tuple is a list of arguments, Optionals among them as such`() throws {
    let arguments = try arguments(of: (1, "a", Int?.none, Int?.some(3)))
    #expect(isDeeplyEqual(arguments, [1, "a", nil, 3] as [Any?]))
    #expect(arguments[2] == nil)
  }

  @Test func `nothing is no argument, anything else is one`() throws {
    #expect(try arguments(of: ()).isEmpty)
    #expect(try arguments(of: 7).first as? Int == 7)
    let none = try arguments(of: Int?.none)
    #expect(none.count == 1 && none[0] == nil)
    #expect(try arguments(of: [1, 2]).first as? [Int] == [1, 2])
  }
}
