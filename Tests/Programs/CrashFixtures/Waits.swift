@preconcurrency import Glibc
import Stakeout
import StakeoutNimble
import StakeoutSpryKit

/// Many waits at the same time, and waits in a process that can get no descriptors or threads.
enum Waits {
  static let all: [String: Fixture] = [
    // The argument is the number of waits for one call. Prints the threads, descriptors and time they take.
    "async waits for a call": {
      let count = Int(argument).unsafelyUnwrapped
      let before = usage
      let start = Deadline.now
      let (door, crowd) = (FakeDoor(), Crowd(count))
      for _ in 0..<count {
        crowd.start { await crowd.waitForCall(of: door) }
      }
      crowd.awaitSuspension()
      let (during, suspended) = (usage, Deadline.now)
      let descriptor = open("/dev/null", O_RDONLY)
      check(descriptor >= 0, "the program's own open failed: \(errno)")
      close(descriptor)
      door.open(1)
      crowd.awaitEnd()
      say("threads \(before.threads) \(during.threads)")
      say("descriptors \(before.descriptors) \(during.descriptors)")
      say("until suspended \(suspended.duration(since: start))")
      say("until awake \(Deadline.now.duration(since: suspended))")
    },
    // Each wait is for a call of its own spy. None of the calls comes.
    "async waits that time out": {
      let crowd = Crowd(Int(argument).unsafelyUnwrapped)
      let (before, start) = (usage, Deadline.now)
      for _ in 0..<crowd.size {
        crowd.start {
          let recorder = AssertionRecorder()
          await withAssertionHandler(recorder) {
            await expect(crowd.evaluated(FakeDoor())).toEventually(
              haveReceived(.open), timeout: .milliseconds(300))
          }
          check(recorder.assertions.count == 1, "\(recorder.assertions)")
          check(!recorder.assertions[0].success, "\(recorder.assertions)")
        }
      }
      crowd.awaitEnd()
      say("threads \(before.threads) \(usage.threads)")
      say("descriptors \(before.descriptors) \(usage.descriptors)")
      say("took \(Deadline.now.duration(since: start))")
    },
    // Each wait blocks a thread of its own, and the process has hardly any descriptors.
    "blocking waits without descriptors": {
      useUpDescriptors()
      let door = FakeDoor()
      let crowd = Crowd(Int(argument).unsafelyUnwrapped)
      let threads = (0..<crowd.size).map { _ in
        startThread {
          expect(crowd.evaluated(door)).toEventually(
            haveReceived(.open), timeout: .seconds(120))
          crowd.hasEnded()
        }
      }
      crowd.awaitSuspension()
      door.open(1)
      threads.forEach(join)
    },
    "async waits without descriptors": {
      warmUp()
      useUpDescriptors()
      let (door, crowd) = (FakeDoor(), Crowd(Int(argument).unsafelyUnwrapped))
      for index in 0..<crowd.size {
        crowd.start {
          if index.isMultiple(of: 2) {
            await crowd.waitForCall(of: door)
          } else {
            await expect(crowd.evaluated(door.haveRecordedCalls)).toEventually(
              beTrue(), timeout: .seconds(120))
          }
        }
      }
      crowd.awaitSuspension()
      door.open(1)
      crowd.awaitEnd()
    },
    "main thread's wait without descriptors": {
      useUpDescriptors()
      let door = FakeDoor()
      let reads = Tally()
      let caller = startThread {
        reads.awaitAtLeast(2)
        door.open(1)
      }
      func read() -> FakeDoor {
        reads.increment()
        return door
      }
      expect(read()).toEventually(haveReceived(.open), timeout: .seconds(120))
      join(caller)
    },
    // The default stack size is so large that no thread can be started.
    "async waits without a thread": {
      let (door, crowd) = (FakeDoor(), Crowd(Int(argument).unsafelyUnwrapped))
      warmUp()
      useUpThreads()
      for index in 0..<crowd.size {
        crowd.start {
          if index.isMultiple(of: 2) {
            await crowd.waitForCall(of: door)
          } else {
            let recorder = AssertionRecorder()
            await withAssertionHandler(recorder) {
              await expect(crowd.evaluated(false)).toEventually(
                beTrue(), timeout: .milliseconds(50))
            }
            check(recorder.assertions.count == 1, "\(recorder.assertions)")
          }
        }
      }
      crowd.awaitSuspension()
      door.open(1)
      crowd.awaitEnd()
    },
  ]

  /// Runs tasks: the first tasks of a process take threads and descriptors, and end it if there are none.
  private static func warmUp() {
    let running = Tally()
    for _ in 0..<2 {
      Task.detached {
        running.increment()
        running.awaitAtLeast(2)
      }
    }
    running.awaitAtLeast(2)
  }

  private static func useUpDescriptors() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
    limit.rlim_cur = 64
    check(setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0, "no limit")
    while open("/dev/null", O_RDONLY) >= 0 {}
  }

  private static func useUpThreads() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    check(pthread_attr_setstacksize(&attributes, 1 << 46) == 0, "no such stack size")
    typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
    let address = dlsym(nil, "pthread_setattr_default_np")
    check(unsafeBitCast(address, to: SetDefault.self)(&attributes) == 0, "no default")
    var thread = pthread_t()
    check(pthread_create(&thread, nil, { _ in nil }, nil) != 0, "there was a thread")
  }

  private static var usage: (threads: Int, descriptors: Int) {
    (count(of: "task"), count(of: "fd"))
  }
}

/// Waits that are started together, with counters of their evaluations and their ends.
private final class Crowd: Sendable {
  let size: Int
  private let (evaluations, ended) = (Tally(), Tally())

  init(_ size: Int) { self.size = size }

  func start(_ wait: @escaping @Sendable () async -> Void) {
    Task.detached {
      await wait()
      self.hasEnded()
    }
  }

  func hasEnded() { ended.increment() }

  func evaluated<Value>(_ value: Value) -> Value {
    evaluations.increment()
    return value
  }

  func waitForCall(of door: FakeDoor) async {
    await expect(self.evaluated(door)).toEventually(haveReceived(.open), timeout: .seconds(120))
  }

  /// Waits until each wait is about to sleep: it evaluates, asks to be woken, and evaluates again.
  func awaitSuspension() { evaluations.awaitAtLeast(2 * size) }

  func awaitEnd() { ended.awaitAtLeast(size) }
}
