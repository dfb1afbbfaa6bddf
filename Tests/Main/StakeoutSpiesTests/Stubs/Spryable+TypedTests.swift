import StakeoutSpryKit
import Testing

import StakeoutSpies

/// A double whose `wrong(a:b:)` passes one argument too few.
private final class FakeDesk: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case take = "take(_:)"
    case wrong = "wrong(a:b:)"
  }

  let spyStorage = SpyStorage()

  func take(_ anything: Any?) -> Any? { spryify(arguments: anything) }
  func wrong(a: Int, b: Int) -> Int { spryify(arguments: a) }
}

@Suite struct SpryableTypedTests {
  private let desk = FakeDesk()

  @Test func `a value for all calls is recorded as one for some is`() {
    let fake = FakeTeller()
    fake.stub(.pay).andReturn(true)
    for _ in 0..<2 { #expect(fake.pay(1, to: "a")) }
    fake.stub(.pay).with(Argument.anything, "b").andReturn(false)
    #expect(fake.pay(1, to: "a"))
    #expect(!fake.pay(2, to: "b"))
    let texts = fake.recordedCalls.map { "\($0)".replacing("pay(_:to:) with ", with: "") }
    #expect(texts == ["<1>, <a>", "<1>, <a>", "<1>, <a>", "<2>, <b>"])
  }

  @Test func `values of other types than the function returns are converted`() {
    desk.stub(.take).andReturn("pen")
    #expect(desk.take(1) as? String == "pen")
    desk.stubAgain(.take).andReturn(nil)
    #expect(desk.take(1) == nil)
  }

  @Test func `a double that is its own argument is not kept alive`() {
    weak var gone: FakeDesk?
    do {
      let desk = FakeDesk()
      gone = desk
      desk.stub(.take).andReturn(1)
      for _ in 0..<2 { _ = desk.take(desk) }
      #expect(desk.recordedCalls[1].arguments[0] as AnyObject? === desk)
    }
    #expect(gone == nil)
  }
}

@Suite struct SpryableTypedTrapTests {
  @Test func `the number of arguments is checked at each call`() {
    let desk = FakeDesk()
    desk.stub(.wrong).andReturn(1)
    for _ in 0..<2 {
      let trap = Trap.catching { _ = desk.wrong(a: 1, b: 2) }
      #expect(trap?.message.contains("--- FATAL ERROR: Wrong number of arguments ---") == true)
    }
  }
}
