// Forks a child that runs a closure, and collects the output of the child and the way in which it ended.

internal import CStakeout
internal import CStakeoutChildren
private import Glibc
internal import StakeoutContext
private import StakeoutExpectations
private import StakeoutMatching
package import StakeoutCore

/// A forked child that has run a body and has ended.
package struct ForkedChild {
  /// The way in which a child ended.
  package enum Ending {
    /// The body returned.
    case returned
    /// The body trapped: without Stakeout, the trap would have ended the child.
    case trapped(Trap)
    /// The process ended with this status before the body returned.
    case exited(Int32)
    /// This signal ended the process.
    case signalled(Int32)
    /// The child ran longer than its timeout, and was killed.
    case timedOut
    /// No child could be started, the body threw an error, or other code in this process has reaped the
    /// child.
    ///
    /// The text tells which.
    case failed(String)
  }

  /// The way in which the child ended.
  package let ending: Ending
  /// The bytes that the child wrote to descriptor 1.
  ///
  /// If there were more than 32 MiB, these are the first and the last 16 MiB. A line between them tells
  /// how many bytes are left out.
  package let output: [UInt8]
  /// The bytes that the child wrote to descriptor 2, limited like `output`.
  package let errorOutput: [UInt8]
  /// The notes that the child left with `note(_:)`.
  package let notes: [String]

  /// The kind of a note that a child leaves for its parent.
  private enum Note: UInt32 {
    case returned = 1
    /// The text of an error.
    case threw
    /// The value that was raised, in words, because the value itself has no meaning in the parent.
    case raised
    /// The text of the report in the next note.
    case text
    /// The report of a trap, as the core has it.
    ///
    /// Its addresses are valid in the parent, too.
    case trapped
    /// A note of `note(_:)`.
    case user
  }

  /// The closures that cross the fork.
  private struct Job {
    let surroundings: (() -> Void) -> Void
    let body: () throws -> Void
  }

  /// The times that the children have to become ready, one child after the other, in milliseconds.
  ///
  /// Usually a child is ready after 1 ms. Otherwise it waits for a lock that a thread held when it was
  /// forked, so it is killed, and another child is forked.
  package static let usualPatience: [Int32] = [1_000, 2_000, 4_000, 8_000]

  /// Runs `body` in a child until the child ends, or until `timeout` has passed since the body began.
  ///
  /// - Parameters:
  ///   - patience: The times that the children have to become ready, in milliseconds.
  ///   - surroundings: Runs its argument, outside of the region that catches the body's traps. A child
  ///     tries it once before the body begins.
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

  /// Leaves a text for the parent; in a process that is no child, does nothing.
  ///
  /// If there is too little room for the whole text, it leaves the first part. If there is no room at
  /// all, it leaves nothing.
  package static func note(_ text: String) { leave(.user, text, keepingFree: roomForEnding) }
}

// Code that runs in the child.
extension ForkedChild {
  /// A type that the parent never uses, so that the child has to take the runtime's locks for it.
  private struct Unused<Value> {}

  private static func job(at context: UnsafeMutableRawPointer?) -> Job {
    context.unsafelyUnwrapped.assumingMemoryBound(to: Job.self).pointee
  }

  @inline(never)
  private static func touchMetadata<Value>(_ value: Value) -> Bool {
    // Make a generic type, and search for a conformance.
    (Unused<Unused<Value>>() as Any) is any CustomDebugStringConvertible
  }

  /// Takes the locks that another thread may have held at the fork.
  ///
  /// If one blocks, the parent kills this child and forks another.
  private static func takeLocks(_ job: Job) {
    let room = malloc(1 << 16)
    free(room)
    _ = dlsym(nil, "stk_child_start")
    _ = touchMetadata(0 as UInt8)
    job.surroundings { threadScope().run { _ = TrapRegion.run {} } }
  }

  /// Runs the body in the child, and leaves a note for the parent about its end.
  private static func perform(_ job: Job) {
    job.surroundings {
      switch threadScope().run({ TrapRegion.run(job.body, whenTrapped: leave) }) {
      case .returned: leave(.returned)
      case .threw(let error): leave(.threw, "\(error)")
      case .trapped, nil: break
      }
    }
  }

  /// The scope of the threads that the body starts.
  ///
  /// A trap of a thread ends the child, as a trap of the body does.
  private static func threadScope() -> TrapScope {
    TrapScope { report in
      leave(report)
      exit(0)
    }
  }

  private static func leave(_ note: Note, _ bytes: UnsafeRawBufferPointer? = nil) {
    _ = stk_child_note(note.rawValue, bytes?.baseAddress, bytes?.count ?? 0)
  }

  /// The number of bytes that `note(_:)` keeps free for the child's end: a trap's text and report, or an
  /// error.
  private static let roomForEnding = 2 << 20

