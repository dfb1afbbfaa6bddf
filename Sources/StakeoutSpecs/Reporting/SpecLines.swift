internal import Foundation

/// Prints result lines in Kiwi's format, for readers and tools that use it.
///
/// Set `STAKEOUT_SPEC_LINES=1` to print them.
///
/// ```text
/// + 'Team, when newly created, has a name' [PASSED]
/// 'Team, when newly created, has 11 players' [FAILED], expected to equal <11>, got <10>
/// + 'Team, when newly created, wins the league' [PENDING]
/// ```
///
/// Each line is one `print` to standard output. There is a line for each failure; Kiwi prints only
/// the first.
enum SpecLines {
  /// Whether the environment asks for the lines.
  static let areWanted =
    !(ProcessInfo.processInfo.environment["STAKEOUT_SPEC_LINES"] ?? "").isEmpty

  static func passed(_ title: String) { print("+ '\(title)' [PASSED]") }
  static func failed(_ title: String, _ message: String) {
    print("'\(title)' [FAILED], \(message)")
  }
  static func pending(_ title: String) { print("+ '\(title)' [PENDING]") }
}
