import Testing

@testable import StakeoutCalls

@Suite struct HeldObjectsTests {
  private final class Object {}
  private struct Holder { let content: Any? }

  @Test func `values hold none`() {
    #expect(!holdsObjects(nil))
    #expect(!holdsObjects(1))
    #expect(!holdsObjects("a"))
    #expect(!holdsObjects([1, 2]))
    #expect(!holdsObjects(Holder(content: ["a": 1])))
    #expect(!holdsObjects(Int?.some(1)))
  }

  @Test func `objects are found at any depth`() {
    #expect(holdsObjects(Object()))
    #expect(holdsObjects([Object()]))
    #expect(holdsObjects(Object?.some(Object())))
    #expect(holdsObjects(Holder(content: ["a": Holder(content: Object())])))
  }

  @Test func `nobody looks at all of very much`() {
    #expect(holdsObjects(Array(repeating: 1.5 as Any, count: 20_000).map(Holder.init)))
  }
}
