package import StakeoutBase

/// The failure that a trap becomes: at the line that trapped where that is known, else at the test.
///
/// An exception that is a failure itself, by which a test ends that cannot go on, is that failure.
package struct TrapFailure {
  package let failure: Failure

  package init(_ trap: Trap, _ scene: TrapScene, of test: SourceSite) {
    if let known = trap.payload as? Failure {
      failure = known
      return
    }
    failure = Failure(
      message: "trapped: \(trap), in \(scene.whose)\(trap.furtherLines)\(scene.frames.listed)",
      site: Self.site(of: trap, scene) ?? test)
  }

  /// The first line of the user's own code.
  ///
  /// Without debug information, the line that Swift printed, if it is not a library's.
  private static func site(of trap: Trap, _ scene: TrapScene) -> SourceSite? {
    if let frame = scene.frames.first, let file = frame.file, let line = frame.line {
      return SourceSite(file: file, line: UInt(clamping: line))
    }
    return trap.ownSite
  }
}
