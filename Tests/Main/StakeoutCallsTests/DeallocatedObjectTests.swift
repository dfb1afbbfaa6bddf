import StakeoutCalls
import Testing

/// An object that passes itself to a closure in its `deinit`.
private class Screen {
  let report: (Screen) -> Void
  init(_ report: @escaping (Screen) -> Void) { self.report = report }
  deinit { report(self) }
}

private final class Dialog: Screen {}

private struct Wrapper {
  let object: AnyObject
}

@Suite struct DeallocatedObjectTests {
  private let door = Door()

  @Test func `an argument that is being deallocated is recorded as a stand-in`() throws {
    let door = door
    var id: ObjectIdentifier?
    _ = Dialog { screen in
      id = ObjectIdentifier(screen)
      let other = Screen { _ in }
      door.receive("show(_:)", 1, screen, screen as Screen?, [other, screen], nil, "a")
    }
    let arguments = try #require(timeline(of: door).first).arguments
    try #require(arguments.count == 6)
    #expect(arguments[0] as? Int == 1)
    let standIn = try #require(arguments[1] as? DeallocatedObject)
    #expect(standIn.id == id)
    #expect(standIn.type is Dialog.Type)
    #expect((arguments[2] as? DeallocatedObject)?.id == id)
    let list = try #require(arguments[3] as? [Any])
    #expect(list[0] is Screen)
    #expect((list[1] as? DeallocatedObject)?.id == id)
    #expect(arguments[4] == nil)
    #expect(arguments[5] as? String == "a")
    #expect("\(standIn)".hasPrefix("deallocated Dialog (0x"))
  }

  @Test func `a stand-in is found by itself, and not by an object`() throws {
    let door = door
    _ = Dialog { door.receive("show(_:)", $0) }
    let standIn = try #require(timeline(of: door).first?.arguments[0] as? DeallocatedObject)
    #expect(try door.hasReceived("show(_:)", with: standIn))
    #expect(try !door.hasReceived("show(_:)", with: Screen { _ in }))
  }

  @Test func `it is recognised in Optionals, in an array and behind any type`() {
    expectStandIn { $0 as Screen?? as Any? }
    expectStandIn { $0 as AnyObject }
    expectStandIn { $0 as Any }
    expectStandIn { ([Screen { _ in }, $0] as [Screen]?) as Any? }
    expectStandIn { [$0] as Any }
    expectStandIn { [$0] as Any? }
  }

  @Test func `any other object is retained until a reset`() {
    expectRetained { $0 }
    expectRetained { $0 as Any }
    expectRetained { [$0] }
    expectRetained { [[$0]] }
    expectRetained { Wrapper(object: $0) }
    expectRetained { Wrapper(object: $0) as Any? }
  }

  @Test func `the double itself is not retained, unless another value holds it`() {
    expectRetained(false, isOwner: true) { $0 }
    expectRetained(false, isOwner: true) { $0 as Any? }
    expectRetained(isOwner: true) { [$0] }
    expectRetained(isOwner: true) { Wrapper(object: $0) }
  }

  @Test func `values without an object are recorded as they are`() throws {
    door.receive("show(_:)", Screen?.none, [Screen](), [Screen]?.none, ["a"], Any?.none as Any)
    let arguments = try #require(timeline(of: door).first).arguments
    try #require(arguments.count == 5)
    #expect(arguments[0] == nil)
    #expect((arguments[1] as? [Screen])?.isEmpty == true)
    #expect(arguments[2] == nil)
    #expect(arguments[3] as? [String] == ["a"])
    #expect(timeline(of: door).first?.description.hasSuffix(", <nil>") == true)
  }

  @Test func `an unmanaged reference is compared and printed without its object`() throws {
    func gone() -> Unmanaged<Screen> { Unmanaged.passUnretained(Screen { _ in }) }
    let (reference, screen) = (gone(), Screen { _ in })
    door.receive("lose(_:)", reference)
    #expect(try door.hasReceived("lose(_:)", with: reference))
    #expect(
      timeline(of: door)[0].description.hasPrefix("lose(_:) with <Unmanaged<Screen>(0x"))
    let living = Unmanaged.passUnretained(screen)
    door.receive("keep(_:)", living)
    #expect(try door.hasReceived("keep(_:)", with: Unmanaged.passUnretained(screen)))
    #expect(try !door.hasReceived("keep(_:)", with: screen))
    door.receive("show(_:)", screen)
    #expect(try !door.hasReceived("show(_:)", with: living))
  }

  /// Records an issue unless a double records a stand-in, alone or last in an array, if an object
  /// passes itself in its `deinit` in this way.
  private func expectStandIn(
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ passed: @escaping (Screen) -> Any?
  ) {
    let door = Door()
    _ = Dialog { door.receive("show(_:)", passed($0)) }
    let argument = timeline(of: door).first?.arguments.first ?? nil
    let standIn = (argument as? [Any])?.last ?? argument
    #expect(standIn is DeallocatedObject, sourceLocation: sourceLocation)
  }

  /// Records an issue unless a double retains an object that is passed in this way, or does not
  /// retain it.
  ///
  /// - Parameter isOwner: whether the object is the double that receives the call.
  private func expectRetained(
    _ isRetained: Bool = true, isOwner: Bool = false,
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ passed: (Screen) -> Any?
  ) {
    let log = CallLog()
    weak var kept: Screen?
    do {
      let screen = Screen { _ in }
      kept = screen
      log.append("show(_:)", [passed(screen)], owner: isOwner ? screen : nil)
    }
    #expect((kept != nil) == isRetained, sourceLocation: sourceLocation)
    log.reset()
    #expect(kept == nil, sourceLocation: sourceLocation)
  }
}
