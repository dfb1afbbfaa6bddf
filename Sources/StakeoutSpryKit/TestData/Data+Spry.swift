public import Foundation

extension Data {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `Data`.
  public enum spry {
    /// Encodes a value as JSON, with sorted keys unless the encoder says otherwise.
    ///
    /// Throws any error of the encoder.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - encoder: the encoder; nil for one with ``SpryJSONEncoderOutputFormatting``.
    public static func testMake(
      from value: some Encodable, encoder: JSONEncoder? = nil
    ) throws -> Data {
      if let encoder { return try encoder.encode(value) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = SpryJSONEncoderOutputFormatting
      return try encoder.encode(value)
    }

    /// Decodes a value from JSON.
    ///
    /// Throws any error of the decoder.
    public static func testMake<T: Decodable>(
      _ type: T.Type = T.self, from data: Data, decoder: JSONDecoder? = nil
    ) throws -> T {
      try (decoder ?? JSONDecoder()).decode(type, from: data)
    }
  }
}
