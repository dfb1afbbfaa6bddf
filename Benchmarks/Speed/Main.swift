import Foundation
import Support

/// Counts, compares and reports what Stakeout takes; `scripts/bench` says how it is called.
///
/// The work is done on other threads, and the main thread does what it is asked for, as in a test
/// that blocks it.
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
      try await Counts.measured(byFilesNamed: arguments[1]).write(to: arguments[2])
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
      usage: Speed count DUMPS COUNTS          under valgrind, whose files are called DUMPS.1, …
             Speed check COUNTS THRESHOLDS
             Speed record COUNTS THRESHOLDS
             Speed report COUNTS FOLDER
      """
  }
}

/// What is kept in a file as JSON.
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
