// How one value is written; types that bring a text.

/// The value as text for a failure message.
///
/// Nil is "nil". Otherwise the text is `testDescription`, else `debugDescription`, else the result
/// of `String(describing:)`. The behaviour is Nimble's.
public func stringify<T>(_ value: T?) -> String {
  guard let value else { return "nil" }
  return switch Detail.current {
  case .usual, .asRead, .exact: plainText(of: value)
  case .revealed: plainText(of: value).revealed
  case .structural: Structure.text(of: value, isLocated: false)
  case .located: Structure.text(of: value, isLocated: true)
  }
}

/// An error as text for a failure message: Swift's own text, if that is sufficient to distinguish
/// it.
@usableFromInline
package func stringify(error: any Error) -> String {
  ShortText.describing(error)
}

private func plainText<T>(of value: T) -> String {
  if let value = value as? any TestOutputStringConvertible { return value.testDescription }
  if let value = value as? any TextInFailures { return value.textInFailures }
  if let text = ShortText.text(of: value) { return text }
  if let value = value as? any CustomDebugStringConvertible { return value.debugDescription }
  return String(describing: value)
}

/// The type of a collection as text for a failure message, such as "Array<Int>".
///
/// For the calls of a fake, `calls of <pay(_:to:)>`.
@usableFromInline
package func nameOfType<T: Collection>(of collection: T) -> String {
  (collection as? any NamedCollection)?.collectionName ?? String(describing: type(of: collection))
}

/// The values as texts, separated by commas, for a message that lists several values.
@usableFromInline
package func stringify<T>(list values: [T]) -> String {
  ShortText.list(values, stringify)
}

/// A type with its own text for failure messages.
///
/// The text takes precedence over `debugDescription` and `description`. The name and the meaning
/// are Nimble's.
public protocol TestOutputStringConvertible {
  /// The text for failure messages.
  var testDescription: String { get }
}

/// A type of the standard library or of Foundation whose text in failures is this package's.
package protocol TextInFailures {
  /// The text for failure messages.
  var textInFailures: String { get }
}

extension String: TextInFailures {
  /// The string itself, without quotes.
  package var textInFailures: String { self }
}

extension Array: TextInFailures {
  /// The elements' texts in square brackets.
  package var textInFailures: String {
    guard !Self.isFlat else { return flatText }
    return TextLevel.below { "[\(ShortText.list(self, stringify))]" }
  }

  /// The text of elements that have no parts.
  private var flatText: String {
    guard let numbers = self as? [Int], !ShortText.isShortened(count) else {
      return "[\(ShortText.list(self, stringify))]"
    }
    // The same as the description, in a tenth of the time.
    var text = "["
    var isFirst = true
    for number in numbers {
      if !isFirst { text += ", " }
      isFirst = false
      text += String(number)
    }
    return text + "]"
  }
}

extension AnySequence: TextInFailures {
  /// The first elements' texts in square brackets.
  ///
  /// Iterates over the sequence, which may be endless, up to a limit.
  package var textInFailures: String { "[\(ShortText.endlessList(self, stringify))]" }
}

/// A collection whose type says less to a reader than a name does.
package protocol NamedCollection {
  /// The name that failures use instead of the type, as in `calls of <pay(_:to:)>`.
  var collectionName: String { get }
}

/// Any Optional, independent of its wrapped type.
@usableFromInline
package protocol AnyOptional {
  /// Whether it is nil.
  var isNil: Bool { get }
  /// The wrapped value; nil if there is none.
  var content: Any? { get }
  /// Nil, as a value of this type.
  static var nothing: Self { get }
}

extension Optional: AnyOptional {
  @usableFromInline package var isNil: Bool { self == nil }
  @usableFromInline package var content: Any? { map { $0 } }
  @usableFromInline package static var nothing: Wrapped? { nil }
}

/// Returns a value whose own type is exactly the given one; nil if it has another type.
package func unchanged<T>(_ value: Any, as type: T.Type) -> T? {
  func same<Value>(_ value: Value) -> T? {
    // A cast from a type to itself copies the value. One from `Any` could wrap it.
    Value.self == T.self ? value as? T : nil
  }
  return _openExistential(value, do: same)
}
