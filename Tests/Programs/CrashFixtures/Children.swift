@preconcurrency import Glibc
import Stakeout
import StakeoutChildren
import Synchronization

/// Forked children of a process in which nothing else runs.
///
/// So the process can count its descriptors, children and forks.
enum Children {
  static let all: [String: Fixture] = [
    "200 children": {
      armOnce()
      _ = child {}
      let before = descriptors()
      for round in 0..<200 {
        let end = child(timeout: .milliseconds(round % 50 == 0 ? 20 : 60_000)) {
          switch round % 5 {
          case 0 where round % 50 == 0: while true { pause() }
          case 0: exit(3)
          case 1: fatalError("on purpose")
          case 2: kill(getpid(), SIGKILL)
          case 3: print("printed")
          default: break
          }
        }
        let expected =
          switch round % 5 {
          case 0 where round % 50 == 0: "timed out"
          case 0: "exited with status 3"
          case 1: "trapped: fatalError: on purpose"
          case 2: "was terminated by SIGKILL"
          default: "returned"
          }
        check("\(end)".hasPrefix(expected), "round \(round): \(end)")
        check(end.output == (round % 5 == 3 ? "printed\n" : ""), "round \(round): \(end.output)")
      }
      checkAllIsReaped()
      check(descriptors() == before, "\(descriptors()) descriptors, \(before) before")
    },
    "children while others work": {
      armOnce()
      let (mailbox, journal, end) = (FakeDoor(), Journal<Payload>(), Tally())
      // Use everything once before the forks: if a thread runs the initialiser of a global during a
      // fork, the initialiser never ends in the child.
      mailbox.open(0)
      ThreadEnds.trapOnce()
      let others = (0..<8).map { index in
        startThread {
          var kept: [[Int]] = []
          while end.count == 0 {
            kept.append(Array(repeating: index, count: 100 + index * 1_000))
            if kept.count > 20 { kept.removeAll() }
            print(index, kept.count)
            mailbox.open(index)
            journal.append(Payload(), function: UInt64(index))
            if index == 0, journal.count > 2_000 {
              journal.reset()
              mailbox.resetCalls()
            }
            _ = Trap.catching { if index == 1 { fatalError("again") } }
          }
        }
      }
      for round in 0..<100 {
        let result = child {
          var text = ""
          for number in 0..<1_000 { text += "\(number)" }
          print(text.utf8.count)
          FakeDoor().open(1)
          mailbox.open(9)
          journal.append(Payload())
          if round % 2 == 0 { fatalError("round \(round)") }
        }
        check(result.output == "2890\n", "round \(round): \(result.output)")
        let wanted = round % 2 == 0 ? "trapped: fatalError: round \(round)" : "returned"
        check("\(result)".hasPrefix(wanted), "round \(round): \(result) \(result.errorOutput)")
      }
      end.increment()
      others.forEach(join)
    },
    // Another thread of the parent holds the loader's lock during the fork, so the child finds it held.
    "a child that meets a held lock": {
      _ = child { fatalError("everything has been made once") }
      ForkCount.begin()
      let holder = startThread {
        eachImage { _, _, _ in
          HeldLock.isHeld.store(true, ordering: .releasing)
          while ForkCount.number == 0 { sched_yield() }
          return 1
        }
      }
      while !HeldLock.isHeld.load(ordering: .acquiring) { sched_yield() }
      let end = child {
        print("begun")
        fatalError("with frames")
      }
      join(holder)
      check(ForkCount.number == 2, "\(ForkCount.number) forks")
      check("\(end)".hasPrefix("trapped: fatalError: with frames"), "\(end)")
      check(end.output == "begun\n", end.output)
      checkAllIsReaped()
    },
    "children that meet held locks only": {
      let before = descriptors()
      ForkCount.begin()
      pthread_atfork(nil, nil) { while true { pause() } }
      let end = ForkedChild.run(timeout: .seconds(60), patience: [20, 30, 40]) { say("begun") }
      check("\(end.ending)".contains("none of 3 children began"), "\(end.ending)")
      check(ForkCount.number == 3, "\(ForkCount.number) forks")
      checkAllIsReaped()
      check(descriptors() == before, "\(descriptors()) descriptors, \(before) before")
      check(ForkedChild.usualPatience == [1_000, 2_000, 4_000, 8_000], "the page says otherwise")
    },
    "children that wait for what the parent holds": {
      _ = child {}
      ForkCount.begin()
      let threads = [
        startThread {
          pthread_mutex_lock(HeldLock.mutex)
          HeldLock.holders.increment()
          HeldLock.go.awaitAtLeast(1)
          pthread_mutex_unlock(HeldLock.mutex)
        },
        startThread { check(HeldLock.slowGlobal, "not made") },
      ]
      HeldLock.holders.awaitAtLeast(2)
      let bodies: [() -> Void] = [
        { pthread_mutex_lock(HeldLock.mutex) }, { check(HeldLock.slowGlobal, "not made") },
      ]
      for (index, body) in bodies.enumerated() {
        let end = child(timeout: .milliseconds(100)) {
          print("begun")
          body()
          print("went on")
        }
        check("\(end)" == "timed out", "\(index): \(end)")
        check(ForkCount.number == index + 1, "\(ForkCount.number) forks")
      }
      HeldLock.go.increment()
      threads.forEach(join)
      for body in bodies { check("\(child(body))" == "returned", "still held") }
      checkAllIsReaped()
    },
    "what a child leaves to its parent": {
      atexit { say("the handler ran") }
      // This text stays in the buffer of `stdout`, because standard output is a file or a pipe here.
      print("held back")
      check(child { exit(0) }.output == "", "the child wrote what was held back")
      check(child { quick_exit(5) }.description == "exited with status 5", "another status")
      check(child { print("its own") }.output == "its own\n", "the child's own text")
    },
    "children without standard descriptors": {
      let (out, err) = (dup(1), dup(2))
      (0...2).forEach { close($0) }
      let end = child {
        print("printed")
        fputs("said\n", stderr)
      }
      dup2(out, 1)
      dup2(err, 2)
      check(end.output == "printed\n" && end.errorOutput == "said\n", "\(end.output)")
    },
    "time of a child": {
      armOnce()
      func milliseconds(_ rounds: Int, _ body: @escaping () -> Void) -> [Double] {
        (0..<rounds).map { _ in
          let start = Deadline.now
          _ = child(body)
          return Double(Deadline.now.nanoseconds - start.nanoseconds) / 1e6
        }.sorted()
      }
      for (name, body) in [("returns", {}), ("traps", { fatalError("on purpose") })] {
        let times = milliseconds(200, body)
        say("\(name): median \(times[100]) ms, least \(times[0]) ms, 90 % \(times[180]) ms")
      }
    },
  ]

