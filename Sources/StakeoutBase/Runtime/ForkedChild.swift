internal import CStakeout

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A forked child that has run a body and has ended.
package struct ForkedChild {
  /// How it ended.
  package enum Ending {
    /// The body returned.
    case returned
    /// The body would have ended the process.
    case trapped(Trap)
    /// The body threw an error of which this is the description.
    case threw(String)
    /// The process ended with this status before the body returned.
    case exited(Int32)
    /// This signal ended the process.
    case signalled(Int32)
    /// It ran longer than it may, and was killed.
    case timedOut
    /// Somebody else in this process has reaped it.
    case lost
  }

  /// How it ended.
  package let ending: Ending
  /// The bytes that it wrote to descriptor 1.
  package let output: [UInt8]
  /// The bytes that it wrote to descriptor 2.
  package let errorOutput: [UInt8]
  /// The notes that it made with `note(_:)`.
  package let notes: [Parcel]

  /// Why there is no child.
  package enum StartError: Error {
    /// The system refused, for this reason.
    case system(String)
    /// So many children did not come as far as the body.
    case neverReady(Int)
  }

  private enum Note: UInt32 {
    case returned = 1
    case trapped, threw, user
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
  ) throws -> ForkedChild {
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
      default: throw StartError.system(String(cString: strerror(errno)))
      }
    }
    throw StartError.neverReady(patience.count)
  }

  /// Leaves bytes for the parent; false where this is no child, or there is no more room.
  @discardableResult
  package static func note(_ parcel: Parcel) -> Bool { leave(.user, parcel) }
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
    job.surroundings { leave(TrapRegion.run(job.body)) }
  }

  private static func leave(_ end: Trap.End) {
    switch end {
    case .returned: leave(.returned, Parcel())
    case .threw(let error):
      var parcel = Parcel()
      parcel.put("\(error)")
      leave(.threw, parcel)
    case .trapped(let trap): leave(.trapped, trap.parcel)
    }
  }

  @discardableResult
  private static func leave(_ note: Note, _ parcel: Parcel) -> Bool {
    parcel.bytes.withUnsafeBytes { stk_child_note(note.rawValue, $0.baseAddress, $0.count) }
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
    leave(.threw(StartError.neverReady(0)))
    "A.swift:1: Fatal error: rehearsed\n".withCString { text in
      let report = UnsafeMutablePointer<stk_trap_report>.allocate(capacity: 1)
      defer { report.deallocate() }
      // No trap, which a debugger would stop at: the report of one without frames.
      memset(report, 0, MemoryLayout<stk_trap_report>.size)
      (report.pointee.signal, report.pointee.text) = (SIGILL, text)
      report.pointee.text_length = strlen(text)
      report.pointee.message_length = strlen(text)
      leave(.trapped(Trap(report.pointee)))
    }
  }()

  /// One stream of the child.
  private struct Stream {
    var descriptor: Int32
    var bytes: [UInt8] = []

    /// The kernel keeps at most this much in a pipe.
    private static let pipeLimit = 1 << 20

    /// Reads what is there; no more than a pipe holds, since a process that the child has left
    /// behind may go on writing.
    mutating func drain() {
      let limit = bytes.count + Self.pipeLimit
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
        while descriptor >= 0, bytes.count < limit {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          if count > 0 {
            bytes.append(contentsOf: buffer.prefix(count))
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
      if stk_child_wait(&child, isTooLate, &status) || status == -1 { break }
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
      ending: ending(status, isTooLate, said: said), output: streams[0].bytes,
      errorOutput: streams[1].bytes, notes: notes)
  }

  /// The system's account of the end, unless the child ended as it does behind its body.
  private static func ending(_ status: Int32, _ isTooLate: Bool, said: Ending?) -> Ending {
    let (signal, code) = (status & 0x7f, (status >> 8) & 0xff)
    if status == -1 { return said ?? .lost }
    if signal != 0 { return isTooLate && signal == SIGKILL ? .timedOut : .signalled(signal) }
    return code == 0 ? said ?? .exited(0) : .exited(code)
  }

  /// How the body ended, if it said so, and all other notes.
  private static func readNotes(of child: stk_child) -> (Ending?, [Parcel]) {
    var (ending, notes, place, message) = (Ending?.none, [Parcel](), 0, stk_child_message())
    while withUnsafePointer(to: child, { stk_child_next_note($0, &place, &message) }) {
      let bytes = UnsafeRawBufferPointer(start: message.bytes, count: message.length)
      var parcel = Parcel([UInt8](bytes))
      switch Note(rawValue: message.kind) {
      case .returned: ending = .returned
      case .trapped: ending = Trap(parcel).map(Ending.trapped)
      case .threw: ending = .threw(parcel.text() ?? "")
      case .user: notes.append(parcel)
      case nil: break
      }
    }
    return (ending, notes)
  }
}
