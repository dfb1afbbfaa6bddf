import StakeoutSpies
import Testing
import XCTest

private final class Session {
  let name: String
  var next: Session?
  var onEnd: (() -> Void)?

  init(_ name: String = "") { self.name = name }
}

private final class FakeDoor: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case open = "open(for:)", close = "close()" }

  let spyStorage = SpyStorage()

  func open(for session: AnyObject) { return spryify(arguments: session) }
  func close() { return spryify() }
}

/// Keeps objects beyond the test.
///
/// SAFETY: only one task uses it.
private final class Keeper: @unchecked Sendable {
  var objects: [AnyObject] = []
}

/// Runs a test with the trait, and returns its failures.
private func failures(_ body: @Sendable () async throws -> Void) async throws -> [Failure] {
  let test = try #require(Test.current)
  let (reporter, trait) = (CapturingReporter(), ScopeTrait.noLeaks)
  try await withReporter(reporter) {
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
  return reporter.failures
}

@Suite struct LeakTests {
  @Test func `a test whose objects are gone is silent`() async throws {
    let failures = try await failures {
      let session = trackForLeaks(Session())
      let (door, service) = (FakeDoor(), FakeService())
      door.stub(.open).andReturn()
      service.stub(.store).andReturn()
      door.open(for: session)
      service.store(session)
      service.stub(.load).andDo { [session] _ in session.name }
      _ = service.load(id: 1)
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `an object in a cycle of its own fails at its line`() async throws {
    let failures = try await failures {
      let session = trackForLeaks(Session())
      session.onEnd = { [session] in _ = session }
    }
    let line = UInt(#line) - 3
    #expect(failures.map(\.site.line) == [line])
    #expect(failures[0].message.hasPrefix("leak: Session is still alive after the test\nNo call"))
  }

  @Test(arguments: [true, false])
  func `a fake caught in its own stub's closure is found`(hasStorage: Bool) async throws {
    let failures = try await failures {
      if hasStorage {
        let door = FakeDoor()
        door.stub(.close).andDoVoid { _ in _ = door.spyName }
      } else {
        let service = FakeService()
        service.stub(.load).andDo { _ in service.spyName }
      }
    }
    #expect(failures.count == 1)
    let message = failures.first?.message ?? ""
    let name = hasStorage ? "FakeDoor" : "FakeService"
    #expect(message.hasPrefix("leak: \(name) is still alive after the test\nheld by\n"))
    #expect(message.contains("the stub of \(name) at \(#filePath):"))
  }

  @Test func `what one stub holds is one failure`() async throws {
    let failures = try await failures {
      let (door, first, second) = (FakeDoor(), FakeService(), FakeService())
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
    #expect(message.prefix { $0 != "\n" }.split(separator: ",").count == 3)
  }

  @Test func `the calls that hold an object are named`() async throws {
    let kept = Keeper()
    let failures = try await failures {
      let door = FakeDoor()
      kept.objects = [door]
      door.stub(.open).andReturn()
      door.open(for: trackForLeaks(Session("a")))
      door.stub(.close).andReturn()
      door.close()
    }
    #expect(failures.count == 2)
    let ofSession = failures.first { $0.message.hasPrefix("leak: Session") }?.message ?? ""
    #expect(ofSession.contains("held by\n  the recorded calls of FakeDoor: open(for:) with <"))
    let ofDoor = failures.first { $0.message.hasPrefix("leak: FakeDoor") }?.message ?? ""
    #expect(ofDoor.contains("No call and no stub"))
  }

  @Test func `a tracked double fails once`() async throws {
    let kept = Keeper()
    let failures = try await failures { kept.objects = [trackForLeaks(FakeDoor())] }
    #expect(failures.count == 1)
  }

  @Test func `an object that goes away a little later is no leak`() async throws {
    let failures = try await failures {
      let session = trackForLeaks(Session())
      let box = Keeper()
      box.objects = [session]
      Task.detached { box.objects = [] }
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `a test without the trait cannot track`() {
    let reporter = CapturingReporter()
    withReporter(reporter) { _ = trackForLeaks(Session()) }
    #expect(reporter.messages.map { $0.contains("write '@Test(.noLeaks)'") } == [true])
  }

  @Test func `the error of the test is thrown on`() async throws {
    await #expect(throws: ParseError(column: 3)) {
      _ = try await failures { throw ParseError(column: 3) }
    }
  }
}

/// Under XCTest the check comes when the test case ends.
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
    let door = trackForLeaks(FakeDoor())
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
