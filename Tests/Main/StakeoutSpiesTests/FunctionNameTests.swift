import Testing

@testable import StakeoutSpies

@Suite struct FunctionNameTests {
  @Test(arguments: [
    ("close()", 0), ("load(id:)", 1), ("save(_:named:)", 2), ("title", nil), ("", nil),
    ("init(größe:)", 1),
  ])
  func `it counts the parameters of a function`(name: String, count: Int?) {
    #expect(FunctionName(name).parameterCount == count)
    #expect(FunctionName(name).isFunction == (count != nil))
  }

  @Test func `arguments at the end may be left out where that means anything`() {
    let name = FunctionName("save(_:named:)")
    #expect(name.completed(["a"]).map { $0 as? Argument } == [nil, .anything])
    #expect(name.completed([]).isEmpty)
    #expect(name.completed([1, 2, 3]).count == 3)
    #expect(name.completed([Argument.noArguments]).count == 1)
    #expect(FunctionName("title").completed([1]).count == 1)
  }
}