  private static func child(
    timeout: TimeSpan = .seconds(60), _ body: @escaping () -> Void
  ) -> ChildProcess {
    do { return try ChildProcess.run(timeout: timeout, body) } catch {
      check(false, "no child: \(error)")
      fatalError()
    }
  }

  private static func checkAllIsReaped() {
    check(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD, "there are children left")
  }

  /// Returns the number of open descriptors.
  private static func descriptors() -> Int {
    (0..<1_024).count { fcntl($0, F_GETFD) >= 0 }
  }
}

/// Counts the forks of the process since `begin`.
private enum ForkCount {
  private static let count = Atomic(0)
  static var number: Int { count.load(ordering: .acquiring) }
  static func begin() {
    pthread_atfork(nil, { ForkCount.count.add(1, ordering: .acquiringAndReleasing) }, nil)
  }
}

/// Locks that threads of the parent hold during a fork.
private enum HeldLock {
  static let isHeld = Atomic(false)

  // SAFETY: made once, and then only used as a lock.
  nonisolated(unsafe) static let mutex = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  static let holders = Tally()
  static let go = Tally()

  /// A global whose initialiser waits until `go` is at least 1.
  static let slowGlobal: Bool = {
    holders.increment()
    go.awaitAtLeast(1)
    return true
  }()
}
