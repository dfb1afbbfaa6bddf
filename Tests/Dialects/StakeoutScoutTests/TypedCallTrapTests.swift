import Stakeout
import StakeoutScout
import Testing

@Suite struct TypedCallTrapTests {
  @Test func `a call that has to return a value and has none ends with a text, a read as well`() {
    let (mock, double) = (Mock(), MockGetExample())
    let texts = texts {
      let trap = Trap.catching { _ = mock.call(returning: Int.self).baz(buz: 1) }
      #expect(trap?.message == "the mock has nothing to return for baz, which returns Int")
      #expect(Trap.catching { _ = double.foo } != nil)
    }
    #expect(texts == ["No expectations defined for baz", "No expectations defined for foo"])
  }

  @Test func `a block that traps leaves the mock usable`() throws {
    let mock = Mock()
    mock.expect.baz().to { _ in fatalError("in the middle") }.and.to(`return`(2))
    #expect(Trap.catching { _ = try? mock.call.baz() }?.message == "in the middle")
    #expect(try mock.call.baz() as? Int == 2)
    mock.verify()
  }
}
