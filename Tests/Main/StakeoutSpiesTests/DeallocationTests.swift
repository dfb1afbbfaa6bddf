import StakeoutSpies
import StakeoutSpryKit
import Testing

/// A delegate that is told, in an object's `deinit`, that the object ends.
private final class FakeDelegate: Spryable {
  enum ClassFunction: String, StringRepresentable { case died = "died(_:)" }
  enum Function: String, StringRepresentable {
    case died = "died(_:)"
    case maybe = "maybe(_:)"
    case several = "several(_:)"
    case unmanaged = "unmanaged(_:)"
    case saved = "saved(_:as:)"
    case asked = "asked(_:)"
    case objects = "objects(_:)"
    case maybeObjects = "maybeObjects(_:)"
    case closables = "closables(_:)"
    case titled = "titled(_:)"
    case anything = "anything(_:)"
    case optionals = "optionals(_:)"
  }

  func died(_ screen: Screen) { recordCall(arguments: screen) }
  func maybe(_ screen: Screen?) { recordCall(arguments: screen) }
  func several(_ screens: [Screen]) { recordCall(arguments: screens) }
  func objects(_ list: [AnyObject]) { recordCall(arguments: list) }
  func maybeObjects(_ list: [AnyObject]?) { spryify(arguments: list) }
  func closables(_ list: [any Closable]) { recordCall(arguments: list) }
  func titled(_ list: [any Titled]) { spryify(arguments: list) }
  func anything(_ list: [Any]) { recordCall(arguments: list) }
  func optionals(_ list: [Screen?]) { recordCall(arguments: list) }
  func unmanaged(_ screen: Unmanaged<Screen>) { recordCall(arguments: screen) }
  func saved(_ screen: Screen, as name: String?) { spryify(arguments: screen, name) }
  func asked(_ screen: Screen) -> String { spryify(arguments: screen) }
  static func died(_ screen: Screen) { recordCall(arguments: screen) }
}

private protocol Closable: AnyObject {}
private protocol Titled {}

private final class Screen: Closable, Titled {
  let name: String
  let end: (Screen) -> Void
  init(_ name: String = "main", _ end: @escaping (Screen) -> Void) {
    self.name = name
    self.end = end
  }
  deinit { end(self) }
}

@Suite struct DeallocationTests {
  private let delegate = FakeDelegate()

  @Test func `self in a deinit is recorded as a stand-in`() throws {
    let delegate = delegate
    var screen: Screen? = Screen { delegate.died($0) }
    let id = try #require(screen.map { ObjectIdentifier($0) })
    screen = nil
    let argument = delegate.recordedCalls[0].arguments[0] as? DeallocatedObject
    #expect(argument?.id == id)
    #expect(argument?.type is Screen.Type)
    for pattern in [.anything, .nonNil, .instanceOf(Screen.self)] as [Argument] {
      #expect(delegate.didCall(.died, with: pattern).success)
    }
    #expect(!delegate.didCall(.died, with: Argument.instanceOf(FakeDelegate.self)).success)
    #expect(!delegate.didCall(.died, with: Screen { _ in }).success)
    #expect(
      delegate.didCall(.died).friendlyDescription.hasPrefix("died(_:) with <deallocated Screen (0x")
    )
  }

  @Test func `so it is in an Optional, an array, a static call and a spryified one`() {
    let delegate = delegate
    delegate.stub(.saved).andReturn()
    var names: [String] = []
    let captor = Argument.captor()
    delegate.stub(.asked).with(captor).andDo { arguments in
      names.append((arguments[0] as? Screen)?.name ?? "")
      return "heard"
    }
    isolatingStaticSpies {
      _ = Screen { screen in
        delegate.maybe(screen)
        delegate.several([screen])
        delegate.saved(screen, as: nil)
        #expect(delegate.asked(screen) == "heard")
        FakeDelegate.died(screen)
      }
      #expect(FakeDelegate.recordedCalls[0].arguments[0] is DeallocatedObject)
    }
    #expect(names == ["main"])
    #expect(captor.getValue(as: DeallocatedObject.self).type is Screen.Type)
    let arguments = delegate.recordedCalls.map { $0.arguments[0] }
    #expect(arguments[0] is DeallocatedObject)
    #expect((arguments[1] as? [Any])?[0] is DeallocatedObject)
    #expect(arguments[2] is DeallocatedObject)
    #expect(arguments[3] is DeallocatedObject)
  }

  @Test func `so it is in an array of any type that can hold it`() throws {
    let delegate = delegate
    delegate.unstubbedCalls = .relaxed
    let other = Screen("other") { _ in }
    _ = Screen { screen in
      delegate.objects([screen, other])
      delegate.maybeObjects([screen, other])
      delegate.closables([screen, other])
      delegate.titled([screen, other])
      delegate.anything([screen, other, 7])
      delegate.optionals([screen, other, nil])
    }
    #expect(delegate.recordedCallsCount == 6)
    for call in delegate.recordedCalls {
      let list = try #require(call.arguments[0] as? [Any])
      #expect(list[0] is DeallocatedObject, "\(call)")
      #expect(list[1] as AnyObject === other, "\(call)")
    }
    #expect((delegate.recordedCalls[4].arguments[0] as? [Any])?[2] as? Int == 7)
  }

  @Test func `weak, unsafe and unmanaged references to one that is being deallocated`() {
    let delegate = delegate
    func live() {
      let holder = Holder()
      let screen = Screen { screen in
        delegate.maybe(holder.screen)
        unowned(unsafe) let unsafely = screen
        delegate.died(unsafely)
        delegate.unmanaged(Unmanaged.passUnretained(screen))
      }
      holder.screen = screen
    }
    live()
    #expect(delegate.didCall(.maybe, with: Argument.nil).success)
    #expect(delegate.didCall(.died, with: Argument.instanceOf(Screen.self)).success)
    #expect(delegate.didCall(.unmanaged, with: Argument.nonNil).success)
    let text = delegate.didCall(.died).friendlyDescription
    #expect(text.contains("unmanaged(_:) with <Unmanaged<Screen>(0x"))
    #expect(delegate.didCall(.died).description.contains("<Unmanaged<Screen>(0x"))
  }
}

private final class Holder {
  weak var screen: Screen?
}
