import StakeoutSpies
import StakeoutSpryKit
import Testing

private struct Refusal: Error {}

/// A double whose functions return nothing and need no `return`.
private final class FakeDoor: Spryable {
  enum ClassFunction: String, StringRepresentable {
    case lock = "lock()"
    case check = "check(_:)"
    case open = "open(_:)"
    case oil = "oil(_:)"
  }
  enum Function: String, StringRepresentable {
    case close = "close()"
    case paint = "paint(_:)"
    case label = "label(_:_:)"
    case check = "check()"
    case ring = "ring(_:)"
    case mark = "mark(_:_:)"
    case test = "test(_:)"
    case open = "open(_:)"
    case oil = "oil(_:)"
    case sand = "sand(_:)"
    case key
  }

  var real: (() -> Void)?

  func close() { spryify(forwarding: real) }
  func paint(_ color: Int) { spryify(arguments: color) }
  func label(_ text: String, _ other: String?) { spryify(arguments: text, nil) }
  func check() throws { try spryifyThrows() }
  func ring(_ times: Int) throws {
    let times = times + 1
    try spryifyThrows(arguments: times)
  }
  func mark(_ text: String, _ other: String?) throws { try spryifyThrows(arguments: text, nil) }
  func test(_ times: Int) throws(Refusal) {
    try spryifyThrows(arguments: times, throwing: Refusal.self)
  }
  func open(_ width: Int) async { await spryifyAsync(arguments: width) }
  func oil(_ drops: Int) async throws { try await spryifyAsyncThrows(arguments: drops) }
  func sand(_ times: Int) async throws(Refusal) {
    try await spryifyAsyncThrows(arguments: times, throwing: Refusal.self)
  }
  // A property with a value: the overloads for functions without a result must not be chosen for
  // it.
  var key: Int { spryify() }

  static func lock() { spryify() }
  static func check(_ times: Int) throws { try spryifyThrows(arguments: times) }
  static func open(_ width: Int) async { await spryifyAsync(arguments: width) }
  static func oil(_ drops: Int) async throws { try await spryifyAsyncThrows(arguments: drops) }
}

@Suite struct SpryableVoidTests {
  private let door = FakeDoor()

  @Test func `a call is remembered, and its stub runs`() async throws {
    var closed = 0
    door.real = { closed += 1 }
    door.unstubbedCalls = .forwarding
    door.close()
    #expect(closed == 1)
    door.stub(.close).andDoVoid { _ in closed += 10 }
    door.close()
    #expect(closed == 11)
    for function in [.paint, .label, .check, .ring, .mark, .test, .open, .oil, .sand]
      as [FakeDoor
      .Function]
    {
      door.stub(function).andReturn()
    }
    door.stub(.key).andReturn(7)
    door.paint(1)
    door.label("a", nil)
    try door.check()
    try door.ring(2)
    try door.mark("b", nil)
    try door.test(3)
    await door.open(4)
    try await door.oil(5)
    try await door.sand(6)
    #expect(door.key == 7)
    let others = door.recordedCalls.dropFirst(2).map(\.description)
    #expect(
      others == [
        "paint(_:) with <1>", "label(_:_:) with <a>, <nil>", "check()", "ring(_:) with <3>",
        "mark(_:_:) with <b>, <nil>", "test(_:) with <3>", "open(_:) with <4>",
        "oil(_:) with <5>", "sand(_:) with <6>", "key",
      ])
  }

  @Test func `a stub's error is thrown`() async {
    for function in [.check, .ring, .mark, .test, .oil, .sand] as [FakeDoor.Function] {
      door.stub(function).andThrow(Refusal())
    }
    #expect(throws: Refusal.self) { try door.check() }
    #expect(throws: Refusal.self) { try door.ring(1) }
    #expect(throws: Refusal.self) { try door.mark("a", nil) }
    #expect(throws: Refusal.self) { try door.test(1) }
    await #expect(throws: Refusal.self) { try await door.oil(1) }
    await #expect(throws: Refusal.self) { try await door.sand(1) }
    #expect(door.recordedCallsCount == 6)
  }

  @Test func `static functions have the same forms`() async throws {
    try await isolatingStaticSpies {
      for function in [.lock, .check, .open, .oil] as [FakeDoor.ClassFunction] {
        FakeDoor.stub(function).andReturn(inOrder: ())
      }
      FakeDoor.lock()
      try FakeDoor.check(1)
      await FakeDoor.open(1)
      try await FakeDoor.oil(1)
      #expect(FakeDoor.recordedCallsCount == 4)
      FakeDoor.stub(.check).with(2).andThrow(Refusal())
      FakeDoor.stub(.oil).with(2).andThrow(Refusal())
      #expect(throws: Refusal.self) { try FakeDoor.check(2) }
      await #expect(throws: Refusal.self) { try await FakeDoor.oil(2) }
    }
  }
}
