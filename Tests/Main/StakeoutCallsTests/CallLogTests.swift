import StakeoutCalls
import StakeoutTestSupport
import Testing

@Suite struct CallLogTests {
  @Test func `a reset forgets the calls and lets go of their arguments`() {
    let log = CallLog()
    weak var argument: Object?
    do {
      let object = Object()
      argument = object
      log.append("a(_:)", [object])
    }
    #expect(argument != nil)
    log.reset()
    #expect(argument == nil)
    #expect(log.calls.isEmpty)
    log.append("b()")
    #expect(log.calls.map(\.function) == ["b()"])
  }

  @Test func `the owner among the arguments is not kept alive, and given back`() throws {
    weak var gone: Object?
    let log: CallLog
    do {
      let owner = Object()
      gone = owner
      log = CallLog()
      let optional: Object?? = owner
      log.append("a(_:_:_:)", [owner, optional as Any, 3], owner: owner)
      let arguments = try #require(log.calls.first).arguments
      #expect(arguments[0] as? Object === owner)
      #expect(arguments[1] as? Object === owner)
      #expect(arguments[2] as? Int == 3)
    }
    #expect(gone == nil)
    let arguments = try #require(log.calls.first).arguments
    #expect(arguments.count == 3)
    #expect(arguments[0] == nil)
  }

  @Test func `a deinit that runs in a reset may call the log`() {
    let log = CallLog()
    log.append("a(_:)", [Farewell { log.append("farewell()") }])
    log.reset()
    #expect(log.calls.map(\.function) == ["farewell()"])
  }
}
