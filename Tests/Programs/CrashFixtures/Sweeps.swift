import CStakeout
@preconcurrency import Glibc
import StakeoutCore

/// Traps at the n-th step of an operation, for each n in a process of its own.
///
/// Each trap must be caught, or end the process with a report. It must never hang.
enum Sweeps {
  static let all: [String: Fixture] = [
    "sweep": {
      guard let step = steps[argument] else { return check(false, "no sweep \(argument)") }
      var caught = 0
      var notCaught = 0
      for number in 1...rounds(300) {
        let child = Forks.start {
          alarm(300)
          step(number)
          useEverything()
          _exit(0)
        }
        switch Forks.wait(for: child) {
        case 0: caught += 1
        case SIGALRM: check(false, "hangs at \(number)")
        case SIGSEGV, SIGABRT, SIGILL, SIGTRAP: notCaught += 1
        case let status: check(false, "ends with \(status) at \(number)")
        }
      }
      say("\(caught) caught, \(notCaught) not")
    }
  ]

  private static let steps: [String: @Sendable (Int) -> Void] = [
    // The stack ends at another instruction for each number.
    "overflow": { number in
      overflow(at: number) { Growth.kinds[number % Growth.kinds.count](0) }
    },
    "overflow while printing": { number in overflow(at: number) { Printing.recurse(0) } },
    "comparator": { number in
      var comparisons = 0
      requireTrap(number) {
        let sorted = (0..<500).map { ($0 * 7919) % 501 }.sorted { first, second in
          comparisons += 1
          precondition(comparisons < number, "comparison")
          return first < second
        }
        say("\(sorted.count)")
      }
    },
    "hash": { number in
      var keys: [Key: Int] = [:]
      Key.left = number
      requireTrap(number) { for value in 0..<500 { keys[Key(value: value)] = value } }
      Key.left = .max
    },
    "deinit": { number in
      requireTrap(number) {
        var objects = (1...400).map { Dying($0 == number) }
        objects.removeAll()
      }
    },
    "lock": { number in
      nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 400)
      for index in 0..<400 { pthread_mutex_init(lock + index, nil) }
      requireTrap(number) {
        for index in 0..<400 {
          pthread_mutex_lock(lock + index)
          precondition(index + 1 != number, "under a lock")
          pthread_mutex_unlock(lock + index)
        }
      }
      // The lock stays held, as documented.
      check(pthread_mutex_trylock(lock + number - 1) == EBUSY, "the lock is free")
    },
    "allocation": { number in
      requireTrap(number) {
        var blocks: [UnsafeMutableRawPointer?] = []
        for index in 1...400 {
          blocks.append(malloc(index * 37))
          precondition(index != number, "allocation")
          if index % 3 == 0 { free(blocks.removeFirst()) }
        }
      }
    },
  ]

  /// Overflows a stack, at another point for each number.
  private static func overflow(at number: Int, _ recurse: @escaping @Sendable () -> Int) {
    onThread(stackSize: 512 * 1024) {
      withUnsafeTemporaryAllocation(byteCount: number * 48, alignment: 16) { room in
        room.initializeMemory(as: UInt8.self, repeating: 1)
        requireTrap(number) { say("\(recurse())") }
      }
    }
  }

  private static func requireTrap(_ number: Int, _ body: @escaping () -> Void) {
    check(Trap.catching(body) != nil, "\(number) did not trap")
  }

  /// Uses the allocator, the streams and a region, which hang or fail if a lock is still held.
  private static func useEverything() {
    let work: @Sendable () -> Void = {
      let texts = (0..<200).map { "a text of some length, number \($0)" }
      let lengths = Dictionary(grouping: texts, by: \.utf8.count)
      check(lengths.values.map(\.count).reduce(0, +) == 200, "the allocator is broken")
      for size in [16, 2_000, 300_000] { free(malloc(size)) }
      fputs("", stderr)
      fflush(stdout)
      expectTrap("again") { fatalError("again") }
    }
    work()
    onThread(work)
  }
}

/// A key that traps when the hashes that are left have been computed.
private struct Key: Hashable {
  nonisolated(unsafe) static var left = Int.max
  let value: Int

  func hash(into hasher: inout Hasher) {
    Key.left -= 1
    precondition(Key.left > 0, "hash")
    hasher.combine(value)
  }
}

/// An object whose `deinit` may trap.
private final class Dying {
  private let traps: Bool
  init(_ traps: Bool) { self.traps = traps }
  deinit { precondition(!traps, "deinit") }
}

/// An endless recursion that prints in each call.
private enum Printing {
  nonisolated(unsafe) private static var enough = Int.max

  @inline(never) static func recurse(_ depth: Int) -> Int {
    guard depth < enough else { return 0 }
    var text = ""
    print(depth, to: &text)
    fputs("", stderr)
    return recurse(depth + 1) + text.utf8.count
  }
}
