// Forks, runs the body, and brings back what the child wrote and how it ended.

internal import CStakeout
internal import CStakeoutChildren
private import Glibc
package import StakeoutCore

/// A forked child that has run a body and has ended.
package struct ForkedChild {
  /// How it ended.
  package enum Ending {
    /// The body returned.
    case returned
    /// The body would have ended the process.
    case trapped(Trap)
    /// The process ended with this status before the body returned.
    case exited(Int32)
    /// This signal ended the process.
    case signalled(Int32)
    /// It ran longer than it may, and was killed.
    case timedOut
    /// Nothing is known but this: there was no child, the body threw, or somebody else in this process
    /// has reaped the child.
    case failed(String)
  }

  /// How it ended.
  package let ending: Ending
  /// The bytes that it wrote to descriptor 1; of more than 32 MiB, the first and the last 16, with a
  /// line in between that says how many are left out.
  package let output: [UInt8]
  /// The same of descriptor 2.
  package let errorOutput: [UInt8]
  /// The notes that it made with `note(_:)`.
  package let notes: [String]

  /// The kind of a note that a child leaves for its parent.
  private enum Note: UInt32 {
    case returned = 1
    /// The text of an error.
    case threw
    /// The value that was raised, in words; it has no meaning in the parent.
    case raised
    /// The text of the report that follows.
    case text
    /// The report of a trap, as the core has it: addresses are the parent's, too.
    case trapped
    /// A note of `note(_:)`.
    case user
  }

  /// The values that cross the fork.
  private struct Job {
    let surroundings: (() -> Void) -> Void
    let body: () throws -> Void
  }

  /// How long a child may take until it is ready, in milliseconds, one try after the other.
  ///
  /// Usually a child is ready after 1 ms; one that is not waits for a lock that a thread held when
  /// it was forked.
  package static let usualPatience: [Int32] = [1_000, 2_000, 4_000, 8_000]

  /// Runs `body` in a child until it ends, or until `timeout` after the body has begun.
  ///
  /// - Parameter surroundings: Runs its argument, outside of the region that catches the body's traps.
  ///   A child tries it once before the body begins.
  package static func run(
    timeout: Duration, patience: [Int32] = usualPatience,
    in surroundings: @escaping (() -> Void) -> Void = { $0() }, _ body: @escaping () throws -> Void
  ) -> ForkedChild {
    _ = rehearsed
    var child = stk_child()
    var job = Job(surroundings: surroundings, body: body)
    for patience in patience {
      let status = withUnsafeMutablePointer(to: &job) { job in
        stk_child_start(
          &child, patience, { ForkedChild.takeLocks(ForkedChild.job(at: $0)) },
          { ForkedChild.perform(ForkedChild.job(at: $0)) }, job)
      }
      switch status {
      case .STK_STATUS_OK: return awaitEnd(of: &child, until: .after(timeout))
      case .STK_STATUS_BUSY: continue
      default: return failed("no child process: \(String(cString: strerror(errno)))")
      }
    }
    return failed(
      """
      none of \(patience.count) children began the closure: another thread held a lock at each \
      fork that the child needs
      """)
  }

  private static func failed(_ reason: String) -> ForkedChild {
    ForkedChild(ending: .failed(reason), output: [], errorOutput: [], notes: [])
  }

  /// Leaves a text for the parent, unless this is no child.
  ///
  /// Where there is no room for all of it, it leaves the first part; at the end of the room, nothing.
  package static func note(_ text: String) { leave(.user, text, keepingFree: roomForEnding) }
}

// In the child.
extension ForkedChild {
  /// A type that the parent never uses, so that the child has to take the runtime's locks for it.
  private struct Unused<Value> {}

  private static func job(at context: UnsafeMutableRawPointer?) -> Job {
    context.unsafelyUnwrapped.assumingMemoryBound(to: Job.self).pointee
  }

  @inline(never)
  private static func touchMetadata<Value>(_ value: Value) -> Bool {
    // Making a generic type, and a search for a conformance.
    (Unused<Unused<Value>>() as Any) is any CustomDebugStringConvertible
  }

