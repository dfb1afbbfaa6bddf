public import Foundation

extension Data {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for data that tests need.
  public enum spry {
    /// The JSON of a value, with sorted keys unless the encoder says otherwise.
    ///
    /// Throws what the encoder throws.
    ///
    /// - Parameters:
    ///   - value: what is encoded.
    ///   - encoder: what encodes it; nil for one with ``SpryJSONEncoderOutputFormatting``.
    public static func testMake(
      from value: some Encodable, encoder: JSONEncoder? = nil
    ) throws -> Data {
      if let encoder { return try encoder.encode(value) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = SpryJSONEncoderOutputFormatting
      return try encoder.encode(value)
    }

    /// The value that JSON stands for.
    ///
    /// Throws what the decoder throws.
    public static func testMake<T: Decodable>(
      _ type: T.Type = T.self, from data: Data, decoder: JSONDecoder? = nil
    ) throws -> T {
      try (decoder ?? JSONDecoder()).decode(type, from: data)
    }
  }
}
