import Stakeout
import StakeoutDobby
import Testing

@Suite struct MockOrderTests {
  private final class Door: Spyable {
    enum Function: String, StringRepresentable {
      case open = "open()"
    }
    enum ClassFunction: String, StringRepresentable {
      case none
    }
    func open() { recordCall() }
  }

  @Test func `interactions and calls of spies are in one order`() {
    let door = Door()
    let mock = Mock<(String, Int)>(nice: true)
    mock.record(("Ann", 1), function: "greet(_:_:)")
    door.open()
    mock.record(("Bob", 2), function: "greet(_:_:)")
    expect([
      mock.called("greet(_:_:)", with: "Ann", 1), door.called(.open),
      mock.called("greet(_:_:)", with: beginWith("B"), any() as Matcher<Int>),
    ]).to(beInOrder())
    expect([door.called(.open), mock.called("greet(_:_:)", with: "Ann", 1)]).toNot(beInOrder())
    #expect(mock.called("greet(_:_:)").description == "Mock<(String, Int)> greet(_:_:)")
  }
}