  /// Takes what another thread may have held at the fork, while the child can still be replaced.
  private static func takeLocks(_ job: Job) {
    let room = malloc(1 << 16)
    free(room)
    _ = dlsym(nil, "stk_child_start")
    _ = touchMetadata(0 as UInt8)
    job.surroundings { _ = TrapRegion.run {} }
  }

  private static func perform(_ job: Job) {
    job.surroundings {
      switch TrapRegion.run(job.body, whenTrapped: leave) {
      case .returned: leave(.returned)
      case .threw(let error): leave(.threw, "\(error)")
      case .trapped, nil: break
      }
    }
  }

  private static func leave(_ note: Note, _ bytes: UnsafeRawBufferPointer? = nil) {
    _ = stk_child_note(note.rawValue, bytes?.baseAddress, bytes?.count ?? 0)
  }

  /// The bytes that `note(_:)` leaves free for the child's end: a trap's text and report, or an error.
  private static let roomForEnding = 2 << 20

  /// Leaves the first part of a text for which there is too little room.
  private static func leave(_ note: Note, _ text: String, keepingFree kept: Int = 0) {
    var text = text
    let room = stk_child_room() - kept
    if text.utf8.count > room {
      let end = "… (cut off: the child has no more room for what it reports)"
      // A character that is cut becomes one of three bytes.
      let length = room - end.utf8.count - 2
      guard length > 0 else { return }
      text = String(decoding: text.utf8.prefix(length), as: UTF8.self) + end
    }
    text.withUTF8 { leave(note, UnsafeRawBufferPointer($0)) }
  }

  private static func leave(_ report: UnsafePointer<stk_trap_report>) {
    if report.pointee.payload != nil { leave(.raised, TrapRegion.trap(of: report).message) }
    let text = UnsafeRawBufferPointer(
      start: report.pointee.text, count: report.pointee.text_length)
    leave(.text, text)
    leave(.trapped, UnsafeRawBufferPointer(UnsafeBufferPointer(start: report, count: 1)))
  }
}

// In the parent.
extension ForkedChild {
  /// All that a child does after a body, done once in the parent, where it leaves nothing.
  ///
  /// Swift makes a type, or its conformance, at the first use. A child whose parent was just making one
  /// on another thread would wait for it forever.
  private static let rehearsed: Void = {
    leave(.returned)
    leave(.threw, "\(CancellationError() as any Error)")
    withUnsafeTemporaryAllocation(of: stk_trap_report.self, capacity: 1) { report in
      let report = report.baseAddress.unsafelyUnwrapped
      // No trap, which a debugger would stop at: the report of one without frames and text.
      memset(report, 0, MemoryLayout<stk_trap_report>.size)
      leave(report)
    }
  }()

  /// One stream of the child.
  private struct Stream {
    var descriptor: Int32
    var output = BoundedOutput()

    /// The kernel keeps at most this much in a pipe.
    private static let pipeLimit = 1 << 20

