import StakeoutSpies
import StakeoutSpryKit
import Testing

/// A mistake that a test can make with a double.
struct Mistake: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The expected report of the mistake.
  let report: Report
  let make: @Sendable (FakeService, FakeStore) -> Void

  init(
    _ name: String, _ report: String, make: @escaping @Sendable (FakeService, FakeStore) -> Void
  ) {
    testDescription = name
    self.report = Report(report)
    self.make = make
  }

  /// A report: a title, and one line for each entry.
  struct Report: Sendable {
    private let title: Substring
    private let entries: ArraySlice<Substring>

    init(_ text: String) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      (title, entries) = (lines[0], lines.dropFirst())
    }

    /// The report as the text of a failure.
    var sentence: String { "\(title): " + entries.joined(separator: "; ") }

    /// The report as the message of a trap, in SpryKit's form.
    var fatalText: String {
      "\n --- FATAL ERROR: \(title) ---" + entries.map { "\n  ￫ \($0)" }.joined() + "\n"
    }
  }
}

extension Mistake {
  static let ofStubs = [
    Mistake(
      "a second stub for the same arguments",
      """
      Stubbing the same function with the same arguments
      Function: load(id:)
      Arguments: <7>
      In most cases, stubbing the same function with the same arguments is a "code smell"
      However, if this is intentional then use `.stubAgain()`
      """
    ) { fake, _ in
      fake.stub(.load).with(7).andReturn("a")
      fake.stub(.load).with(7).andReturn("b")
    },
    Mistake(
      "a stub that does not say what it does",
      """
      Incomplete Stub
      Must add '.andReturn()', '.andDo()', or '.andThrow()' when stubbing a function
      """
    ) { fake, _ in
      _ = fake.stub(.load)
      _ = fake.load(id: 7)
    },
    Mistake(
      "an error in a function that does not throw",
      """
      Used '.andThrow()' on non-throwing function
      Stubbable: FakeService
      Function: load(id:)
      If this function can throw, then ensure that the fake is calling 'spryifyThrows()' or \
      'stubbedValueThrows()' as the return value of this function.
      """
    ) { fake, _ in
      fake.stub(.load).andThrow(ParseError(column: 1))
      _ = fake.load(id: 1)
    },
    Mistake(
      "an error of another type than the function throws",
      """
      The stub threw an error of another type
      Stubbable: FakeService
      Function: parse(_:)
      Error: NotFound()
      Type of the error: NotFound
      Type that the function throws: ParseError
      """
    ) { fake, _ in
      fake.stub(.parse).andThrow(NotFound())
      _ = try? fake.parse("a")
    },
    Mistake(
      "an asynchronous stub of a synchronous function",
      """
      Used '.andDoAsync()' on synchronous function
      Stubbable: FakeService
      Function: load(id:)
      If this function is asynchronous, then ensure that the fake is calling 'spryifyAsync()' or \
      'spryifyAsyncThrows()' as the return value of this function.
      """
    ) { fake, _ in
      fake.stub(.load).andDoAsync { _ in "a" }
      _ = fake.load(id: 1)
    },
    Mistake(
      "a stub for another number of arguments",
      """
      Wrong number of arguments to compare
      Type: FakeService
      Function: load(id:)
      Specified count: 2
      Received count: 1
      Specified arguments: <Optional(1)>, <Optional(2)>
      Actual arguments: <Optional(1)>
      """
    ) { fake, _ in
      fake.stub(.load).with(1, 2).andReturn("a")
      _ = fake.load(id: 1)
    },
    Mistake(
      "a closure that says another type than the argument has",
      """
      Used '.andPerform()' with a closure that takes other parameters than the function has
      Function: load(id:)
      Argument: <1>
      Type that the closure takes: String
      """
    ) { fake, _ in
      fake.stub(.load).andPerform { (id: String) in id }
      _ = fake.load(id: 1)
    },
    Mistake(
      "a closure that takes more arguments than there are",
      """
      Used '.andPerform()' with a closure that takes other parameters than the function has
      Function: load(id:)
      Argument: <nil>
      Type that the closure takes: String
      """
    ) { fake, _ in
      fake.stub(.load).andPerform { (_: Int, more: String) in more }
      _ = fake.load(id: 1)
    },
  ]

  static let ofCaptors = [
    Mistake(
      "an index without a captured argument",
      """
      Argument Capture: index out of bounds
      Index 3 is out of bounds for captured arguments
      Current captured arguments: <a>
      """
    ) { _, _ in
      let captor = ArgumentCaptor()
      captor.capture("a")
      let _: String? = captor[3]
    },
    Mistake(
      "another type than the captured argument has",
      """
      Argument Capture: wrong argument type
      Captured argument: <a>
      Specified type: Int
      """
    ) { _, _ in
      let captor = ArgumentCaptor()
      captor.capture("a")
      let _: Int = captor[0]
    },
    Mistake(
      "an index without an argument in a captor with a type",
      """
      Argument Capture: index out of bounds
      Index 1 is out of bounds for captured arguments
      Current captured arguments: <3>
      """
    ) { _, _ in
      let captor = Argument.captor(of: Int.self)
      captor.capture(3)
      _ = captor[1]
    },
  ]

  static let ofCalls = [
    Mistake(
      "a function that the double does not list",
      """
      Unable to find function
      Type: FakeStore
      Function signature: fly(to:)
      Error occured on: Fakes.swift:12
      Possible Fix: ↴
      case fly = "fly(to:)"
      """
    ) { _, store in
      store.recordCall(functionName: "fly(to:)", file: "Fakes.swift", line: 12)
    },
    Mistake(
      "a static member that the double does not list",
      """
      Unable to find function
      Type: FakeArchive
      Function signature: size
      Error occured on: Fakes.swift:12
      Possible Fix: ↴
      case size = "size"
      """
    ) { _, _ in
      isolatingStaticSpies {
        FakeArchive.recordCall(functionName: "size", file: "Fakes.swift", line: 12)
      }
    },
    Mistake(
      "a call that records some of its arguments",
      """
      Wrong number of arguments
      Type: FakeStore
      Function: save(_:named:)
      Function count: 2
      Actual count: 1
      Arguments: <Optional("a")>
      """
    ) { _, store in store.recordCall(functionName: "save(_:named:)", arguments: "a") },
    Mistake(
      "a call with too many arguments, of a known name",
      """
      Wrong number of arguments
      Type: FakeStore
      Function: load(id:)
      Function count: 1
      Actual count: 2
      Arguments: <Optional(1)>, <Optional("b")>
      """
    ) { _, store in
      store.load(id: 1)
      store.recordCall(functionName: "load(id:)", arguments: 1, "b")
    },
    Mistake(
      "a question with too many arguments",
      """
      Wrong number of arguments
      Type: FakeStore
      Function: load(id:)
      Function count: 1
      Actual count: 2
      Arguments: <Optional(1)>, <nil>
      """
    ) { _, store in _ = store.didCall(.load, withArguments: [1, nil]) },
    Mistake(
      "a question that cannot be compared with a recorded call",
      """
      Wrong number of arguments to compare
      Type: FakeStore
      Function: save(_:named:)
      Specified count: 2
      Received count: 0
      Specified arguments: <Optional(1)>, <Optional("a")>
      Actual arguments:\u{20}
      """
    ) { _, store in
      store.recordCall(functionName: "save(_:named:)")
      _ = store.didCall(.save, with: 1, "a")
    },
  ]
}
