import Stakeout
import StakeoutSchedules

/// Explored schedules and virtual time, in programs that may lack the capabilities for them.
enum Exploring {
  static let all: [String: Fixture] = [
    "an explored body": {
      TaskTraps.wait {
        let failures = CapturingReporter()
        await withReporter(failures) {
          _ = try? await exploreSchedules(10) { await Task.yield() }
          _ = try? await inVirtualTime { await Task.yield() }
        }
        for message in failures.messages { say(message) }
        if failures.messages.isEmpty { say("all pass") }
      }
    },
    "a leaked continuation": {
      TaskTraps.wait {
        for _ in 0..<2 {
          _ = try? await exploreSchedules(10) { await leak() }
          _ = try? await inVirtualTime { await leak() }
        }
      }
    },
  ]

  private static func leak() async {
    let reader = Task(name: "reader") {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    await Task.yield()
    _ = reader
  }
}
