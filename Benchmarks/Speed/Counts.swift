import CCounting
import Foundation
import Operations

/// What each operation takes in counts, which a busy machine does not change.
struct Counts: Kept {
  struct Count: Codable {
    let instructions: Int
    let allocations: Int
  }

  var operations: [String: Count] = [:]

  private static let warmup = 0..<200
  private static let times = 0..<1000
  /// For what takes a thousand times as long as a passing expectation.
  private static let (fewWarmup, fewTimes) = (0..<1, 0..<3)

  struct NotUnderValgrind: Error {}
  struct UnreadableDump: Error {
    let path: String
  }

  /// Counts Stakeout's operations.
  ///
  /// - Parameter dumps: How the files begin that valgrind writes; it adds a number to each.
  static func measured(byFilesNamed dumps: String) async throws -> Self {
    guard counting_is_possible() else { throw NotUnderValgrind() }
    var counts = Self()
    let ours =
      (expectationOperations() + failingTextOperations() + callOperations() + trapOperations())
      .filter(\.isOurs)
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
      counts.operations[operation.name] = Count(
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
