import Testing

@testable import StakeoutCalls

@Suite struct DeepCollectionsTests {
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
}
