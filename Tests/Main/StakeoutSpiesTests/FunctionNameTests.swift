import StakeoutSpies
import StakeoutSpryKit
import StakeoutTestSupport
import Testing

/// The number of arguments that the name of a function tells, and the mistakes that follow from it.
@Suite struct FunctionNameTests {
  private let spy = FakeOffice()

  @Test(
    arguments: [(.close, 0), (.load, 1), (.save, 2), (.measure, 1)] as [(FakeOffice.Function, Int)])
  fileprivate func `a question about a function has at most as many arguments as its name`(
    function: FakeOffice.Function, count: Int
  ) {
    let fitting = reportedFailures { ask(function, arguments: count) }
    #expect(fitting.isEmpty)
    let texts = Array(repeating: "<Optional(7)>", count: count + 1).joined(separator: ", ")
    #expect(
      reportedFailures { ask(function, arguments: count + 1) }.map(\.message) == [
        """
        Wrong number of arguments: Type: FakeOffice; Function: \(function.rawValue); \
        Function count: \(count); Actual count: \(count + 1); Arguments: \(texts)
        """
      ])
  }

  @Test func `a property is asked about with or without a value`() {
    spy.recordCall(functionName: "title")
    spy.recordCall(functionName: "title", arguments: 7)
    let failures = reportedFailures {
      for count in 0..<3 { ask(.title, arguments: count) }
      #expect(spy.didCall(.title, with: 7, countSpecifier: .exactly(1)).success)
    }
    #expect(failures.isEmpty)
  }

  @Test func `arguments at the end may be left out where that means anything`() {
    let fake = FakeService()
    fake.unstubbedCalls = .strict
    fake.spyStorage.allow("find(_:in:)", of: FakeService.self, with: ["a"])
    let failures = reportedFailures {
      for list in [[], ["x"]] { #expect(fake.find("a", in: list) == nil) }
    }
    #expect(failures.isEmpty)
    #expect(reportedFailures { _ = fake.find("b", in: []) }.count == 1)
    #expect(reportedFailures { _ = callWithoutArguments(fake) }.count == 1)
  }

  @Test func `no arguments at all are not arguments that were left out`() {
    let fake = FakeService()
    fake.unstubbedCalls = .strict
    fake.spyStorage.allow("find(_:in:)", of: FakeService.self, with: [Argument.noArguments])
    #expect(reportedFailures { _ = callWithoutArguments(fake) }.isEmpty)
    #expect(reportedFailures { _ = fake.find("a", in: []) }.count == 1)
  }

  private func ask(_ function: FakeOffice.Function, arguments count: Int) {
    _ = spy.didCall(function, withArguments: Array(repeating: 7, count: count))
  }

  /// Calls a function like a double that does not pass on its arguments.
  private func callWithoutArguments(_ fake: FakeService) -> Int? {
    fake.spryify("find(_:in:)", asType: Int?.self)
  }
}

private final class FakeOffice: Spyable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case close = "close()"
    case load = "load(id:)"
    case save = "save(_:named:)"
    case measure = "init(größe:)"
    case title
  }
}
