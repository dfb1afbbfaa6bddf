import Stakeout
import StakeoutTestSupport
import Testing

/// A check that waits for a call is woken by calls.
///
/// It polls if the expected argument is an object or contains one, because the object can change
/// without a call.
@Suite struct ChangingArgumentTests {
  @Test func `a change of the expected object ends the wait, at any depth`() async {
    await expectNoticedChange { $0 }
    await expectNoticedChange { [$0] }
    await expectNoticedChange { $0 as Content? }
    await expectNoticedChange { Holder(content: ["a": Holder(content: $0)]) }
  }

  @Test func `a wait for a value is woken by calls only`() async {
    let content = Content(1)
    defer { withExtendedLifetime(content) {} }
    let values: [Any?] = [
      nil, 1, "a", [1, 2], Holder(content: ["a": 1]), Int?.some(1),
      Unmanaged.passUnretained(content),
    ]
    for value in values {
      let reader = DoorReader { _ in }
      let failures = CapturingReporter()
      await withReporter(failures) {
        await expect(reader.read())
          .toEventually(haveReceived(.show, with: value), timeout: .milliseconds(100))
      }
      #expect(failures.failures.count == 1, "\(String(describing: value))")
      // A wait that polls would read the double hundreds of times. One that calls wake reads it a
      // few times a second, however slow the machine is.
      #expect(1...10 ~= reader.reads, "\(String(describing: value))")
    }
  }

  @Test func `a wait for a very large value polls`() async {
    let many = Array(repeating: 1.5 as Any, count: 20_000).map { Holder(content: $0) }
    await expectPolling(DoorReader { $0.show(many) }, for: many)
  }

  /// Records an issue unless a check with this argument notices that the object in it changes.
  private func expectNoticedChange(_ wrapped: (Content) -> Any?) async {
    let expected = Content(1)
    let reader = DoorReader { _ in expected.number = 2 }
    reader.door.show(wrapped(Content(2)))
    await expectPolling(reader, for: wrapped(expected))
  }

  /// Records an issue unless a check with this argument polls, until the reader's change ends it.
  private func expectPolling(_ reader: DoorReader, for argument: Any?) async {
    let matcher: Matcher<FakeDoor> = haveReceived(.show, with: argument)
    // The pace of a wait can be seen only in its duration, so ask the matcher.
    #expect(matcher.wakeSource?(reader.door) == nil)
    await expect(reader.read()).toEventually(matcher, timeout: .seconds(600))
    #expect(reader.reads >= DoorReader.change)
  }

  /// An object that is compared by its number.
  private final class Content {
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  private struct Holder { let content: Any? }

  /// SAFETY: it has no state of its own.
  private final class FakeDoor: Spyable, @unchecked Sendable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable { case show = "show(_:)" }

    func show(_ content: Any?) { recordCall(arguments: content) }
  }

  /// Reads a double for a waiting check, and makes a change at the sixth time.
  private final class DoorReader {
    static let change = 6

    let door = FakeDoor()
    private(set) var reads = 0
    private let makeChange: (FakeDoor) -> Void

    init(_ makeChange: @escaping (FakeDoor) -> Void) { self.makeChange = makeChange }

    func read() -> FakeDoor {
      reads += 1
      if reads == Self.change { makeChange(door) }
      return door
    }
  }
}
