import CCounting
import Foundation
import Operations

/// The instructions and allocations of each operation.
///
/// A busy machine does not change these counts.
struct Counts: Kept {
  struct Count: Codable {
    let instructions: Int
    let allocations: Int
  }

  var operations: [String: Count] = [:]

  private static let warmup = 0..<200
  private static let times = 0..<1000
  /// The numbers for an operation that takes a thousand times as long as a passing expectation.
  private static let (fewWarmup, fewTimes) = (0..<1, 0..<3)

  struct NotUnderValgrind: Error {}
  struct UnreadableDump: Error {
    let path: String
  }

  #if DEBUG
    /// The operations that a debug build counts: what a test target does most often.
    ///
    /// Their names have a prefix, so that one file has the counts of both builds.
    private static let counted: Set = [
      "equal, Int", "equal, String", "beTrue", "beNil", "contain, array", "require",
      "recordCall, 1 argument", "recordCall, stored, 1 argument", "spryify, 1 argument",
    ]
    private static let prefix = "debug, "
    private static func isCounted(_ name: String) -> Bool { counted.contains(name) }
  #else
    private static let prefix = ""
    private static func isCounted(_ name: String) -> Bool { true }
  #endif

  /// Counts Stakeout's operations.
  ///
  /// - Parameters:
  ///   - dumps: the beginning of the names of the files that valgrind writes. Valgrind adds a number to
  ///     each name.
  ///   - earlier: The counts of another build, to which these are added.
  static func measured(byFilesNamed dumps: String, addedTo earlier: Self) async throws -> Self {
    guard counting_is_possible() else { throw NotUnderValgrind() }
    var counts = earlier
    let ours =
      (expectationOperations() + failingTextOperations() + callOperations() + trapOperations())
      .filter { $0.isOurs && Self.isCounted($0.name) }
    for (index, operation) in ours.enumerated() {
      let (warmup, times) =
        operation.isInfrequent ? (fewWarmup, fewTimes) : (Self.warmup, Self.times)
      await operation.run(warmup)
      operation.cleanUp()
      counting_begin()
      await operation.run(times)
      let allocations = counting_end()
      operation.cleanUp()
      let instructions = try Self.instructions(inFile: "\(dumps).\(index + 1)")
      counts.operations[Self.prefix + operation.name] = Count(
        instructions: instructions / times.count, allocations: allocations / times.count)
    }
    return counts
  }

  private static func instructions(inFile path: String) throws -> Int {
    let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let total = text.split(separator: "\n").first { $0.hasPrefix("totals: ") }
    guard let total, let count = Int(total.dropFirst("totals: ".count)) else {
      throw UnreadableDump(path: path)
    }
    return count
  }
}
