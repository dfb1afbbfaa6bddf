/// The message of Swift's check of exclusivity, without the stack that follows in it.
struct AccessConflict {
  /// The conflict, and the place where the earlier access started, in the runtime's words.
  let message: String

  /// Nil if it is another message.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 2)
    guard lines.count > 1, lines[0].hasPrefix("Simultaneous accesses to "),
      lines[1].hasPrefix("Previous access ")
    else { return nil }
    message = "\(lines[0])\n\(lines[1])"
  }

  /// The end of a description: where the earlier access started, by file and line if the debug
  /// information has them.
  ///
  /// The runtime gives an address: ``(a modification) started at Shop`<unavailable> + 378 (0x5628)``.
  var earlierAccess: String {
    let line = message.split(separator: "\n")[1]
    guard let match = line.firstMatch(of: #/(.*) started at .*\(0x([0-9a-f]+)\)\.?$/#),
      let address = UInt(match.2, radix: 16),
      let place = CallerLookup.ownFrames(at: [address]).first?.place
    else { return "\(line)" }
    return "\(match.1) started at \(place.file):\(place.line)"
  }
}
