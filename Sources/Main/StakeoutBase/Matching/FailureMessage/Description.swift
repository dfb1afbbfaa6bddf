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
