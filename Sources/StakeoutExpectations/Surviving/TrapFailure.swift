package import StakeoutBase

extension Failure {
  /// The failure that a trap becomes: at the first line of the user's own code, or else at the test.
  ///
  /// Without debug information, at the line that Swift printed, if it is not a library's. An exception
  /// that is a failure itself, by which a test ends that cannot go on, is that failure.
  package init(_ trap: Trap, _ scene: TrapScene, of test: SourceSite) {
    if let failure = trap.payload as? Failure {
      self = failure
      return
    }
    let site: SourceSite
    if let frame = scene.frames.first, let file = frame.file, let line = frame.line {
      site = SourceSite(file: file, line: UInt(clamping: line))
    } else {
      site = trap.ownSite ?? test
    }
    self.init(
      message: "trapped: \(trap), in \(scene.whose)\(trap.furtherLines)\(scene.frames.listed)",
      site: site)
  }
}
