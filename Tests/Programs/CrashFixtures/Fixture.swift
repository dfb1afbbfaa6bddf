import CStakeout
@preconcurrency import Glibc
import StakeoutCore
import Synchronization

/// The code of a fixture.
typealias Fixture = @Sendable () -> Void

/// The argument of the fixture, which follows its name; empty if there is none.
var argument: String { CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : "" }

/// Writes a line to standard output without a buffer, whose text would be lost when the process dies.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// Returns how often a fixture repeats something: `number` times.
///
/// Under a sanitizer, which makes a fixture several times slower, it is a fifth of that.
func rounds(_ number: Int) -> Int {
  let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
  return isSanitized ? number / 5 : number
}

/// Prints the text and exits with status 1, unless the condition holds.
func check(_ holds: Bool, _ what: @autoclosure () -> String, line: Int = #line) {
  guard !holds else { return }
  say("line \(line): \(what())")
  _exit(1)
}

/// A counter that threads share.
final class Tally: Sendable {
  private let number = Atomic<Int>(0)
  var count: Int { number.load(ordering: .acquiring) }
  func increment() { number.add(1, ordering: .acquiringAndReleasing) }

  /// Waits until the count is at least `wanted`.
  func awaitAtLeast(_ wanted: Int) {
    while count < wanted { Wait.until(.after(.milliseconds(1))) }
  }
}

/// Enters a region once, which installs the handlers and creates the calling thread's state.
func armOnce() { check(Trap.catching {} == nil, "an empty body trapped") }

/// Expects the body to trap with this message.
func expectTrap(_ message: String, line: Int = #line, _ body: @escaping () -> Void) {
  check(Trap.catching(body), message, line: line)
}

/// Ends the process unless the trap has this message.
func check(_ trap: Trap?, _ message: String, line: Int = #line) {
  check(trap?.message == message, "\(message): \(trap, default: "no trap")", line: line)
}

/// Runs a body that must end the process, although the region around it catches traps.
func expectAbort(_ body: @escaping () -> Void) {
  armOnce()
  _ = Trap.catching(body)
  say("went on")
}

/// Returns the number of this process's entries in a folder of `/proc`, such as `fd`.
func count(of folder: String) -> Int {
  guard let entries = opendir("/proc/self/\(folder)") else { return 0 }
  defer { closedir(entries) }
  var count = 0
  while readdir(entries) != nil { count += 1 }
  return count - 2  // Leave out `.` and `..`.
}

/// Writes to the C stream `stderr`, as Swift's runtime does.
func printError(_ text: String) { fputs(text, stderr) }

typealias ImageCallback =
  @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32

/// Calls the body for each image, with the loader's lock held, until it returns a value other than 0.
func eachImage(_ body: ImageCallback) {
  typealias Iterate = @convention(c) (ImageCallback, UnsafeMutableRawPointer?) -> Int32
  _ = unsafeBitCast(dlsym(nil, "dl_iterate_phdr"), to: Iterate.self)(body, nil)
}

/// Ways to cause a signal on the calling thread.
enum Cause {
  static let signals: [String: Int32] = [
    "SIGILL": SIGILL, "SIGTRAP": SIGTRAP, "SIGABRT": SIGABRT, "SIGSEGV": SIGSEGV,
    "SIGBUS": SIGBUS, "SIGFPE": SIGFPE,
  ]

  /// The signal that the fixture's argument names.
  static var signal: Int32 { signals[argument] ?? 0 }

  /// Causes the signal in the way in which programs usually do.
  static func happen(_ signal: Int32) {
    switch signal {
    case SIGILL: fatalError("on purpose")
    case SIGABRT: abort()
    case SIGSEGV: writeToNowhere()
    case SIGBUS: readBehindTheFile()
    case SIGFPE: divideByZero()
    default: raise(signal)
    }
  }

  static func writeToNowhere() {
    UnsafeMutablePointer<Int>(bitPattern: 8).unsafelyUnwrapped.pointee = 1
  }

  /// Maps a page of an empty file and reads it, which causes SIGBUS.
  static func readBehindTheFile() {
    var path = Array("/tmp/stakeout-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    unlink(path)
    let page = mmap(nil, 4096, PROT_READ, MAP_SHARED, file, 0)
    // Print the value, because an optimised build does not load a value that is not used.
    say("\(page.unsafelyUnwrapped.load(as: Int.self))")
  }

  /// Divides by zero in C, which does not check the divisor.
  static func divideByZero() { say("\(div(1, Int32(CommandLine.arguments.count * 0)).quot)") }

  /// Calls itself `enough` times, or overflows the stack.
  ///
  /// The default of `enough` is out of reach.
  @inline(never)
  static func recurse(_ depth: Int = 0, enough: Int = .max) -> Int {
    guard depth < enough else { return 0 }
    var frame = (depth, depth, depth, depth)
    return withUnsafeMutablePointer(to: &frame) { recurse($0.pointee.0 + 1, enough: enough) }
      + frame.3
  }
}

/// Runs `body` on a new thread, and waits until the thread has ended.
func onThread(stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) {
  join(startThread(stackSize: stackSize, body))
}

/// Starts a thread that runs `body`.
func startThread(stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  check(pthread_attr_setstacksize(&attributes, stackSize) == 0, "no stack of \(stackSize)")
  var thread = pthread_t()
  let status = pthread_create(
    &thread, &attributes,
    { context in
      Unmanaged<Box>.fromOpaque(context.unsafelyUnwrapped).takeRetainedValue().body()
      return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
  check(status == 0, "no thread: \(status)")
  return thread
}

/// Waits until the thread has ended.
func join(_ thread: pthread_t) { check(pthread_join(thread, nil) == 0, "no join") }

/// Runs a C body in a region of the C core, without Swift's closures, and returns the outcome and the signal.
func runInC(_ body: @convention(c) (UnsafeMutableRawPointer?) -> Void) -> (stk_trap_outcome, Int32)
{
  withUnsafeTemporaryAllocation(of: stk_trap_report.self, capacity: 1) { report in
    let report = report.baseAddress.unsafelyUnwrapped
    let outcome = stk_trap_run(body, nil, report)
    return (outcome, outcome == .STK_TRAP_UNAVAILABLE ? 0 : report.pointee.signal)
  }
}