    /// Reads what is there; no more than a pipe holds, since a process that the child has left
    /// behind may go on writing.
    mutating func drain() {
      var left = Self.pipeLimit
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
        while descriptor >= 0, left > 0 {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          if count > 0 {
            output.append(buffer.prefix(count))
            left -= count
          } else if count == 0 {
            descriptor = -1
          } else if errno != EINTR {
            return
          }
        }
      }
    }
  }

  private static func awaitEnd(
    of child: inout stk_child, until deadline: Deadline
  ) -> ForkedChild {
    var streams = [Stream(descriptor: child.output), Stream(descriptor: child.error)]
    var status: Int32 = 0
    var isTooLate = false
    while true {
      let now = Deadline.now
      isTooLate = deadline <= now
      if isTooLate { kill(child.pid, SIGKILL) }
      let reaped = waitpid(child.pid, &status, isTooLate ? 0 : WNOHANG)
      if reaped < 0, errno == EINTR { continue }
      if reaped < 0 { status = -1 }
      if reaped != 0 { break }
      let left = (deadline.nanoseconds - now.nanoseconds) / 1_000_000 + 1
      // Without a descriptor for the end, the child is asked after each 2 ms.
      let pause = Swift.min(left, child.end >= 0 ? 1_000_000 : 2)
      var polled = (streams.map(\.descriptor) + [child.end]).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      ThreadWork.waitingForStakeout { _ = poll(&polled, nfds_t(polled.count), Int32(pause)) }
      for index in streams.indices where polled[index].revents != 0 { streams[index].drain() }
    }
    for index in streams.indices { streams[index].drain() }
    defer { stk_child_discard(&child) }
    let (said, notes) = readNotes(of: child)
    return ForkedChild(
      ending: ending(status, isTooLate, said: said), output: streams[0].output.bytes,
      errorOutput: streams[1].output.bytes, notes: notes)
  }

  /// The system's account of the end, unless the child ended as it does behind its body.
  private static func ending(_ status: Int32, _ isTooLate: Bool, said: Ending?) -> Ending {
    let (signal, code) = (status & 0x7f, (status >> 8) & 0xff)
    if status == -1 {
      return said
        ?? .failed("how the child ended is lost: other code in this process reaps all children")
    }
    if signal != 0 { return isTooLate && signal == SIGKILL ? .timedOut : .signalled(signal) }
    return code == 0 ? said ?? .exited(0) : .exited(code)
  }

  /// How the body ended, if it said so, and all other notes.
  private static func readNotes(of child: stk_child) -> (Ending?, [String]) {
    var (ending, notes, place, message) = (Ending?.none, [String](), 0, stk_child_message())
    var (text, raised) = (UnsafeRawBufferPointer(start: nil, count: 0), String?.none)
    while withUnsafePointer(to: child, { stk_child_next_note($0, &place, &message) }) {
      let bytes = UnsafeRawBufferPointer(start: message.bytes, count: message.length)
      switch Note(rawValue: message.kind) {
      case .returned: ending = .returned
      case .threw:
        let error = String(decoding: bytes, as: UTF8.self)
        ending = .failed("the closure threw an error in the child: \(error)")
      case .raised: raised = String(decoding: bytes, as: UTF8.self)
      case .text: text = bytes
      case .trapped:
        var report = bytes.load(as: stk_trap_report.self)
        if let start = text.assumingMemoryBound(to: CChar.self).baseAddress { report.text = start }
        // There was no room for the text.
        if text.isEmpty {
          (report.text_length, report.message_start, report.message_length) = (0, 0, 0)
        }
        ending = .trapped(Trap(report, raised: raised))
      case .user: notes.append(String(decoding: bytes, as: UTF8.self))
      case nil: break
      }
    }
    return (ending, notes)
  }
}

/// The output of a process, of which the first and the last part are kept.
///
/// A child that prints in a loop until its timeout would fill the memory of the test process.
struct BoundedOutput {
  /// How many bytes are kept of each end.
  let limit: Int
  private var first: [UInt8] = []
  /// The bytes behind `first`: the latest `limit` of them, and up to as many older ones.
  private var last: [UInt8] = []
  private var leftOut = 0

  init(keepingOfEachEnd limit: Int = 16 << 20) { self.limit = limit }

  mutating func append(_ bytes: some RandomAccessCollection<UInt8>) {
    let room = limit - first.count
    first.append(contentsOf: bytes.prefix(room))
    last.append(contentsOf: bytes.dropFirst(room))
    if last.count > 2 * limit {
      leftOut += last.count - limit
      last.removeFirst(last.count - limit)
    }
  }

  /// The kept bytes.
  ///
  /// A line with the number of bytes left out stands between the two ends.
  var bytes: [UInt8] {
    let older = max(0, last.count - limit)
    guard leftOut + older > 0 else { return first + last }
    return first + "\n… \(leftOut + older) bytes left out …\n".utf8 + last.dropFirst(older)
  }
}
