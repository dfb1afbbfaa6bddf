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
    if let place = scene.frames.first?.place {
      site = SourceSite(file: place.file, line: UInt(clamping: place.line))
    } else {
      site = trap.ownSite ?? test
    }
    self.init(
      message: "trapped: \(trap), in \(scene.whose)\(trap.furtherLines)\(scene.frames.listed)",
      site: site)
  }
}
