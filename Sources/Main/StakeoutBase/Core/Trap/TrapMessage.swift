/// The parts of the message that Swift prints before it ends the process:
/// `Module/File.swift:12: Fatal error: message`.
///
/// Some builds omit the place.
struct FatalMessage: Equatable {
  var kind: Trap.Kind
  var message: String
  var place: Trap.Place?

  private static let kinds: [(text: Substring, kind: Trap.Kind)] = [
    ("Fatal error", .fatalError),
    ("Precondition failed", .precondition),
    ("Assertion failed", .assertion),
  ]

  /// Parses text that was written to standard error in one piece, which is how the runtime writes a
  /// message.
  ///
  /// Returns nil if it is not a message. Line breaks inside the message belong to the message, even
  /// if a later line looks like another message.
  init?(_ piece: String) {
    // Bytes, because breaking text into characters takes longer than the trap itself.
    let end = piece.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
    let line = piece[..<end]
    var start = line.startIndex
    while true {
      if let (kind, text) = Self.kindAndText(line[start...]),
        let place = Self.place(line[..<start])
      {
        (self.kind, self.place, message) = (kind, place, text + piece[end...])
        if message.hasSuffix("\n") { message.removeLast() }
        return
      }
      repeat {
        guard let colon = line[start...].utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        start = line.utf8.index(after: colon)
      } while !line[start...].hasPrefix(" ")
      start = line.utf8.index(after: start)
    }
  }

  /// Parses text that may begin with a kind, which ends it, or is followed by a colon and the message.
  private static func kindAndText(_ text: Substring) -> (Trap.Kind, String)? {
    for (name, kind) in kinds where text.hasPrefix(name) {
      let rest = text.dropFirst(name.count)
      if rest.isEmpty { return (kind, "") }
      if rest.hasPrefix(": ") { return (kind, String(rest.dropFirst(2))) }
    }
    return nil
  }

  /// Parses what stands before the kind: nothing, or a place and a colon.
  ///
  /// - Returns: nil for other text.
  private static func place(_ text: Substring) -> Trap.Place?? {
    if text.isEmpty { return .some(nil) }
    let parts = text.dropLast(2)
    guard let colon = parts.lastIndex(of: ":"), let line = Int(parts[parts.index(after: colon)...])
    else { return nil }
    return Trap.Place(file: String(parts[..<colon]), line: line)
  }
}
