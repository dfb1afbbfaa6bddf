import Stakeout
import StakeoutScout
import Testing

@Suite struct TypedCallTrapTests {
  @Test func `a call that has to return a value and has none ends with a text`() {
    let mock = Mock()
    let messages = CapturingReporter()
    let trap = withReporter(messages) {
      Trap.catching { _ = mock.call(returning: Int.self).baz(buz: 1) }
    }
    #expect(messages.messages == ["No expectations defined for baz"])
    #expect(trap?.message == "the mock has nothing to return for baz, which returns Int")
  }

  @Test func `a property that is no Optional traps when there is no value for it`() {
    let double = MockGetExample()
    let messages = CapturingReporter()
    let trap = withReporter(messages) { Trap.catching { _ = double.foo } }
    #expect(messages.messages == ["No expectations defined for foo"])
    #expect(trap != nil)
  }

  @Test func `a block that traps leaves the mock usable`() throws {
    let mock = Mock()
    mock.expect.baz().to { _ in fatalError("in the middle") }.and.to(`return`(2))
    #expect(Trap.catching { _ = try? mock.call.baz() }?.message == "in the middle")
    #expect(try mock.call.baz() as? Int == 2)
    mock.verify()
  }
}
