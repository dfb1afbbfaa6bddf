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
}

extension FatalMessage {
  /// Parses text that was written to standard error in one piece, which is how the runtime writes a
  /// message.
  ///
  /// Returns nil if it is not a message. Line breaks inside the message belong to the message, even
  /// if a later line looks like another message.
  init?(_ piece: String) {
    // Bytes, because breaking text into characters takes longer than the trap itself.
    let end = piece.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
    guard let found = Self.head(piece[..<end]) else { return nil }
    self = found
    message += piece[end...]
    if message.hasSuffix("\n") { message.removeLast() }
  }

  /// Parses a line that may be the first line of a message.
  private static func head(_ line: Substring) -> FatalMessage? {
    if let (kind, message) = kindAndMessage(line) {
      return FatalMessage(kind: kind, message: message, place: nil)
    }
    var rest = line
    while let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
      rest = line[line.utf8.index(after: colon)...]
      guard rest.hasPrefix(" "), let (kind, message) = kindAndMessage(rest.dropFirst()),
        let place = place(line[..<colon])
      else { continue }
      return FatalMessage(kind: kind, message: message, place: place)
    }
    return nil
  }

  /// Parses text that may begin with a kind.
  private static func kindAndMessage(_ text: Substring) -> (Trap.Kind, String)? {
    for (name, kind) in kinds where text.hasPrefix(name) {
      if let message = message(text.dropFirst(name.count)) { return (kind, message) }
    }
    return nil
  }

  /// The text after the kind: empty, or a colon and the message.
  private static func message(_ rest: Substring) -> String? {
    if rest.isEmpty { return "" }
    return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : nil
  }

  private static func place(_ text: Substring) -> Trap.Place? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...])
    else { return nil }
    return Trap.Place(file: String(text[..<colon]), line: line)
  }
}
