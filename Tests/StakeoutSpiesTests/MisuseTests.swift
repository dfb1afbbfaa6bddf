import Foundation
import StakeoutCalls
import StakeoutBase
import StakeoutSpryKit
import Testing

@testable import StakeoutSpies

/// What a test does wrong with a double, outside a trap region.
@Suite struct MisuseTests {
  private let failures = CapturingReporter()

  private func line(_ failure: Failure?) -> UInt? { failure?.site.line }

  @Test func `a question with a wrong number of arguments fails at its line`() {
    let spy = FakeStore()
    spy.load(id: 1)
    let first = UInt(#line + 2)
    withReporter(failures) {
      #expect(!spy.didCall(.load, withArguments: [1, nil]).success)
      #expect(!spy.didCall(.load, with: 1, 2, countSpecifier: .exactly(0)).success)
      #expect(!FakeStore.didCall(.open, withArguments: ["a", "b"]).success)
      #expect(!FakeStore.didCall(.open, with: "a", "b").success)
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 4).map { $0 })
    #expect(failures.failures.allSatisfy { $0.site.filePath == #filePath })
    #expect(
      failures.messages.first == """
        Wrong number of arguments: Type: FakeStore; Function: load(id:); Function count: 1; \
        Actual count: 2; Arguments: <Optional(1)>, <nil>
        """)
  }

  @Test func `an assertion with a wrong number of arguments fails both ways`() {
    let spy = FakeStore()
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
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 8).map { $0 })
    #expect(
      failures.messages[1].hasPrefix(
        "XCTAssertHaveNotReceived failed - Wrong number of arguments: Type: FakeStore; "))
    #expect(failures.messages[5].hasPrefix("Wrong number of arguments: Type: FakeStore; "))
  }

  @Test func `a recorded call with another number of arguments fails the question`() {
    let spy = FakeStore()
    spy.save(1, named: "a")
    spy.recordCall(functionName: "save(_:named:)")
    withReporter(failures) {
      #expect(!spy.didCall(.save, with: 1, "a").success)
      XCTAssertHaveReceived(spy, .save, with: 1, "a")
      XCTAssertHaveNotReceived(spy, .save, with: 1, "a")
    }
    #expect(failures.messages.count == 3)
    for message in failures.messages {
      #expect(
        message.hasSuffix(
          """
          Wrong number of arguments to compare: Type: FakeStore; Function: save(_:named:); \
          Specified count: 2; Received count: 0; Specified arguments: <Optional(1)>, \
          <Optional("a")>; Actual arguments:\u{20}
          """))
    }
    #expect(spy.didCall(.save, countSpecifier: .exactly(2)).success)
  }

  @Test func `a double that records wrongly fails at its own line, and the call is recorded`() {
    let spy = FakeStore()
    let first = UInt(#line + 2)
    withReporter(failures) {
      spy.recordCall(functionName: "fly(to:)", arguments: 1)
      spy.recordCall(functionName: "save(_:named:)", arguments: "a")
      FakeArchive.recordCall(functionName: "size")
    }
    #expect(failures.failures.map(\.site.line) == [first, first + 1, first + 2])
    #expect(failures.messages[0].hasPrefix("Unable to find function: Type: FakeStore; "))
    #expect(failures.messages[1].hasPrefix("Wrong number of arguments: Type: FakeStore; "))
    #expect(failures.messages[2].hasPrefix("Unable to find function: Type: FakeArchive; "))
    #expect(spy.recordedCalls.map(\.function) == ["fly(to:)", "save(_:named:)"])
    FakeArchive.resetCalls()
  }

  @Test func `a captor that is asked for what it does not have`() {
    let captor = ArgumentCaptor()
    captor.capture("a")
    let typed = Argument.captor(of: Int.self)
    let first = UInt(#line + 2)
    withReporter(failures) {
      #expect(captor.getValue(at: 3, as: String.self) == "")
      #expect(captor[0] == 0)
      #expect(captor.getValue(at: 1, as: String?.self) == nil)
      #expect(typed[0] == 0)
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 4).map { $0 })
    #expect(
      failures.messages == [
        """
        Argument Capture: index out of bounds: Index 3 is out of bounds for captured arguments; \
        Current captured arguments: <a>
        """,
        "Argument Capture: wrong argument type: Captured argument: <a>; Specified type: Int",
        """
        Argument Capture: index out of bounds: Index 1 is out of bounds for captured arguments; \
        Current captured arguments: <a>
        """,
        """
        Argument Capture: index out of bounds: Index 0 is out of bounds for captured arguments; \
        Current captured arguments:\u{20}
        """,
      ])
  }

  @Test func `no place for the calls that a mock should allow`() {
    let fake = FakeService()
    fake.unstubbedCalls = .strict
    let line = UInt(#line + 1)
    let site = SourceSite(line: line)
    withReporter(failures) {
      fake.spyStorage.allow("find(_:in:)", of: FakeService.self, with: [1, 2, 3], at: site)
    }
    #expect(failures.failures.map(\.site.line) == [line])
    #expect(failures.messages[0].contains("Function count: 2; Actual count: 3;"))
    let later = CapturingReporter()
    withReporter(later) {
      fake.spyStorage.allow("find(_:in:)", of: FakeService.self, with: ["a"], at: site)
      #expect(fake.find("a", in: ["whatever"]) == nil)
    }
    #expect(later.messages.isEmpty)
  }
}

