internal import StakeoutBase

/// The way a call ended: what it returned, or the error that it threw.
enum CallOutcome: Sendable {
  case returned(any Sendable)
  case threw(any Error)

  /// The outcome of `body`.
  init(of body: () throws -> any Sendable) {
    do { self = .returned(try body()) } catch { self = .threw(error) }
  }

  /// The outcome of an async `body`.
  nonisolated(nonsending) init(
    of body: nonisolated(nonsending) () async throws -> any Sendable
  ) async {
    do { self = .returned(try await body()) } catch { self = .threw(error) }
  }

  /// Whether two calls ended in the same way.
  static func == (one: CallOutcome, other: CallOutcome) -> Bool {
    switch (one, other) {
    case (.returned(let one), .returned(let other)): areEqual(one, other)
    // As `Any`, because the compiler takes each error for an `NSError`, which is equatable.
    case (.threw(let one), .threw(let other)): areEqual(one as Any, other as Any)
    case (.returned, .threw), (.threw, .returned): false
    }
  }

  /// Whether two values are equal, or have a type that is not `Equatable`, and the same text.
  private static func areEqual(_ one: Any, _ other: Any) -> Bool {
    func isOther<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    if let one = one as? any Equatable { return isOther(one) }
    return type(of: one) == type(of: other) && "\(one)" == "\(other)"
  }

  /// The end as part of a call's text: ` → 1`, ` threw empty`; empty for a call that returns nothing.
  var suffix: String {
    switch self {
    case .returned(is Void): ""
    case .returned(let value): " → \(shortText(of: value))"
    case .threw(let error): " threw \(shortText(of: error))"
    }
  }

  /// The end as a clause of its own: `returns 1`, `throws empty`, `returns`.
  var clause: String {
    switch self {
    case .returned(is Void): "returns"
    case .returned(let value): "returns \(shortText(of: value))"
    case .threw(let error): "throws \(shortText(of: error))"
    }
  }
}

/// A value on one line, without the `Optional(…)` around it.
func shortText(of value: Any, atMost width: Int = 32) -> String {
  if let optional = value as? any AnyOptional {
    return optional.content.map { shortText(of: $0, atMost: width) } ?? "nil"
  }
  return stringify(value).onOneLine.cut(to: width)
}

extension String {
  /// The text with its line breaks and tabs written as spaces.
  var onOneLine: String { split { $0.isNewline || $0 == "\t" }.joined(separator: " ") }

  /// The text, with an ellipsis for what does not fit.
  func cut(to width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self
  }
}
