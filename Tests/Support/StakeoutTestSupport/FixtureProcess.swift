public import Foundation

/// Runs an executable in a child process until it ends, and collects its output.
///
/// It is for tests of code that fails a test, or ends the process, on purpose. Any number of
/// children may run at the same time: waiting for one suspends the task, and blocks no thread.
public enum FixtureProcess {
  /// How a child ended, and what it printed.
  public struct Outcome: Sendable {
    /// The way in which a process ended.
    public enum Ending: Sendable, Equatable {
      /// The process returned from `main`, or called `exit`, with this status.
      case exited(status: Int32)
      /// This signal ended the process.
      case killed(signal: Int32)
      /// The process was killed because it exceeded the time limit.
      case timedOut
    }

    /// The way in which the process ended.
    public let ending: Ending
    /// The text on standard output.
    public let output: String
    /// The text on standard error.
    public let errorOutput: String

    /// The text on standard output, followed by the text on standard error.
    public var everything: String { output + errorOutput }
  }

  /// An error for a child that could not be started.
  public struct LaunchError: Error, CustomStringConvertible {
    /// A text with the path of the executable and the reason.
    public let description: String
  }

  /// Runs a product of this package that is in the same folder as the test executable.
  public static func run(
    product: String, arguments: [String] = [], environment: [String: String] = [:],
    timeLimit: Duration = .seconds(300)
  ) async throws -> Outcome {
    try await run(
      executable: thisExecutable.deletingLastPathComponent().appendingPathComponent(product),
      arguments: arguments, environment: environment, timeLimit: timeLimit)
  }

  /// Runs an executable with the environment of this process and the variables in `environment`.
  ///
  /// The time limit only ends a child that hangs. It is much longer than a child needs.
  public static func run(
    executable: URL, arguments: [String] = [], environment: [String: String] = [:],
    timeLimit: Duration = .seconds(300)
  ) async throws -> Outcome {
    let output = try Transcript()
    let errorOutput = try Transcript()
    let process = try SpawnedProcess(
      executable.path, arguments: arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      output: output.handle.fileDescriptor, errorOutput: errorOutput.handle.fileDescriptor)
    let ending = await process.ending(within: timeLimit)
    return Outcome(
      ending: ending, output: try output.text(), errorOutput: try errorOutput.text())
  }

  /// The executable of this process, with symbolic links resolved.
  public static var thisExecutable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }
}
