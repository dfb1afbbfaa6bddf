internal import StakeoutReporting
internal import StakeoutRuntime

/// The failure that a trap becomes: at the line that trapped where that is known, else at the test.
struct TrapFailure {
  let failure: Failure

  private static let framesShown = 8

  init(_ trap: Trap, _ scene: TrapScene, of test: SourceSite) {
    var message = "trapped: \(trap), in \(scene.whose)"
    for frame in scene.frames.prefix(Self.framesShown) { message += "\n  \(frame)" }
    let left = scene.frames.count - Self.framesShown
    if left > 0 { message += "\n  and \(left) more" }
    failure = Failure(message: message, site: Self.site(of: trap, scene) ?? test)
  }

  /// The first line of the user's own code.
  ///
  /// Without debug information, the line that Swift printed, if it is not the standard library's.
  private static func site(of trap: Trap, _ scene: TrapScene) -> SourceSite? {
    if let frame = scene.frames.first, let file = frame.file, let line = frame.line {
      return SourceSite(file: file, line: UInt(clamping: line))
    }
    guard let file = trap.file, let line = trap.line, !file.hasPrefix("Swift/") else { return nil }
    return SourceSite(file: file, line: UInt(clamping: line))
  }
}
