import StakeoutSpryKit
import StakeoutTestSupport
import Testing

import StakeoutSpies

@Suite struct StubbableTests {
  let fake = FakeService()

  @Test func `of two stubs for the arguments the newer one answers`() {
    fake.stub(.load).with(7).andReturn("seven")
    fake.stub(.load).with(Argument.nonNil).andReturn("not nil")
    #expect(fake.load(id: 7) == "not nil")
  }

  @Test func `with may be said in parts`() {
    fake.stub(.find).with("a").with(["a", "b"]).andReturn(0)
    #expect(fake.find("a", in: ["a", "b"]) == 0)
  }

  @Test func `nil is an argument, and a result`() {
    fake.stub(.find).with(nil, Argument.anything).andReturn(nil)
    fake.stub(.find).with("a", Argument.anything).andReturn(3)
    #expect(fake.find(nil, in: []) == nil)
    #expect(fake.find("a", in: []) == 3)
  }

  @Test func `a closure gets the arguments, and may use the double`() {
    fake.stub(.load).andDo { [unowned fake] arguments in
      fake.stubAgain(.close).andReturn()
      fake.close()
      return "\(arguments[0] ?? "nothing")"
    }
    #expect(fake.load(id: 7) == "7")
    #expect(fake.recordedCalls.map(\.function) == ["load(id:)", "close()"])
  }

  @Test func `a value of another type is passed over`() {
    fake.stub(.load).andReturn("any")
    fake.stub(.load).with(7).andReturn(7)
    #expect(fake.load(id: 7) == "any")
  }

  @Test func `an error is thrown, and the call recorded`() {
    fake.stub(.fetch).andThrow(ParseError(column: 3))
    #expect(throws: ParseError(column: 3)) { try fake.fetch(id: 1) }
    #expect(fake.recordedCallsCount == 1)
    fake.stubAgain(.fetch).andDo { _ in throw ParseError(column: 4) }
    #expect(throws: ParseError(column: 4)) { try fake.fetch(id: 1) }
  }

  @Test func `a typed error is thrown`() {
    fake.stub(.parse).with("x").andThrow(ParseError(column: 5))
    fake.stub(.parse).with("1").andReturn(1)
    #expect(throws: ParseError(column: 5)) { try fake.parse("x") }
    #expect((try? fake.parse("1")) == 1)
  }

  @Test func `asynchronous functions take values, closures and errors`() async {
    fake.stub(.refresh).with(1).andReturn("one")
    fake.stub(.refresh).with(2).andDo { _ in "two" }
    fake.stub(.refresh).with(3).andDoAsync { arguments in
      await Task.yield()
      return "three \(arguments.count)"
    }
    fake.stub(.download).andThrow(ParseError(column: 6))
    #expect(await fake.refresh(id: 1) == "one")
    #expect(await fake.refresh(id: 2) == "two")
    #expect(await fake.refresh(id: 3) == "three 1")
    await #expect(throws: ParseError(column: 6)) { try await fake.download(id: 1) }
    #expect(fake.recordedCallsCount == 4)
  }

  @Test func `an inout argument can be changed`() {
    fake.stub(.refill).andDo { arguments in
      (arguments[0] as? InoutArgument<Int>)?.value += 7
      return ()
    }
    var glass = 1
    fake.refill(&glass)
    #expect(glass == 8)
    #expect(fake.didCall(.refill, with: 1).success)
  }

  @Test func `a closure that does not escape can be called, and is not kept`() {
    fake.stub(.transform).with(Argument.closure).andDo { arguments in
      (arguments[0] as? (Int) -> Int).map { $0(20) }
    }
    #expect(fake.transform { $0 + 1 } == 21)
    #expect(fake.recordedCalls[0].arguments[0] as? Argument == .closure)
  }

  @Test func `properties, subscripts and fallbacks`() {
    #expect(fake.count == 12)
    fake.stub(.count).andReturn(3)
    fake.stub(.title).andReturn("title")
    fake.stub(.subscripted).with(2).andReturn("two")
    fake.title = "new"
    #expect(fake.count == 3)
    #expect(fake.title == "title")
    #expect(fake[2] == "two")
    #expect(fake.didCall(.title, with: "new").success)
  }

