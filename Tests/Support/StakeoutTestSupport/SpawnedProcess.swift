internal import Foundation
private import Glibc
private import StakeoutCore
private import StakeoutMatching

/// A child process, from its start to its end.
///
/// It is used instead of Foundation's `Process`, which considers a child alive while any of its
/// descendants is. A descendant that a forking test left behind would block the whole run. This
/// type asks the system about the child alone.
final class SpawnedProcess: Sendable {
  private struct State {
    var hasEnded = false
    var wasKilledForTime = false
  }

  private let pid: pid_t
  private let state = Locked(State())

  /// Starts an executable that writes to the two descriptors, with an empty standard input.
  init(
    _ path: String, arguments: [String], environment: [String: String], output: Int32,
    errorOutput: Int32
  ) throws(FixtureProcess.LaunchError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorOutput, STDERR_FILENO)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var pid = pid_t()
    let error = posix_spawn(&pid, path, &actions, nil, &words, &variables)
    guard error == 0 else {
      throw FixtureProcess.LaunchError(description: "\(path): \(String(cString: strerror(error)))")
    }
    self.pid = pid
  }

  /// Waits until the child has ended, without blocking the caller's thread.
  ///
  /// It kills the child when it takes longer than `timeLimit`.
  func ending(within timeLimit: Duration) async -> FixtureProcess.Outcome.Ending {
    let limit = Task {
      try await Task.sleep(for: timeLimit)  // sleep: it is the limit of a child that hangs
      killForTime()
    }
    defer { limit.cancel() }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.reap()) }
    }
  }

  /// Blocks until the child has ended, and then reaps it.
  ///
  /// The system may reuse the child's number only after that, so no other process can be killed by
  /// mistake.
  private func reap() -> FixtureProcess.Outcome.Ending {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let wasKilledForTime = state.withLock { state in
      state.hasEnded = true
      return state.wasKilledForTime
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    if wasKilledForTime { return .timedOut }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .killed(signal: signal)
  }

  private func killForTime() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.wasKilledForTime = true
      kill(pid, SIGKILL)
    }
  }
}
