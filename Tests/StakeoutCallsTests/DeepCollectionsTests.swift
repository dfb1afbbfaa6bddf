import Testing

@testable import StakeoutCalls

@Suite struct DeepCollectionsTests {
  private struct Box { let content: Any? }

  private func rest(_ left: any DeepCollection, _ right: Any) -> Int? {
    var rest: [(left: Any, right: Any)] = []
    return left.isEqual(to: right, rest: &rest) ? rest.count : nil
  }

  @Test func `what == can decide leaves nothing to look at`() {
    #expect(rest([1, 2], [1, 2]) == 0)
    #expect(rest([1, 2], [1, 3]) == nil)
    #expect(rest(Set([1]), Set([1])) == 0)
    #expect(rest(ContiguousArray([1]), ContiguousArray([1])) == 0)
    #expect(rest([1, 2][0..<1], [1, 2][0..<1]) == 0)
  }

  @Test func `other elements are left for a closer look, if there are as many`() {
    let boxes = [Box(content: 1), Box(content: nil)]
    #expect(rest(boxes, boxes) == 2)
    #expect(rest(boxes, [boxes[0]]) == nil)
    #expect(rest([1, 2], [1, 2][...]) == 2)
    #expect(rest([1, 2] as [Any], [1, 2]) == 2)
    #expect(rest(["a": boxes[0]], ["a": boxes[1]]) == 1)
    #expect(rest(["a": boxes[0]], ["b": boxes[0]]) == nil)
    #expect(rest(["a": boxes[0]], ["a" as AnyHashable: 1]) == 1)
  }
}
