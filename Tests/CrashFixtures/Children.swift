@preconcurrency import Glibc
import Stakeout
import StakeoutRuntime

/// Children of a process that can count all it has: nothing else runs in it.
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
      check(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD, "there are children left")
      check(descriptors() == before, "\(descriptors()) descriptors, \(before) before")
    },
    "children while others work": {
      armOnce()
      let (mailbox, journal, end) = (FakeDoor(), Journal<Payload>(), Tally())
      // Once beforehand: an initialiser of a global that a thread runs at the fork never ends in
      // the child.
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
    "what a child leaves to its parent": {
      atexit { say("the handler ran") }
      // Held back: standard output is a file here, or a pipe.
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

  /// How many descriptors are open.
  private static func descriptors() -> Int {
    (0..<1_024).count { fcntl($0, F_GETFD) >= 0 }
  }
}