@Suite struct MisuseTrapTests {
  @Test func `a name without a case shows the line to add`() {
    let trap = Trap.catching {
      FakeStore().recordCall(functionName: "fly(to:)", file: "Fakes.swift", line: 12)
    }
    #expect(
      trap?.message
        == """

         --- FATAL ERROR: Unable to find function ---
          ￫ Type: FakeStore
          ￫ Function signature: fly(to:)
          ￫ Error occured on: Fakes.swift:12
          ￫ Possible Fix: ↴
          ￫ case fly = "fly(to:)"

        """.unindented)
  }

  @Test func `a static name without a case does the same`() {
    let trap = Trap.catching { FakeArchive.recordCall(functionName: "size") }
    #expect(trap?.message.contains("Type: FakeArchive\n") == true)
    #expect(trap?.message.contains("case size = \"size\"\n") == true)
  }

  @Test func `a call records all arguments or none`() {
    let trap = Trap.catching {
      FakeStore().recordCall(functionName: "save(_:named:)", arguments: "a")
    }
    #expect(
      trap?.message
        == """

         --- FATAL ERROR: Wrong number of arguments ---
          ￫ Type: FakeStore
          ￫ Function: save(_:named:)
          ￫ Function count: 2
          ￫ Actual count: 1
          ￫ Arguments: <Optional("a")>

        """.unindented)
  }

  @Test func `a question specifies all arguments or none`() {
    let trap = Trap.catching { _ = FakeStore().didCall(.load, withArguments: [1, nil]) }
    #expect(trap?.message.contains("--- FATAL ERROR: Wrong number of arguments ---") == true)
    #expect(trap?.message.contains("Arguments: <Optional(1)>, <nil>\n") == true)
  }

  @Test func `a recorded call with another number of arguments cannot be compared`() {
    let spy = FakeStore()
    spy.recordCall(functionName: "save(_:named:)")
    let trap = Trap.catching { _ = spy.didCall(.save, with: 1, "a") }
    #expect(
      trap?.message
        == """

         --- FATAL ERROR: Wrong number of arguments to compare ---
          ￫ Type: FakeStore
          ￫ Function: save(_:named:)
          ￫ Specified count: 2
          ￫ Received count: 0
          ￫ Specified arguments: <Optional(1)>, <Optional("a")>
          ￫ Actual arguments:\u{20}

        """.unindented)
  }

  @Test func `an assertion about calls fails inside a region, too`() {
    let failures = CapturingReporter()
    let spy = FakeStore()
    let trap = withReporter(failures) {
      Trap.catching { XCTAssertHaveReceived(spy, .load, with: 1, 2) }
    }
    #expect(trap == nil)
    #expect(failures.messages.count == 1)
  }

  @Test func `a spy works on after it`() {
    let spy = FakeStore()
    _ = Trap.catching { spy.recordCall(functionName: "fly(to:)") }
    spy.close()
    #expect(spy.didCall(.close, countSpecifier: .exactly(1)).success)
  }
}
