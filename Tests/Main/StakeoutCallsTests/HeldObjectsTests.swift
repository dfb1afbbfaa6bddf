import Testing

@testable import StakeoutCalls

@Suite struct HeldObjectsTests {
  private struct Holder { let content: Any? }

  @Test func `values hold none`() {
    let values: [Any?] = [nil, 1, "a", [1, 2], Holder(content: ["a": 1]), Int?.some(1)]
    for value in values { #expect(!holdsObjects(value), "\(String(describing: value))") }
  }

  @Test func `objects are found at any depth`() {
    let holder = Holder(content: ["a": Holder(content: Object())])
    let values: [Any?] = [Object(), [Object()], Object?.some(Object()), holder]
    for value in values { #expect(holdsObjects(value), "\(String(describing: value))") }
  }

  @Test func `nobody looks at all of very much`() {
    #expect(holdsObjects(Array(repeating: 1.5 as Any, count: 20_000).map(Holder.init)))
  }
}
