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
}