  @Test func `static stubs belong to the class that is called`() {
    isolatingStaticSpies {
      FakeService.stub(.make).andReturn(1)
      FakeSubservice.stub(.make).andReturn(2)
      #expect(FakeService.make(name: "a") == 1)
      #expect(FakeSubservice.make(name: "a") == 2)
      #expect(FakeSubservice.didCall(.make, with: "a", countSpecifier: .exactly(1)).success)
      FakeService.resetStubs()
      let failures = reportedFailures { #expect(FakeService.make(name: "a") == 0) }
      #expect(failures.count == 1)
      #expect(FakeSubservice.make(name: "a") == 2)
    }
  }

  @Test func `stubs again, and again from the start`() {
    fake.stub(.load).with(7).andReturn("old")
    fake.stubAgain(.load).with(7).andReturn("new")
    #expect(fake.load(id: 7) == "new")
    fake.resetCallsAndStubs()
    #expect(!fake.haveRecordedCalls)
    let failures = reportedFailures { #expect(fake.load(id: 7) == "") }
    #expect(failures.count == 1)
  }

  /// A stub that is still there without answering a call would be reported.
  @Test func `a stub that is replaced is gone`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeService()
      fake.stub(.load).with(7).andReturn("old")
      fake.stubAgain(.load).with(7).andReturn("new")
      #expect(fake.load(id: 7) == "new")
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `the same stub object can be given another behaviour`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeService()
      let stub = fake.stub(.load)
      stub.andReturn("a")
      stub.andReturn("b")
      #expect(fake.load(id: 1) == "b")
    }
    #expect(failures.map(\.message) == [])
  }

  /// SpryKit ends the process here, because a call can use the new stub before it is complete.
  @Test func `a function can be stubbed anew while others call it`() {
    let fake = fake
    fake.stub(.load).andReturn("0")
    onThreads(4) { thread in
      for round in 0..<2_000 {
        if thread == 0 {
          fake.stubAgain(.load).andReturn("\(round)")
        } else {
          _ = fake.load(id: round)
        }
      }
    }
    #expect(fake.didCall(.load, countSpecifier: .exactly(6_000)).success)
    #expect(fake.load(id: 1) == "1999")
  }

  @Test func `a value for some calls, and another one for ever`() {
    fake.stub(.load).andReturn("a", times: 2, afterThatReturn: "b")
    #expect([1, 2, 3, 4].map { fake.load(id: $0) } == ["a", "a", "b", "b"])
    for times in [0, -1, Int.min] {
      fake.stubAgain(.load).andReturn("a", times: times, afterThatReturn: "b")
      #expect(fake.load(id: 1) == "b")
    }
    fake.stubAgain(.load).andReturn("a", times: 1, afterThatReturn: "b")
    #expect([1, 2].map { fake.load(id: $0) } == ["a", "b"])
    fake.stubAgain(.load).andReturn("a", times: .max, afterThatReturn: "b")
    #expect([1, 2].map { fake.load(id: $0) } == ["a", "a"])
  }

  @Test func `that many calls get it, whichever threads they come from`() {
    let fake = fake
    fake.stub(.find).andReturn(1, times: 3_000, afterThatReturn: 0)
    let total = Locked(0)
    onThreads(8) { _ in
      var sum = 0
      for _ in 0..<500 { sum += fake.find(nil, in: []) ?? -1 }
      total.withLock { [sum] in $0 += sum }
    }
    #expect(total.withLock { $0 } == 3_000)
  }

  @Test func `a default value, where the type has one`() {
    fake.stub(.load).andReturn("older")
    fake.stub(.load).with(1).andReturnDefault()
    fake.stub(.find).andReturnDefault()
    let close = fake.stub(.close)
    close.andReturnDefault()
    #expect(fake.load(id: 1) == "")
    #expect(fake.load(id: 2) == "older")
    #expect(fake.find("a", in: []) == nil)
    fake.close()
    #expect(
      "\(close)" == "Stub(function: <close()>, args: <>, returnValue: <andReturnDefault()>)")
  }
}
