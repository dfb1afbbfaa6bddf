import StakeoutSpryKit
import Testing

/// The assertions about received calls, under their names for XCTest and for Swift Testing.
@Suite struct ReceivedAssertionTests {
  private let failures = CapturingReporter()
  private let spy = FakeStore()

  @Test func `what is as expected is not reported`() {
    spy.load(id: 1)
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load)
      XCTAssertHaveReceived(spy, .load, with: 1, countSpecifier: .exactly(1))
      XCTAssertHaveNotReceived(spy, .load, with: 2)
      XCTAssertHaveNotReceived(spy, .close)
      #expect(expectHaveReceived(spy, .load))
      #expect(expectHaveReceived(spy, .load, with: 1))
      #expect(expectHaveNotReceived(spy, .close))
      #expect(expectHaveNotReceived(spy, .load, with: 2))
    }
    #expect(failures.messages.isEmpty)
  }

  @Test func `the texts are SpryKit's, those for XCTest after their name`() {
    spy.close()
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load, with: 1, countSpecifier: .exactly(2))
      XCTAssertHaveReceived(spy, .title)
      XCTAssertHaveNotReceived(spy, .close)
      #expect(!expectHaveReceived(spy, .load, with: 1, countSpecifier: .exactly(2)))
      #expect(!expectHaveReceived(spy, .title, countSpecifier: .atLeast(2)))
      #expect(!expectHaveNotReceived(spy, .close))
      spy.load(id: 3)
      XCTAssertHaveReceived(spy, .load, with: 1)
      XCTAssertHaveNotReceived(spy, .load, with: 3, countSpecifier: .atMost(1))
    }
    #expect(
      failures.messages == [
        """
        XCTAssertHaveReceived failed - receive <load(id:)> on <FakeStore> with <1> \
        exactly 2 times close()
        """,
        "XCTAssertHaveReceived failed - receive <title> on <FakeStore> close()",
        "XCTAssertHaveNotReceived failed - receive <close()> on <FakeStore> close()",
        "Expected to receive <load(id:)> on <FakeStore> with <1> exactly 2 times but close()",
        "Expected to receive <title> on <FakeStore> at least 2 times but close()",
        "Expected to not receive <close()> on <FakeStore> but it was called. close()",
        """
        XCTAssertHaveReceived failed - receive <load(id:)> on <FakeStore> with <1> \
        close(); load(id:) with <3>
        closest call (expected ≠ actual): load(id:) with <1> ≠ <3>
        """,
        """
        XCTAssertHaveNotReceived failed - receive <load(id:)> on <FakeStore> with <3> \
        at most 1 time close(); load(id:) with <3>
        """,
      ])
  }

  @Test func `a failure is where the assertion is`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load)
      expectHaveReceived(spy, .load)
      XCTAssertHaveReceived(spy, .load, file: "/elsewhere/Helper.swift", line: 7)
    }
    let sites = failures.failures.map(\.site)
    #expect(sites.map(\.line) == [line, line + 1, 7])
    #expect(sites.map(\.fileID) == [#fileID, #fileID, "elsewhere/Helper.swift"])
    #expect(sites[2].filePath == "/elsewhere/Helper.swift")
  }

  @Test func `a spy or a type that is not there fails both ways`() {
    let (spy, type) = (FakeStore?.none, FakeStore.Type?.none)
    withReporter(failures) {
      XCTAssertHaveReceived(spy, .load)
      XCTAssertHaveNotReceived(spy, .load, with: 1, countSpecifier: .exactly(2))
      #expect(!expectHaveReceived(spy, .load, countSpecifier: .atLeast(2)))
      #expect(!expectHaveNotReceived(spy, .load, countSpecifier: .atMost(2)))
      XCTAssertHaveReceived(type, .open)
      XCTAssertHaveNotReceived(type, .open)
      #expect(!expectHaveReceived(type, .open))
      #expect(!expectHaveNotReceived(type, .open))
    }
    #expect(failures.failures.count == 8)
    #expect(
      failures.messages.prefix(4) == [
        "XCTAssertHaveReceived failed - receive function",
        "XCTAssertHaveNotReceived failed - receive function with arguments 'count' times",
        "Expected to receive function at least 'count' times but spyable is nil",
        "Expected to not receive function at most 'count' times but spyable is nil",
      ])
  }

  @Test func `a type is asked`() {
    isolatingStaticSpies {
      FakeStore.open(path: "a")
      withReporter(failures) {
        XCTAssertHaveReceived(FakeStore.self, .open)
        XCTAssertHaveReceived(FakeStore.self, .open, with: "a")
        XCTAssertHaveNotReceived(FakeStore.self, .open, with: "b")
        XCTAssertHaveNotReceived(FakeStore.self, .open)
        #expect(expectHaveReceived(FakeStore.self, .open, with: "a"))
        #expect(!expectHaveReceived(FakeStore.self, .open, with: "b"))
        #expect(!expectHaveNotReceived(FakeStore.self, .open))
        #expect(expectHaveNotReceived(FakeStore.self, .open, with: "b"))
      }
    }
    let calls = "open(path:) with <a>"
    #expect(
      failures.messages == [
        "XCTAssertHaveNotReceived failed - receive <open(path:)> on <FakeStore.Type> \(calls)",
        """
        Expected to receive <open(path:)> on <FakeStore.Type> with <b> but \(calls)
        closest call (expected ≠ actual): open(path:) with <b> ≠ <a>
        """,
        "Expected to not receive <open(path:)> on <FakeStore.Type> but it was called. \(calls)",
      ])
  }
}