  /// Leaves a text as a note, or the first part of it if there is too little room.
  ///
  /// - Parameter kept: The number of bytes to keep free.
  private static func leave(_ note: Note, _ text: String, keepingFree kept: Int = 0) {
    var text = text
    let room = stk_child_room() - kept
    if text.utf8.count > room {
      let end = "… (cut off: the child has no more room for what it reports)"
      // Subtract 2, because a character that is cut becomes a replacement character of three bytes.
      let length = room - end.utf8.count - 2
      guard length > 0 else { return }
      text = String(decoding: text.utf8.prefix(length), as: UTF8.self) + end
    }
    text.withUTF8 { leave(note, UnsafeRawBufferPointer($0)) }
  }

  /// Leaves the notes about a trap: the raised value if there is one, the text, and the report.
  private static func leave(_ report: UnsafePointer<stk_trap_report>) {
    if report.pointee.payload != nil { leave(.raised, TrapRegion.trap(of: report).message) }
    let text = UnsafeRawBufferPointer(
      start: report.pointee.text, count: report.pointee.text_length)
    leave(.text, text)
    leave(.trapped, UnsafeRawBufferPointer(UnsafeBufferPointer(start: report, count: 1)))
  }
}

// Code that runs in the parent.
extension ForkedChild {
  /// Does once in the parent everything that a child does after its body, and lets an expectation fail,
  /// as it may in the body.
  ///
  /// In the parent it leaves no note, and fails no test.
  ///
  /// Swift creates a type and its conformances at their first use. If another thread of the parent was
  /// just creating one at the fork, the child would wait for it forever.
  private static let rehearsed: Void = {
    withReporter(CapturingReporter()) {
      expect(1).to(equal(2))
      expect("one").to(equal("two"))
    }
    leave(.returned)
    leave(.threw, "\(CancellationError() as any Error)")
    withUnsafeTemporaryAllocation(of: stk_trap_report.self, capacity: 1) { report in
      let report = report.baseAddress.unsafelyUnwrapped
      // Leave a report without frames and text, not that of a real trap, at which a debugger would stop.
      memset(report, 0, MemoryLayout<stk_trap_report>.size)
      leave(report)
    }
  }()

  /// One output stream of the child.
  private struct Stream {
    var descriptor: Int32
    var output = BoundedOutput()

    /// The greatest number of bytes that the kernel keeps in a pipe.
    private static let pipeLimit = 1 << 20

    /// Reads the bytes that are in the pipe, but not more than a pipe holds.
    ///
    /// The limit is needed, because a process that the child has left behind may continue to write.
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

  /// Waits until the child ends, kills it at the deadline, and collects its output and its notes.
  ///
  /// Blocks the calling thread. Each pass of the loop checks the deadline and tries to reap the child.
  /// If the child still runs, the loop waits in `poll` until the child writes or ends, or until the
  /// deadline. Then it empties the pipes, so that a full pipe never blocks the child for long. After the
  /// kill, `waitpid` blocks until the child is reaped. The pipes are emptied once more after the loop,
  /// because the child may have written just before its end.
  ///
  /// `status` is -1 if the child cannot be reaped, because other code in this process has done so.
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
      // Try to reap the child every 2 ms if there is no descriptor that becomes readable at its end.
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

  /// The way in which the child ended.
  ///
  /// The child's own note about its end counts if the child exited with status 0, or if its status is
  /// lost. Otherwise the status counts.
  ///
  /// - Parameter said: The end of the body, if the child has left a note about it.
  private static func ending(_ status: Int32, _ isTooLate: Bool, said: Ending?) -> Ending {
    let (signal, code) = (status & 0x7f, (status >> 8) & 0xff)
    if status == -1 {
      return said
        ?? .failed(
          "cannot tell how the child ended: other code in this process called wait() for all children"
        )
    }
    if signal != 0 { return isTooLate && signal == SIGKILL ? .timedOut : .signalled(signal) }
    return code == 0 ? said ?? .exited(0) : .exited(code)
  }

  /// Reads how the body ended, if the child has left a note about it, and the notes of `note(_:)`.
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
        // An empty text means that there was no room for it.
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

/// The output of a process, of which only the first and the last part are kept.
///
/// Otherwise a child that prints in a loop until its timeout would fill the memory of the test process.
struct BoundedOutput {
  /// The number of bytes that are kept of each end.
  let limit: Int
  private var first: [UInt8] = []
  /// The bytes after `first`: the latest `limit` of them, and up to as many older ones.
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
  /// Between the two ends is a line with the number of bytes that are left out.
  var bytes: [UInt8] {
    let older = max(0, last.count - limit)
    guard leftOut + older > 0 else { return first + last }
    return first + "\n… \(leftOut + older) bytes left out …\n".utf8 + last.dropFirst(older)
  }
}
