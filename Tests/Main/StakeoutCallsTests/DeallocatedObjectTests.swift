import StakeoutTestSupport
import Testing

@testable import StakeoutCalls

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
  /// What `read` makes of an object in its `deinit`.
  private func inDeinit<Result>(_ read: @escaping (Screen) -> Result) -> Result? {
    var result: Result?
    _ = Dialog { result = read($0) }
    return result
  }

  @Test func `an argument that is being deallocated cannot be kept`() {
    #expect(inDeinit { isUnkeepable($0, by: nil) } == true)
    #expect(inDeinit { isUnkeepable($0 as Screen?, by: nil) } == true)
    #expect(inDeinit { isUnkeepable($0 as Screen??, by: nil) } == true)
    #expect(inDeinit { isUnkeepable($0 as AnyObject, by: nil) } == true)
    #expect(inDeinit { isUnkeepable($0 as Any, by: nil) } == true)
    #expect(inDeinit { isUnkeepable([$0], by: nil) } == true)
    #expect(inDeinit { isUnkeepable([Screen { _ in }, $0] as [Screen]?, by: nil) } == true)
    #expect(inDeinit { isUnkeepable([$0] as Any, by: nil) } == true)
    #expect(inDeinit { isUnkeepable([$0] as Any?, by: nil) } == true)
  }

  @Test func `any other can`() {
    let screen = Screen { _ in }
    #expect(!isUnkeepable(screen, by: nil))
    #expect(!isUnkeepable(screen as Any, by: Dialog { _ in }))
    #expect(!isUnkeepable([screen], by: screen))
    #expect(!isUnkeepable(Screen?.none, by: nil))
    #expect(!isUnkeepable([Screen](), by: nil))
    #expect(!isUnkeepable([Screen]?.none, by: nil))
    #expect(!isUnkeepable([[screen]], by: nil))
    #expect(!isUnkeepable(["a"], by: nil))
    #expect(!isUnkeepable(Wrapper(object: screen), by: screen))
    #expect(!isUnkeepable(Wrapper(object: screen) as Any?, by: screen))
    #expect(!isUnkeepable(Any?.none as Any, by: nil))
    #expect(isUnkeepable(screen, by: screen))
    #expect(isUnkeepable(screen as Any?, by: screen))
  }

  @Test func `a record has a stand-in in its place`() throws {
    var id: ObjectIdentifier?
    let record = inDeinit { screen in
      id = ObjectIdentifier(screen)
      let other = Screen { _ in }
      return ListRecord([1, screen, screen as Screen?, [other, screen], nil, "a"])
    }
    let arguments = try #require(record).arguments
    #expect(arguments.count == 6)
    #expect(arguments[0] as? Int == 1)
    let standIn = try #require(arguments[1] as? DeallocatedObject)
    #expect(standIn.id == id)
    #expect(standIn.type is Dialog.Type)
    #expect((arguments[2] as? DeallocatedObject)?.id == id)
    let list = try #require(arguments[3] as? [Any])
    #expect(list[0] is Screen)
    #expect((list[1] as? DeallocatedObject)?.id == id)
    #expect(arguments[4] == nil)
    #expect("\(standIn)".hasPrefix("deallocated Dialog (0x"))
    #expect(isDeeplyEqual(standIn, arguments[2]))
    #expect(!isDeeplyEqual(standIn, Screen { _ in }))
  }

  @Test func `an unmanaged reference is compared and printed without its object`() {
    func gone() -> Unmanaged<Screen> { Unmanaged.passUnretained(Screen { _ in }) }
    let (reference, screen) = (gone(), Screen { _ in })
    #expect(isDeeplyEqual(reference, reference))
    let living = Unmanaged.passUnretained(screen)
    #expect(isDeeplyEqual(living, Unmanaged.passUnretained(screen)))
    #expect(!isDeeplyEqual(living, screen))
    #expect(!isDeeplyEqual(screen, living))
    #expect(!holdsObjects(reference))
    #expect(Call.text(of: reference).hasPrefix("<Unmanaged<Screen>(0x"))
  }
}
