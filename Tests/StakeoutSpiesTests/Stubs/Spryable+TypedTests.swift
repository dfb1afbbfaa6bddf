import StakeoutSpryKit
import Testing

@testable import StakeoutSpies

private final class FakeDesk: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case put = "put(_:on:)"
    case take = "take(_:)"
    case number = "number(of:)"
    case wrong = "wrong(a:b:)"
  }

  let spyStorage = SpyStorage()

  func put(_ thing: String?, on shelf: Int) -> Bool { spryify(arguments: thing, shelf) }
  func take(_ anything: Any?) -> Any? { spryify(arguments: anything) }
  func number(of text: String) -> Int? { spryify(arguments: text) }
  func wrong(a: Int, b: Int) -> Int { spryify(arguments: a) }
  func bareNil() -> Bool { spryify("put(_:on:)", arguments: nil, 1) }
}

@Suite struct SpryableTypedTests {
  private let desk = FakeDesk()

  @Test func `a value for all calls is recorded as one for some is`() {
    desk.stub(.put).andReturn(true)
    for _ in 0..<2 { #expect(desk.put("a", on: 1)) }
    desk.stub(.put).with(Argument.anything, 2).andReturn(false)
    #expect(desk.put("a", on: 1))
    #expect(!desk.put(nil, on: 2))
    #expect(desk.bareNil())
    #expect(
      desk.recordedCalls.map(\.description) == [
        "put(_:on:) with <a>, <1>", "put(_:on:) with <a>, <1>", "put(_:on:) with <a>, <1>",
        "put(_:on:) with <nil>, <2>", "put(_:on:) with <nil>, <1>",
      ])
    #expect(desk.didCall(.put, with: nil, 1, countSpecifier: .exactly(1)).success)
  }

  @Test func `values of other types than the function returns are converted`() {
    desk.stub(.number).andReturn(7)
    #expect(desk.number(of: "a") == 7)
    desk.stubAgain(.number).andReturn(nil)
    #expect(desk.number(of: "a") == nil)
    desk.stub(.take).andReturn("pen")
    #expect(desk.take(1) as? String == "pen")
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
