public import Foundation

extension Spry {
  /// The lines in which the JSON of two values differs, marked as by ``diffLines(_:_:)``.
  ///
  /// Nil is `null`, and a `String` is compared as it is. A value that cannot be encoded is compared
  /// by its description.
  ///
  /// - Parameter encoder: what encodes the values. Line breaks, sorted keys and plain slashes are
  ///   added to its formatting.
  public static func diffEncodable<T: Encodable>(
    _ old: T?, _ new: T?, encoder: @autoclosure () -> JSONEncoder = JSONEncoder()
  ) -> String {
    let encoder = encoder()
    encoder.outputFormatting.formUnion([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return diffLines(text(of: old, encoder), text(of: new, encoder))
  }

  private static func text<T: Encodable>(of value: T?, _ encoder: JSONEncoder) -> String {
    guard let value else { return "null" }
    return json(of: value, encoder) ?? "\(value)"
  }

  /// The value as JSON; a `String` as it is, and nil when it cannot be encoded.
  static func json(of value: some Encodable, _ encoder: JSONEncoder) -> String? {
    if let text = value as? String { return text }
    guard let data = try? encoder.encode(value) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
