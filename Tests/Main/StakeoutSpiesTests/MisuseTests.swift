import StakeoutSpryKit
import Testing

import StakeoutSpies

/// Mistakes in the use of a double, outside of a trap region: each fails the test with its report.
@Suite struct MisuseTests {
  private let failures = CapturingReporter()

  @Test(arguments: Mistake.ofStubs + Mistake.ofCaptors + Mistake.ofCalls)
  func `a mistake fails the test, with its report in one line`(mistake: Mistake) {
    withReporter(failures) { mistake.make(FakeService(), FakeStore()) }
    #expect(failures.messages == [mistake.report.sentence])
  }

  @Test func `it fails at the line of the mistake, and the test goes on`() {
    let (fake, spy) = (FakeService(), FakeStore())
    fake.stub(.load).with(7).andReturn("a")
    spy.load(id: 1)
    let (captor, typed) = (ArgumentCaptor(), Argument.captor(of: Int.self))
    captor.capture("a")
    let first = UInt(#line + 3)
    isolatingStaticSpies {
      withReporter(failures) {
        fake.stub(.load).with(7).andReturn("b")
        spy.recordCall(functionName: "fly(to:)", arguments: 1)
        spy.recordCall(functionName: "save(_:named:)", arguments: "a")
        FakeArchive.recordCall(functionName: "size")
        #expect(!spy.didCall(.load, withArguments: [1, nil]).success)
        #expect(!spy.didCall(.load, with: 1, 2, countSpecifier: .exactly(0)).success)
        #expect(!FakeStore.didCall(.open, withArguments: ["a", "b"]).success)
        #expect(!FakeStore.didCall(.open, with: "a", "b").success)
        #expect(captor.getValue(at: 3, as: String.self) == "")
        #expect(captor[0] == 0)
        #expect(captor.getValue(at: 1, as: String?.self) == nil)
        #expect(typed[0] == 0)
      }
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 12).map { $0 })
    #expect(failures.failures[4..<8].allSatisfy { $0.site.filePath == #filePath })
    #expect(fake.load(id: 7) == "b")
    #expect(spy.recordedCalls.map(\.function) == ["load(id:)", "fly(to:)", "save(_:named:)"])
  }

  @Test func `an assertion with a wrong number of arguments fails both ways`() {
    let spy = FakeStore()
    spy.recordCall(functionName: "save(_:named:)")
    let first = UInt(#line + 2)
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load, with: 1, 2)
      XCTAssertHaveNotReceived(spy, .load, with: 1, 2)
      XCTAssertHaveReceived(FakeArchive.self, .open, with: 1, 2)
      XCTAssertHaveNotReceived(FakeArchive.self, .open, with: 1, 2)
      #expect(!expectHaveReceived(spy, .load, with: 1, 2))
      #expect(!expectHaveNotReceived(spy, .load, with: 1, 2))
      #expect(!expectHaveReceived(FakeArchive.self, .open, with: 1, 2))
      #expect(!expectHaveNotReceived(FakeArchive.self, .open, with: 1, 2))
      XCTAssertHaveReceived(spy, .save, with: 1, "a")
      XCTAssertHaveNotReceived(spy, .save, with: 1, "a")
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 10).map { $0 })
    #expect(
      failures.messages[1].hasPrefix(
        "XCTAssertHaveNotReceived failed - Wrong number of arguments: Type: FakeStore; "))
    #expect(failures.messages[5].hasPrefix("Wrong number of arguments: Type: FakeStore; "))
    for message in failures.messages.suffix(2) {
      #expect(message.contains("Wrong number of arguments to compare: Type: FakeStore; "))
    }
  }

  @Test func `no place for the calls that a mock should allow`() {
    let fake = FakeService()
    fake.unstubbedCalls = .strict
    let site = SourceSite(line: 7)
    withReporter(failures) {
      fake.spyStorage.allow("find(_:in:)", of: FakeService.self, with: [1, 2, 3], at: site)
      fake.spyStorage.allow("find(_:in:)", of: FakeService.self, with: ["a"], at: site)
      #expect(fake.find("a", in: ["whatever"]) == nil)
    }
    #expect(failures.failures.map(\.site.line) == [7])
    #expect(failures.messages[0].contains("Function count: 2; Actual count: 3;"))
  }
}

@Suite struct MisuseTrapTests {
  private let failures = CapturingReporter()
  private let spy = FakeStore()

  @Test(arguments: Mistake.ofStubs + Mistake.ofCaptors + Mistake.ofCalls)
  func `inside a trap region a mistake traps with its report`(mistake: Mistake) {
    let trap = withReporter(failures) {
      Trap.catching { mistake.make(FakeService(), FakeStore()) }
    }
    #expect(trap?.message == mistake.report.fatalText)
    #expect(failures.messages == [])
  }

  @Test func `an assertion about calls fails inside a region, too`() {
    let trap = withReporter(failures) {
      Trap.catching { XCTAssertHaveReceived(spy, .load, with: 1, 2) }
    }
    #expect(trap == nil)
    #expect(failures.messages.count == 1)
  }

  @Test func `a spy works on after it, and has no call that was wrong`() {
    _ = Trap.catching { spy.recordCall(functionName: "fly(to:)") }
    spy.close()
    #expect(spy.recordedCalls.map(\.function) == ["close()"])
  }
}
