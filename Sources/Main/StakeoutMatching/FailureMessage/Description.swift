// How failure messages print one value, and the types with their own texts.

/// Returns the value as text for a failure message.
///
/// The text of nil is "nil". The text of another value is its `testDescription`, else its
/// `debugDescription`, else the result of `String(describing:)`. The behaviour is Nimble's.
public func stringify<T>(_ value: T?) -> String {
  guard let value else { return "nil" }
  return switch TextStyle.current {
  case .short, .exact: plainText(of: value, TextTruncation.text(of: value))
  case .escaped: plainText(of: value, TextTruncation.text(of: value)).revealed
  case .typed: ValueTree(value).fullText(withAddresses: false)
  case .addressed: ValueTree(value).fullText(withAddresses: true)
  }
}

/// Returns the text of `stringify` for a value that has a tree already.
func stringify(_ tree: ValueTree) -> String {
  switch TextStyle.current {
  case .short, .exact:
    if tree.isUndivided, let number = tree.value as? Int, !hasTextForInt {
      String(number)
    } else {
      plainText(of: tree.value, TextTruncation.text(of: tree))
    }
  case .escaped: plainText(of: tree.value, TextTruncation.text(of: tree)).revealed
  case .typed: tree.fullText(withAddresses: false)
  case .addressed: tree.fullText(withAddresses: true)
  }
}

/// Whether a test has given integers a text of its own.
private let hasTextForInt = Int.self is any TestOutputStringConvertible.Type

/// Returns an error as text for a failure message.
///
/// In the short style this is Swift's own text.
@usableFromInline
package func stringify(error: any Error) -> String {
  swiftText(of: error)
}

/// Returns the text of a value in the short and the exact style.
///
/// - Parameters:
///   - value: The value.
///   - truncated: The text of a value that is too long for Swift's own text; nil for other values.
private func plainText<T>(of value: T, _ truncated: @autoclosure () -> String?) -> String {
  if let value = value as? any TestOutputStringConvertible { return value.testDescription }
  if let value = value as? any TextInFailures { return value.textInFailures }
  if let text = truncated() { return text }
  if let value = value as? any CustomDebugStringConvertible { return value.debugDescription }
  return String(describing: value)
}

/// Returns the type of a collection as text for a failure message, such as "Array<Int>".
///
/// The text of a fake's calls is `calls of <pay(_:to:)>`.
@usableFromInline
package func nameOfType<T: Collection>(of collection: T) -> String {
  (collection as? any SelfDescribingCollection)?.collectionName
    ?? String(describing: type(of: collection))
}

/// Returns the texts of the values, separated by commas, for a message that lists several values.
@usableFromInline
package func stringify<T>(list values: [T]) -> String {
  TextTruncation.list(values, stringify)
}

/// A type with its own text for failure messages.
///
/// The text takes precedence over `debugDescription` and `description`. The name and the meaning
/// are Nimble's.
public protocol TestOutputStringConvertible {
  /// The text for failure messages.
  var testDescription: String { get }
}

/// A type of the standard library or of Foundation to which this package gives a text for failures.
package protocol TextInFailures {
  /// The text for failure messages.
  var textInFailures: String { get }
}

extension String: TextInFailures {
  /// The string itself, without quotes.
  package var textInFailures: String { self }
}

extension Array: TextInFailures {
  /// The texts of the elements in square brackets.
  package var textInFailures: String {
    guard !Self.isFlat else { return flatText }
    return TextLevel.below { "[\(TextTruncation.list(self, stringify))]" }
  }

  /// The text of elements that have no parts.
  private var flatText: String {
    guard let numbers = self as? [Int], !TextTruncation.applies(to: count) else {
      return "[\(TextTruncation.list(self, stringify))]"
    }
    // Build the description here, which takes a tenth of the time that `description` takes.
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
  /// The texts of the first elements in square brackets.
  ///
  /// The sequence may be endless, so the iteration has a limit.
  package var textInFailures: String { "[\(TextTruncation.endlessList(self, stringify))]" }
}

/// A collection with a name that tells a reader more than its type.
package protocol SelfDescribingCollection {
  /// The name that failures use instead of the type, as in `calls of <pay(_:to:)>`.
  var collectionName: String { get }
}

/// An optional of any wrapped type.
@usableFromInline
package protocol AnyOptional {
  /// Whether it is nil.
  var isNil: Bool { get }
  /// The wrapped value; nil if the optional is nil.
  var content: Any? { get }
  /// Nil, as a value of this type.
  static var nothing: Self { get }
}

extension Optional: AnyOptional {
  @usableFromInline package var isNil: Bool { self == nil }
  @usableFromInline package var content: Any? { map { $0 } }
  @usableFromInline package static var nothing: Wrapped? { nil }
}

/// Returns the value if its type is exactly the given type, otherwise nil.
package func unchanged<T>(_ value: Any, as type: T.Type) -> T? {
  func same<Value>(_ value: Value) -> T? {
    // Cast from the value's own type, which copies the value. A cast from `Any` could wrap it in an optional.
    Value.self == T.self ? value as? T : nil
  }
  return _openExistential(value, do: same)
}
