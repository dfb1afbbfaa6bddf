internal import StakeoutBase

/// The way a call ended: what it returned, or the error that it threw.
enum CallOutcome: Sendable {
  /// The call returned this value.
  case returned(any Equatable & Sendable)
  /// The call threw this error.
  case threw(any Error)

  /// The outcome of `body`.
  init(of body: () throws -> any Equatable & Sendable) {
    do { self = .returned(try body()) } catch { self = .threw(error) }
  }

  /// The outcome of an async `body`.
  nonisolated(nonsending) init(
    of body: nonisolated(nonsending) () async throws -> any Equatable & Sendable
  ) async {
    do { self = .returned(try await body()) } catch { self = .threw(error) }
  }

  /// Whether two calls ended in the same way.
  ///
  /// Errors are equal if they are equal values, or if their type is not `Equatable`, but is the same
  /// and gives the same text.
  static func == (one: CallOutcome, other: CallOutcome) -> Bool {
    switch (one, other) {
    case (.returned(let one), .returned(let other)): isEqual(one, other)
    case (.threw(let one), .threw(let other)):
      // As `Any`, because the compiler takes each error for an `NSError`, which is equatable.
      if let one = (one as Any) as? any Equatable {
        isEqual(one, other)
      } else {
        type(of: one) == type(of: other) && "\(one)" == "\(other)"
      }
    case (.returned, .threw), (.threw, .returned): false
    }
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
    one == other as? Value
  }
}

extension CallOutcome {
  /// The end as part of a call's text: ` → 1`, ` threw empty`; empty for a call that returns nothing.
  var suffix: String {
    switch self {
    case .returned(is NoResult): ""
    case .returned(let value): " → \(shortText(of: value))"
    case .threw(let error): " threw \(shortText(of: error))"
    }
  }

  /// The end as a clause of its own: `returns 1`, `throws empty`, `returns`.
  var clause: String {
    switch self {
    case .returned(is NoResult): "returns"
    case .returned(let value): "returns \(shortText(of: value))"
    case .threw(let error): "throws \(shortText(of: error))"
    }
  }
}

/// The result of a call that returns nothing.
struct NoResult: Equatable, Sendable {
  init(_ nothing: Void = ()) {}
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
  var onOneLine: String {
    contains { $0.isNewline || $0 == "\t" }
      ? split { $0.isNewline || $0 == "\t" }.joined(separator: " ") : self
  }

  /// The text, with an ellipsis for what does not fit.
  func cut(to width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self
  }
}
