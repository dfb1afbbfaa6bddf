public import Foundation

extension Spry {
  /// Compares the JSON of two values line by line, with the marks of ``diffLines(_:_:)``.
  ///
  /// Nil becomes `null`, and a `String` is compared as it is. A value that cannot be encoded is
  /// compared by its description.
  ///
  /// - Parameters:
  ///   - old: the value before.
  ///   - new: the value after.
  ///   - encoder: the encoder for the values. The function adds line breaks, sorted keys and
  ///     unescaped slashes to its formatting.
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

  /// Returns the JSON of a value; a `String` as it is; nil if the value cannot be encoded.
  static func json(of value: some Encodable, _ encoder: JSONEncoder) -> String? {
    if let text = value as? String { return text }
    guard let data = try? encoder.encode(value) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
