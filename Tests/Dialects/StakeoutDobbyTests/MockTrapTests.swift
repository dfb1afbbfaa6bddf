import Stakeout
import StakeoutDobby
import Testing

@Suite struct MockTrapTests {
  @Test(arguments: [true, false])
  func `a matcher that traps leaves a mock that works`(ordered: Bool) {
    let mock = Mock<Int>(ordered: ordered)
    mock.expect(matches { 10 / $0 > 0 })
    expect { mock.record(0) }.to(throwAssertion())
    #expect(mock.interactions.isEmpty)
    #expect(dobbyFailures { mock.verify() } == ["Expectation <<func>> not fulfilled"])
    mock.record(1)
    #expect(failures { mock.verify() } == [])
  }
}
