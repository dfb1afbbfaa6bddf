import Testing

@testable import StakeoutCalls

@Suite struct CallRecordTests {
  @Test func `a tuple's arguments are those of a list`() {
    let nothing: Int? = nil
    let arguments = TupleRecord(1, "a", nothing, Int??.some(nil), 7 as Int?).arguments(owner: nil)
    #expect(arguments.count == 5)
    #expect(arguments[0] as? Int == 1)
    #expect(arguments[1] as? String == "a")
    #expect(arguments[2] == nil)
    #expect(arguments[3] != nil)
    #expect(String(describing: arguments[4]) == "Optional(7)")
  }

  @Test func `a tuple's arguments are released with it`() {
    weak var gone: Object?
    do {
      let object = Object()
      gone = object
      let record = TupleRecord(object, "a text that needs memory of its own", 1)
      #expect(record.arguments(owner: nil)[0] as? Object === object)
    }
    #expect(gone == nil)
  }
}
