internal import Foundation

/// Kiwi's own lines, for those who read them or have tools that do; `STAKEOUT_SPEC_LINES=1` asks
/// for them.
///
/// ```text
/// + 'Team, when newly created, has a name' [PASSED]
/// 'Team, when newly created, has 11 players' [FAILED], expected to equal <11>, got <10>
/// + 'Team, when newly created, wins the league' [PENDING]
/// ```
///
/// On standard output, one `print` each. A line for each failure, where Kiwi has one for the first.
enum SpecLines {
  /// Whether somebody asked for them.
  static let areWanted =
    !(ProcessInfo.processInfo.environment["STAKEOUT_SPEC_LINES"] ?? "").isEmpty

  static func passed(_ title: String) { print("+ '\(title)' [PASSED]") }
  static func failed(_ title: String, _ message: String) {
    print("'\(title)' [FAILED], \(message)")
  }
  static func pending(_ title: String) { print("+ '\(title)' [PENDING]") }
}
