import StakeoutSpies
import StakeoutTestSupport
import Testing
import XCTest

private final class Session {
  let name: String
  var next: Session?
  var onEnd: (() -> Void)?

  init(_ name: String = "") { self.name = name }
}

/// Keeps objects alive after the test has ended.
///
/// SAFETY: only one task uses it.
private final class Keeper: @unchecked Sendable {
  var objects: [AnyObject] = []
}

@Suite struct LeakTests {
  private let kept = Keeper()

  @Test func `a test whose objects are gone is silent`() async throws {
    let failures = try await reportedFailures(under: .noLeaks) {
      let session = trackForLeaks(Session())
      let (door, service) = (FakeGate(), FakeService())
      door.stub(.open).andReturn(true)
      service.stub(.store).andReturn()
      _ = door.open(for: session)
      service.store(session)
      service.stub(.load).andDo { [session] _ in session.name }
      _ = service.load(id: 1)
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `an object in a cycle of its own fails at its line`() async throws {
    let failures = try await reportedFailures(under: .noLeaks) {
      let session = trackForLeaks(Session())
      session.onEnd = { [session] in _ = session }
    }
    let line = UInt(#line) - 3
    #expect(failures.map(\.site.line) == [line])
    #expect(failures[0].message.hasPrefix("leak: Session is still alive after the test\nNo call"))
  }

  @Test(arguments: [true, false])
  func `a fake caught in its own stub's closure is found`(hasStorage: Bool) async throws {
    let failures = try await reportedFailures(under: .noLeaks) {
      if hasStorage {
        let door = FakeGate()
        door.stub(.close).andDoVoid { _ in _ = door.spyName }
      } else {
        let service = FakeService()
        service.stub(.load).andDo { _ in service.spyName }
      }
    }
    #expect(failures.count == 1)
    let message = failures.first?.message ?? ""
    let name = hasStorage ? "FakeGate" : "FakeService"
    #expect(message.hasPrefix("leak: \(name) is still alive after the test\nheld by\n"))
    #expect(message.contains("the stub of \(name) at \(#filePath):"))
  }

  @Test func `what one stub holds is one failure`() async throws {
    let failures = try await reportedFailures(under: .noLeaks) {
      let (door, first, second) = (FakeGate(), FakeService(), FakeService())
      first.stub(.load).andDo { _ in
        _ = (door, second)
        return first.spyName
      }
      door.stub(.close).andReturn()
      second.stub(.store).andReturn()
    }
    #expect(failures.count == 1)
    let message = failures.first?.message ?? ""
    #expect(message.contains("are still alive after the test\nheld by\n  the stub of FakeService"))
    let names = message.split(separator: "\n")[0]
    #expect(names.contains("2 × FakeService") && names.contains("FakeGate"), "\(names)")
  }

  @Test func `the calls that hold an object are named`() async throws {
    let failures = try await reportedFailures(under: .noLeaks) {
      let door = FakeGate()
      kept.objects = [door]
      door.stub(.open).andReturn(true)
      _ = door.open(for: trackForLeaks(Session("a")))
      door.stub(.close).andReturn()
      door.close()
    }
    #expect(failures.count == 2)
    let ofSession = failures.first { $0.message.hasPrefix("leak: Session") }?.message ?? ""
    #expect(ofSession.contains("held by\n  the recorded calls of FakeGate: open(for:) with <"))
    let ofDoor = failures.first { $0.message.hasPrefix("leak: FakeGate") }?.message ?? ""
    #expect(ofDoor.contains("No call and no stub"))
  }

  @Test func `a tracked double fails once`() async throws {
    let failures = try await reportedFailures(under: .noLeaks) {
      kept.objects = [trackForLeaks(FakeGate())]
    }
    #expect(failures.count == 1)
  }

  @Test func `an object that goes away a little later is no leak`() async throws {
    let failures = try await reportedFailures(under: .noLeaks) {
      let session = trackForLeaks(Session())
      let box = Keeper()
      box.objects = [session]
      Task.detached { box.objects = [] }
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `a test without the trait cannot track`() {
    let failures = reportedFailures { _ = trackForLeaks(Session()) }
    #expect(failures.map { $0.message.contains("write '@Test(.noLeaks)'") } == [true])
  }

  @Test func `the error of the test is thrown on`() async throws {
    await #expect(throws: ParseError(column: 3)) {
      _ = try await reportedFailures(under: .noLeaks) { throw ParseError(column: 3) }
    }
  }
}

/// Under XCTest the check for leaks runs when the test case ends.
final class LeakXCTests: XCTestCase {
  // SAFETY: XCTest runs the tests of a class one after another.
  private nonisolated(unsafe) static var failures = CapturingReporter()

  override func invokeTest() {
    Self.failures = CapturingReporter()
    withReporter(Self.failures) { super.invokeTest() }
    let expected = name.contains("Leaks") ? 1 : 0
    XCTAssertEqual(Self.failures.messages.count, expected, "\(Self.failures.messages)")
  }

  func testAnObjectThatIsGone() { trackForLeaks(Session()) }

  func testAFakeInItsOwnStubLeaks() {
    let door = trackForLeaks(FakeGate())
    door.stub(.close).andDoVoid { _ in _ = door.spyName }
  }

  func testAnObjectThatATeardownBlockReleases() {
    let keeper = Keeper()
    keeper.objects = [trackForLeaks(Session())]
    addTeardownBlock { keeper.objects = [] }
  }

  func testAnUnusedStubLeaksNothingAndIsReported() {
    let fake = FakeService()
    fake.reportsUnusedStubs = true
    fake.stub(.load).andReturn("a")
  }
}
