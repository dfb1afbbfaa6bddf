public import Foundation

/// Runs an executable to its end and keeps all it said.
///
/// For tests whose subject fails a test, or kills the process, on purpose. Any number of children
/// may run at once; waiting for one suspends the task and blocks no thread.
public enum FixtureProcess {
  /// How a child ended, and what it printed.
  public struct Outcome: Sendable {
    /// How the process came to its end.
    public enum Ending: Sendable, Equatable {
      /// It returned from `main`, or called `exit`, with this status.
      case exited(status: Int32)
      /// This signal killed it.
      case killed(signal: Int32)
      /// It ran beyond the time limit and was killed for that.
      case timedOut
    }

    /// How the process came to its end.
    public let ending: Ending
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errorOutput: String

    /// Both streams, for texts of which the stream does not matter.
    public var everything: String { output + errorOutput }
  }

  /// A child that could not be started.
  public struct LaunchError: Error, CustomStringConvertible {
    /// What could not be started, and why.
    public let description: String
  }

  /// Runs a product of this package that lies next to the test bundle.
  public static func run(
    product: String, arguments: [String] = [], environment: [String: String] = [:],
    timeLimit: Duration = .seconds(300)
  ) async throws -> Outcome {
    try await run(
      executable: thisExecutable.deletingLastPathComponent().appendingPathComponent(product),
      arguments: arguments, environment: environment, timeLimit: timeLimit)
  }

  /// Runs an executable, with `environment` added to this process's own.
  ///
  /// The time limit is there to end a run that hangs, not to measure one; it is meant to be too
  /// long.
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

  /// The executable that this code runs in, by its true path.
  public static var thisExecutable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }
}
