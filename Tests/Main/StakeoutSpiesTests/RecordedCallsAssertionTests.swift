import StakeoutSpryKit
import Testing

/// The assertions about whether calls were recorded, under their names for XCTest and for Swift
/// Testing.
@Suite struct RecordedCallsAssertionTests {
  private let failures = CapturingReporter()

  @Test func `an instance is asked`() {
    let (spy, idle) = (FakeStore(), FakeStore())
    spy.load(id: 1)
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertHaveRecordedCalls(idle)
      XCTAssertHaveNoRecordedCalls(spy)
      expectHaveRecordedCalls(idle, "said")
      expectHaveNoRecordedCalls(spy)
      XCTAssertHaveRecordedCalls(spy)
      XCTAssertHaveNoRecordedCalls(idle)
      expectHaveRecordedCalls(spy)
      expectHaveNoRecordedCalls(idle)
      spy.close()
      XCTAssertHaveNoRecordedCalls(spy)
    }
    #expect(
      failures.messages == [
        "XCTAssertHaveRecordedCalls failed - have recorded 0 calls",
        "XCTAssertHaveNoRecordedCalls failed - have recorded 1 call\nload(id:) with <1>",
        "Expected to have recorded 0 calls - said",
        "Expected to not have recorded 1 call\nload(id:) with <1>",
        "XCTAssertHaveNoRecordedCalls failed - have recorded 2 calls\nload(id:) with <1>; close()",
      ])
    #expect(failures.failures.map(\.site.line) == [0, 1, 2, 3, 9].map { line + $0 })
  }

  @Test func `a type is asked`() {
    isolatingStaticSpies {
      withReporter(failures) {
        XCTAssertHaveNoRecordedCalls(FakeStore.self)
        XCTAssertHaveRecordedCalls(FakeStore.self)
        expectHaveNoRecordedCalls(FakeStore.self)
        expectHaveRecordedCalls(FakeStore.self)
        FakeStore.open(path: "a")
        XCTAssertHaveRecordedCalls(FakeStore.self)
        XCTAssertHaveNoRecordedCalls(FakeStore.self)
        expectHaveRecordedCalls(FakeStore.self)
        expectHaveNoRecordedCalls(FakeStore.self, "said")
      }
    }
    #expect(
      failures.messages == [
        "XCTAssertHaveRecordedCalls failed - have recorded 0 calls",
        "Expected to have recorded 0 calls",
        "XCTAssertHaveNoRecordedCalls failed - have recorded 1 call\nopen(path:) with <a>",
        "Expected to not have recorded 1 call - said\nopen(path:) with <a>",
      ])
  }
}
