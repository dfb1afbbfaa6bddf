import Stakeout
import StakeoutSchedules

/// Runs with an order or a time of their own, where the program may not offer what they need.
enum Exploring {
  static let all: [String: Fixture] = [
    "an explored body": {
      Watches.wait {
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
      Watches.wait {
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
