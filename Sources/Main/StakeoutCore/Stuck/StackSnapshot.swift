// Describes where a thread or a suspended task is, in lines of user code.

internal import CStakeout
private import Foundation

/// The position of a thread or a task at one moment, in lines of user code.
///
/// It is read from another thread, without harm. A blocked thread and a suspended task are not touched.
/// A running thread is asked by a signal.
package struct StackSnapshot: Sendable {
  /// The thread or the task, and what it does, such as `thread 4711 "reader" is blocked`.
  package let subject: String
  private let backtrace: Trap.Backtrace

  /// The frames of user code, innermost first.
  ///
  /// Reading them takes seconds the first time, because it reads debug information. Taking the snapshot
  /// does not.
  package var frames: [Trap.Backtrace.Frame] { CallerLookup.userFrames(of: backtrace) }

  /// The object that the thread waits for, such as `a DispatchSemaphore`; nil if the frames do not show
  /// it.
  package var awaited: String? {
    var best: Int?
    // Search the innermost frames only: in a blocked thread they are those of the system.
    for address in backtrace.addresses.prefix(8) {
      guard let name = Trap.Backtrace.linkerName(at: address) else { continue }
      if let index = Self.waits.firstIndex(where: { name.contains($0.function) }) {
        best = min(index, best ?? index)
      } else if best != nil, !name.contains("dispatch_") {
        // Stop at the caller of the functions that wait: frames further out do not wait themselves.
        break
      }
    }
    return best.map { Self.waits[$0].text }
  }

  /// The functions that wait, with the objects that they wait for.
  ///
  /// Special functions come first, because a `DispatchSemaphore` is built on a semaphore.
  private static let waits: [(function: String, text: String)] = [
    ("dispatch_semaphore_wait", "a DispatchSemaphore"), ("dispatch_group_wait", "a DispatchGroup"),
    ("dispatch_sync", "a dispatch queue"), ("DISPATCH_WAIT_FOR_QUEUE", "a dispatch queue"),
    ("pthread_cond_", "a condition"), ("pthread_mutex_lock", "a lock"),
    ("pthread_rwlock", "a lock"), ("lll_lock_wait", "a lock"), ("_MutexHandle", "a Mutex"),
    ("sem_wait", "a semaphore"), ("sem_timedwait", "a semaphore"), ("pthread_join", "a thread"),
    ("nanosleep", "the end of a sleep"), ("waitpid", "a process"),
  ]

  /// Takes a snapshot of a thread of this process.
  ///
  /// - Parameter id: The thread's ID in the kernel.
  /// - Returns: Nil if the thread has ended, or if the system does not provide the data.
  package static func ofThread(_ id: Int32) -> StackSnapshot? {
    guard let (state, addresses) = ThreadState.read(id) else { return nil }
    let name = ThreadState.text(ofFile: "/proc/self/task/\(id)/comm")?.split(separator: "\n").first
    let quoted = name.map { " \"\($0)\"" } ?? ""
    return StackSnapshot(
      subject: "\(id == getpid() ? "the main thread" : "thread \(id)\(quoted)") \(state)",
      backtrace: Trap.Backtrace(addresses: addresses))
  }

  /// Takes a snapshot of a suspended task.
  ///
  /// - Returns: Nil if the task runs, or if the layout of tasks is unknown.
  package static func ofTask(_ task: TaskAddress) -> StackSnapshot? {
    guard TaskAddress.canBeRead else { return nil }
    let addresses = task.suspendedFrames
    guard !addresses.isEmpty else { return nil }
    let what = task.waitsForTrapped ? "waits for a task that has trapped" : "is suspended"
    return StackSnapshot(
      subject: "\(task) \(what)",
      backtrace: Trap.Backtrace(addresses: addresses))
  }

  /// Returns the system call in which a thread waits, with its arguments, in the kernel's format.
  ///
  /// - Returns: Nil if the thread runs, or waits for a processor or for a page of memory.
  static func systemCall(of thread: Int32) -> String? {
    let state = ThreadState.text(ofFile: "/proc/self/task/\(thread)/syscall")
    return state.flatMap { $0.hasPrefix("running") || $0.hasPrefix("-1") ? nil : $0 }
  }

  /// The calling thread's ID in the kernel.
  package static var currentThread: Int32 { stk_thread_id() }

  /// Takes snapshots of all threads that are in user code, except the calling thread.
  package static func ofAllThreads() -> [StackSnapshot] {
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return ids.compactMap { Int32($0) }.filter { $0 != currentThread }.sorted()
      .compactMap(ofThread).filter { !$0.frames.isEmpty }
  }
}

extension StackSnapshot: CustomStringConvertible {
  /// The subject, and below it one line for each frame.
  package var description: String {
    let frames = frames
    return frames.isEmpty ? "\(subject), in no code of yours" : "\(subject) at\(frames.listed)"
  }
}

extension [Trap.Backtrace.Frame] {
  /// The innermost eight frames and the number of the others, in indented lines, each after a line
  /// break.
  package var listed: String {
    let shown = 8
    let lines = prefix(shown).map { "\n  \($0)" }.joined()
    return count > shown ? "\(lines)\n  and \(count - shown) more" : lines
  }
}

/// The kernel's information about a thread.
enum ThreadState {
  /// The number of times in a row that a thread must be seen running before a signal asks it.
  private static let patience = 10

  /// The lock for asking threads, of which one at a time can be asked.
  private static let asking = ForkSafeLock()

  /// Returns the activity of a thread, and the addresses of its frames.
  ///
  /// - Returns: Nil if the thread has ended, if the system does not provide the data, or if the thread
  ///   does not stay where it is for long enough.
  static func read(_ id: Int32) -> (String, [UInt])? {
    let path = "/proc/self/task/\(id)/syscall"
    var timesRunning = 0
    for _ in 0..<2 * patience {
      guard let state = text(ofFile: path) else { return nil }
      let fields = state.split(whereSeparator: \.isWhitespace)
      if fields.count >= 3, let sp = number(fields[fields.count - 2]),
        let pc = number(fields[fields.count - 1])
      {
        let frames = frameAddresses { stk_unwind_blocked(pc, sp, $0, $1) }
        // Discard the frames if the thread has continued meanwhile: its stack was not the one that was
        // walked.
        if text(ofFile: path) == state { return ("is blocked", frames) }
        timesRunning = 0
      } else {
        // Wait before asking: if the thread is about to block, the signal would end its system call.
        timesRunning += 1
        if timesRunning == patience {
          return ("runs", asking.withLock { frameAddresses { stk_unwind_running(id, $0, $1) } })
        }
        Wait.until(.after(.milliseconds(1)))
      }
    }
    return nil
  }

  private static func number(_ text: Substring) -> UInt? { UInt(text.dropFirst(2), radix: 16) }

  /// Returns the text of a file that the kernel provides.
  static func text(ofFile path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
