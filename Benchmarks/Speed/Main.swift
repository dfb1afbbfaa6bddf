import Foundation
import Support

/// Counts, compares and reports the cost of Stakeout.
///
/// `scripts/bench` shows how to call it.
///
/// The work runs on other threads. The main thread only runs what `MainThread.run` passes to it, as in
/// a test that blocks the main thread.
@main
enum Main {
  static func main() {
    Task.detached {
      do {
        try await run(Array(CommandLine.arguments.dropFirst()))
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
    }
    MainThread.serve()
  }

  private static func run(_ arguments: [String]) async throws {
    switch arguments.first {
    case "count" where arguments.count == 3:
      let path = arguments[2]
      let earlier =
        FileManager.default.fileExists(atPath: path) ? try Counts(readFrom: path) : Counts()
      try await Counts.measured(byFilesNamed: arguments[1], addedTo: earlier).write(to: path)
    case "check" where arguments.count == 3:
      try await Thresholds(readFrom: arguments[2]).check(
        .measured(with: Counts(readFrom: arguments[1])))
    case "record" where arguments.count == 3:
      try await Thresholds.measured(with: Counts(readFrom: arguments[1])).write(to: arguments[2])
    case "report" where arguments.count == 3:
      try await Report.measured(with: Counts(readFrom: arguments[1])).write(to: arguments[2])
    default:
      throw Usage()
    }
  }

  private struct Usage: Error, CustomStringConvertible {
    let description = """
      usage: Speed count DUMPS COUNTS          under valgrind, whose files are called DUMPS.1, …; adds to
                                             the counts of the other build
             Speed check COUNTS THRESHOLDS
             Speed record COUNTS THRESHOLDS
             Speed report COUNTS FOLDER
      """
  }
}

/// A value that is kept in a file as JSON.
protocol Kept: Codable {}

extension Kept {
  init(readFrom path: String) throws {
    self = try JSONDecoder().decode(
      Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
  }
}
