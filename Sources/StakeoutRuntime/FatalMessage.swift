/// The parts of what Swift prints when it ends the process:
/// `Module/File.swift:12: Fatal error: message`, with the place missing in some builds.
struct FatalMessage: Equatable {
  var kind: Trap.Kind
  var message: String
  var file: String?
  var line: Int?

  private static let kinds: [(text: Substring, kind: Trap.Kind)] = [
    ("Fatal error", .fatalError),
    ("Precondition failed", .precondition),
    ("Assertion failed", .assertion),
  ]

  /// Reads a piece that was written to standard error at once, as the runtime writes a message.
  ///
  /// Nil when it is no message. Line breaks in the message are its own, whatever they make it look
  /// like.
  init?(_ piece: String) {
    // Bytes, not characters: those are found by rules that take longer than the trap.
    let end = piece.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
    guard let found = Self.head(piece[..<end]) else { return nil }
    self = found
    message += piece[end...]
    if message.hasSuffix("\n") { message.removeLast() }
  }

  private init(kind: Trap.Kind, message: String, file: String?, line: Int?) {
    self.kind = kind
    self.message = message
    self.file = file
    self.line = line
  }

  /// Reads a line that may be a message's first one.
  private static func head(_ line: Substring) -> FatalMessage? {
    if let (kind, message) = kindAndMessage(line) {
      return FatalMessage(kind: kind, message: message, file: nil, line: nil)
    }
    var rest = line
    while let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
      rest = line[line.utf8.index(after: colon)...]
      guard rest.hasPrefix(" "), let (kind, message) = kindAndMessage(rest.dropFirst()),
        let (file, number) = place(line[..<colon])
      else { continue }
      return FatalMessage(kind: kind, message: message, file: file, line: number)
    }
    return nil
  }

  /// Reads a text that may begin with a kind.
  private static func kindAndMessage(_ text: Substring) -> (Trap.Kind, String)? {
    for (name, kind) in kinds where text.hasPrefix(name) {
      if let message = message(text.dropFirst(name.count)) { return (kind, message) }
    }
    return nil
  }

  /// What follows the kind: nothing, or a colon and the message.
  private static func message(_ rest: Substring) -> String? {
    if rest.isEmpty { return "" }
    return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : nil
  }

  private static func place(_ text: Substring) -> (file: String, line: Int)? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...])
    else { return nil }
    return (String(text[..<colon]), line)
  }
}
