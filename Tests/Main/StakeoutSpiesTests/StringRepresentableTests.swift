import StakeoutSpies
import Testing

@Suite struct StringRepresentableTests {
  fileprivate enum Function: String, StringRepresentable {
    case name
    case size = "size(_:)"
    case run = "run()"
    case both
    case bothSet = "both(_:)"
  }

  @Test(arguments: [
    ("name", Function.name), ("name(_:)", .name), ("size", .size), ("size(_:)", .size),
    ("run()", .run), ("both", .both), ("both(_:)", .bothSet),
  ])
  fileprivate func `a name finds its case, with or without a setter's suffix`(
    name: String, function: Function
  ) {
    #expect(Function(functionName: name, type: Self.self, file: "F.swift", line: 1) == function)
  }
}
