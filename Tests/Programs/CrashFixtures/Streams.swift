import CStakeout
@preconcurrency import Glibc
import StakeoutCore
import Synchronization

/// The text that bodies and other threads print, and where it goes.
enum Streams {
  static let all: [String: Fixture] = [
    "attribution": {
      let threads = (0..<8).map { thread in
        startThread {
          for trap in 0..<rounds(1_000) {
            let text = "thread \(thread) trap \(trap)"
            let caught = Trap.catching { fatalError(text) }
            check(caught?.message == text, "\(text) has \(caught?.message ?? "nothing")")
            let lines = ownLines(of: caught)
            check(lines.count == 1, "\(text) has the output \(lines)")
          }
        }
      }
      let writer = startThread {
        for line in 0..<10_000 { printError("line \(line)\n") }
      }
      (threads + [writer]).forEach(join)
      check(fileno(stderr) == 2, "fileno \(fileno(stderr))")
    },
    "text of a body that returns": {
      check(
        Trap.catching {
          printError("1\n")
          check(fileno(stderr) == 2, "fileno \(fileno(stderr))")
          check(Trap.catching { printError("2\n") } == nil, "trapped")
          printError("3\n")
          let inner = Trap.catching {
            printError("inner\n")
            Cause.writeToNowhere()
          }
          check(inner?.output == "inner\n", "\(inner?.output ?? "no trap")")
          printError("4\n")
        } == nil, "trapped")
      printError("5\n")
    },
    "text of a body that traps": {
      printError("before\n")
      let trap = Trap.catching {
        printError("one\n")
        _ = Trap.catching { printError("two\n") }
        fatalError("three")
      }
      let lines = ownLines(of: trap)
      check(lines.count == 3 && lines[..<2] == ["one", "two"], "\(lines)")
      printError("after\n")
    },
    "2 MiB of text": {
      check(
        Trap.catching {
          for line in 0..<(1 << 17) { printNumbered(line) }
          _ = Trap.catching { printNumbered(1 << 17) }
        } == nil, "trapped")
      // Print a text in one piece that is longer than a region keeps. The trap's text follows it.
      expectTrap("after much text") {
        printError(String(repeating: "x", count: 3 << 20) + "\n")
        fatalError("after much text")
      }
      // Trap with a message that is longer than a region keeps. Its beginning is kept.
      let long = Trap.catching { fatalError(String(repeating: "y", count: 2 << 20)) }
      check(long?.message.hasPrefix("yyy") == true, "\(long?.message.prefix(10) ?? "-")")
      check(long?.output.utf8.count == 1 << 20, "\(long?.output.utf8.count ?? 0) bytes")
    },
    "text, and then the end from outside": {
      _ = Trap.catching {
        printError("the last words\n")
        printError("File.swift:1: Fatal error: not a message\n")
        kill(getpid(), SIGKILL)
      }
    },
    "stderr reopened": {
      var path = Array("/tmp/stakeout-XXXXXX".utf8CString)
      close(mkstemp(&path))
      let trap = Trap.catching {
        freopen(path, "w", stderr)
        printError("into the file\n")
        fatalError("while stderr is a file")
      }
      check(trap != nil, "no trap")
      expectTrap("later") { fatalError("later") }
      onThread { printError("also into the file\n") }
      check(fileno(stderr) == 2, "fileno \(fileno(stderr))")
      fflush(stderr)
      var text = [UInt8](repeating: 0, count: 4096)
      let file = open(path, O_RDONLY)
      unlink(path)
      let count = max(0, read(file, &text, text.count))
      say(String(decoding: text.prefix(count), as: UTF8.self))
    },
    "stderr closed": {
      check(Trap.catching { fclose(stderr) } == nil, "a close trapped")
      for _ in 0..<3 {
        expectTrap("later") { fatalError("later") }
      }
      printError("still there\n")
    },
    "descriptor of stderr": {
      check(fileno(stderr) == 2, "before: \(fileno(stderr))")
      let threads = (0..<8).map { seed in
        startThread {
          var generator = Numbers(state: UInt64(seed) + 1)
          for _ in 0..<2_000 {
            switch generator.next() % 4 {
            case 0: ThreadEnds.trapOnce()
            case 1: _ = Trap.catching { ThreadEnds.trapOnce() }
            case 2: sched_yield()
            default: armOnce()
            }
          }
        }
      }
      threads.forEach(join)
      check(fileno(stderr) == 2, "after: \(fileno(stderr))")
    },
    "stderr that cannot be written at once": {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      let descriptor = dup2(ends[1], 2)
      close(ends[1])
      check(descriptor == 2, "no pipe")
      let (size, reader) = (1 << 20, ends[0])
      let writer = startThread {
        _ = Trap.catching { printError(String(repeating: "z", count: size)) }
        close(2)
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var total = 0
      while true {
        let count = read(reader, &bytes, bytes.count)
        guard count > 0 else { break }
        total += count
      }
      join(writer)
      check(total == size, "\(total) of \(size) bytes")
    },
    // `print` holds the lock of `stdout` while it calls `description`.
    "trap in a description": {
      for _ in 0..<3 {
        check(Trap.catching { print(Undescribable()) } != nil, "no trap")
        onThread { print("another thread prints") }
      }
      fflush(stdout)
    },
    "trap in a description inside a description": {
      print(Describable())
      onThread { print("another thread prints") }
      fflush(stdout)
    },
    "trap in fprintf": {
      for stream in [stdout, stderr].compactMap({ $0 }) {
        printNowhere(stream)
        check(Trap.catching { printNowhere(stream) } == nil, "a good string trapped")
      }
      for _ in 0..<3 {
        check(Trap.catching { printNowhere(stderr, 8) }?.signal == SIGSEGV, "no trap")
        check(Trap.catching { printNowhere(stdout, 8) }?.signal == SIGSEGV, "no trap")
        onThread {
          print("another thread prints")
          printError("another thread prints an error\n")
          expectTrap("another thread dies") { fatalError("another thread dies") }
        }
      }
      fflush(stdout)
    },
    "raise in a description": {
      struct Raising: CustomStringConvertible {
        var description: String { Trap.raise("raised") }
      }
      check(Trap.catching { print(Raising()) }?.kind == .exception, "no exception")
      onThread { print("another thread prints") }
      fflush(stdout)
    },
  ]

  /// Returns the output of a trap, without the stack trace that the runtime adds when its backtracer is off.
  private static func ownLines(of trap: Trap?) -> [Substring] {
    let lines = trap?.output.split(separator: "\n") ?? []
    return Array(lines.prefix { $0 != "Current stack trace:" })
  }

  /// Prints the number in sixteen bytes.
  private static func printNumbered(_ line: Int) {
    let digits = String(line)
    printError(String(repeating: "0", count: 15 - digits.count) + digits + "\n")
  }

  /// Calls `fprintf(stream, "%s", string)`, which holds the stream's lock while it reads the string.
  private static func printNowhere(_ stream: UnsafeMutablePointer<FILE>, _ address: UInt? = nil) {
    "".withCString { empty in
      let string = address.flatMap { UnsafePointer<CChar>(bitPattern: $0) } ?? empty
      _ = withVaList([OpaquePointer(string)]) { vfprintf(stream, "%s", $0) }
    }
  }
}

/// A value that traps when it is described.
private struct Undescribable: CustomStringConvertible {
  var description: String { fatalError("no description") }
}

/// A value that catches a trap while it is described.
///
/// `print` holds the lock of `stdout` meanwhile. The lock must still be held after the trap.
private struct Describable: CustomStringConvertible {
  var description: String {
    let trap = Trap.catching { print("never seen", Undescribable()) }
    let probe = Probe()
    onThread {
      let isFree = ftrylockfile(stdout) == 0
      if isFree { funlockfile(stdout) }
      probe.isLocked.store(!isFree, ordering: .relaxed)
    }
    return "caught \(trap?.message ?? "nothing"), locked \(probe.isLocked.load(ordering: .relaxed))"
  }

  private final class Probe: Sendable { let isLocked = Atomic(false) }
}

/// Generates pseudo-random numbers (xorshift), which are the same in each run.
private struct Numbers {
  var state: UInt64
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
