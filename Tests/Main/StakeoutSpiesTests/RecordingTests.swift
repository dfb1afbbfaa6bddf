import StakeoutSpryKit
import Testing

import StakeoutSpies

@Suite struct RecordingTests {
  private let spy = Recorder()

  /// A literal nil has no type of its own, so the arguments beside it lose theirs.
  @Test func `beside a literal nil, an argument is recorded as beside a typed one`() {
    let text: String? = "a"
    let nothing: Int? = nil
    let nested: Int?? = .some(nil)
    let any: Any = Optional(7) as Any
    let tuple = (1, "b")
    let none: Int? = nil
    func call<each Argument>(_ arguments: repeat each Argument) {
      spy.recordCall(functionName: "two(_:_:)", arguments: repeat each arguments)
    }
    #expect(
      recorded { call(text, none) } == """
        ["two(_:_:)": [RecordedCall(function: <two(_:_:)>, \
        arguments: <<Optional("a")>, <nil>>)]]
        """)
    #expect(recorded { call(text, none) } == recorded { spy.two(text) })
    #expect(recorded { call(nothing, none) } == recorded { spy.two(nothing) })
    #expect(recorded { call(nested, none) } == recorded { spy.two(nested as Any?) })
    #expect(recorded { call(any, none) } == recorded { spy.two(any) })
    #expect(recorded { call(tuple, none) } == recorded { spy.two(tuple) })
    #expect(recorded { call([1, 2], none) } == recorded { spy.two([1, 2]) })
    #expect(recorded { call(Argument.skipped, none) } == recorded { spy.two(Argument.skipped) })
    let typed = recorded {
      spy.recordCall(functionName: "three(_:_:_:)", arguments: 1, "x", none)
    }
    let untyped = recorded {
      spy.recordCall(functionName: "three(_:_:_:)", arguments: 1, "x", nil)
    }
    #expect(typed == untyped)
  }

  @Test func `each way to write a call has one meaning`() {
    spy.none()
    spy.bareNil()
    spy.mixed()
    spy.closure()
    #expect(spy.recordedCallsCount == 5)
    #expect(
      spy.didCall(.none).description == """
        ["none()": [RecordedCall(function: <none()>, arguments: <>)], \
        "bareNil()": [RecordedCall(function: <bareNil()>, arguments: <>)], \
        "one(_:)": [RecordedCall(function: <one(_:)>, arguments: <<Optional((Function))>>), \
        RecordedCall(function: <one(_:)>, arguments: <<nil>>)], \
        "three(_:_:_:)": [RecordedCall(function: <three(_:_:_:)>, arguments: \
        <<Optional(1)>, <nil>, <Optional("a")>>)]]
        """)
  }

  @Test func `a closure among the arguments is what it was`() throws {
    spy.closure()
    let closure = try #require(spy.recordedCalls[0].arguments[0] as? (Int) -> Int)
    #expect(closure(1) == 2)
  }

  @Test func `static calls have the same forms`() {
    Recorder.resetCalls()
    Recorder.none()
    Recorder.one(nil)
    Recorder.three(1, nil, "a")
    #expect(Recorder.recordedCalls.map(\.function) == ["none()", "one(_:)", "three(_:_:_:)"])
    #expect(Recorder.recordedCalls.map(\.arguments.count) == [0, 1, 3])
    #expect(Recorder.didCall(.three, with: 1, nil, "a").success)
    #expect(Recorder.didCall(.one, with: nil).success)
  }

  @Test func `code that only knows a spy records as well`() {
    func call(_ spy: some Spyable) {
      spy.recordCall(functionName: "one(_:)", arguments: 1)
      spy.recordCall(functionName: "none()")
      spy.recordCall(functionName: "one(_:)", arguments: nil)
    }
    call(spy)
    let existential: any Spyable = spy
    existential.recordCall(functionName: "one(_:)", arguments: "b")
    #expect(spy.recordedCalls.map(\.function) == ["one(_:)", "none()", "one(_:)", "one(_:)"])
    #expect(spy.didCall(.one, with: 1, countSpecifier: .exactly(1)).success)
    #expect(spy.didCall(.one, with: nil, countSpecifier: .exactly(1)).success)
    #expect(spy.didCall(.one, with: "b", countSpecifier: .exactly(1)).success)
  }

  @Test func `names that are made at run time find their functions`() {
    for number in 0..<100 {
      let name = "three(\((0..<3).map { _ in "_:" }.joined()))"
      spy.recordCall(functionName: name, arguments: number, number, number)
      spy.recordCall(functionName: name + "", arguments: number, number, number)
    }
    #expect(spy.didCall(.three, countSpecifier: .exactly(200)).success)
  }

  @Test func `two types may name different functions alike`() {
    let spies = (First(), Second())
    spies.0.recordCall(functionName: "title(_:)", arguments: 1)
    spies.1.recordCall(functionName: "title(_:)", arguments: 2)
    spies.0.recordCall(functionName: "title")
    #expect(spies.0.recordedCalls.map(\.function) == ["title", "title"])
    #expect(spies.1.recordedCalls.map(\.function) == ["title(_:)"])
    #expect(spies.0.didCall(.title, countSpecifier: .exactly(2)).success)
  }

  @Test func `a spy with storage of its own that is its own argument dies all the same`() {
    weak var gone: FakeGate?
    do {
      let spy = FakeGate()
      gone = spy
      let optional: FakeGate?? = spy
      let any: Any = spy
      let boxed: Any = Any?.some(spy) as Any
      let spyable: any Spyable = spy
      spy.recordCall(functionName: "open(for:)", arguments: spy)
      spy.recordCall(functionName: "open(for:)", arguments: optional)
      spy.recordCall(functionName: "open(for:)", arguments: any)
      spy.recordCall(functionName: "open(for:)", arguments: boxed)
      spy.recordCall(functionName: "open(for:)", arguments: spyable)
      spy.recordCall(functionName: "open(for:)", arguments: spy as AnyObject)
      spy.recordCall(functionName: "open(for:)", arguments: spy as FakeGate?)
      #expect(spy.didCall(.open, with: spy, countSpecifier: .exactly(7)).success)
      #expect(spy.recordedCalls.allSatisfy { $0.arguments.first as? FakeGate === spy })
      #expect(!spy.didCall(.open, with: FakeGate()).success)
    }
    #expect(gone == nil)
  }

  @Test func `another spy of the same type is an argument like any other`() {
    let spy = FakeGate()
    weak var other: FakeGate?
    do {
      let visitor = FakeGate()
      other = visitor
      spy.recordCall(functionName: "open(for:)", arguments: visitor)
    }
    #expect(other != nil)
    spy.resetCalls()
    #expect(other == nil)
  }

  /// Returns the exact text of the calls that `body` makes.
  private func recorded(_ body: () -> Void) -> String {
    body()
    let text = spy.didCall(.two).description
    spy.resetCalls()
    return text
  }

  private enum Names: String, StringRepresentable {
    case none = "none()"
    case bareNil = "bareNil()"
    case one = "one(_:)"
    case two = "two(_:_:)"
    case three = "three(_:_:_:)"
  }

  private final class Recorder: Spyable {
    typealias Function = Names
    typealias ClassFunction = Names

    func two(_ value: Any?) { recordCall(functionName: "two(_:_:)", arguments: value, nil) }

    func none() { recordCall() }
    func bareNil() {
      recordCall()
      recordCall(functionName: "one(_:)", arguments: nil)
    }
    func mixed() { recordCall(functionName: "three(_:_:_:)", arguments: 1, nil, "a") }
    func closure() {
      recordCall(functionName: "one(_:)", arguments: { (number: Int) in number + 1 })
    }

    static func none() { recordCall() }
    static func one(_ value: Int?) { recordCall(arguments: value) }
    static func three(_ first: Int, _ second: Int?, _ third: String) {
      recordCall(arguments: first, nil, third)
    }
  }

  private final class First: Spyable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable { case title }
  }

  private final class Second: Spyable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable {
      case title
      case setTitle = "title(_:)"
    }
  }
}

@Suite struct RecordingTrapTests {
  @Test func `an unknown name is fatal each time, at the line of the call`() {
    for _ in 0..<2 {
      let line = #line + 1
      let trap = Trap.catching { FakeStore().recordCall(functionName: "fly(to:)", arguments: 1) }
      #expect(trap?.message.contains("RecordingTests.swift:\(line)\n") == true)
    }
  }
}
