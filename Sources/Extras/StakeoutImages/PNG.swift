// Reads and writes PNG images with libpng.

private import CLibpng
internal import Foundation

/// Reads and writes PNG images with libpng.
enum PNG {
  /// The reason why an image cannot be decoded.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether an image has more than eight bits for each channel; false if the data is not an image.
  static func isDeep(_ data: Data) -> Bool {
    (try? read(data) { image in image.format & clibpng_linear_flag != 0 }) ?? false
  }

  /// Decodes the pixels of an image.
  ///
  /// - Parameter isDeep: Whether to return channels with 16 bits, linear and multiplied by the alpha
  ///   channel, instead of 8 bits in sRGB.
  static func decode(_ data: Data, isDeep: Bool) throws -> Pixels {
    try read(data) { image in
      let (width, height) = (Int(image.width), Int(image.height))
      guard width <= Pixels.mostOfAll / max(height, 1) else {
        throw Problem(description: "it has \(width)x\(height) pixels, which is too many")
      }
      // Read 16 bits as sRGB if the file does not specify their meaning, like those of a file with 8
      // bits.
      image.flags |= clibpng_16_bit_srgb
      image.format = isDeep ? clibpng_linear_rgba : clibpng_rgba
      var bytes = [UInt8](repeating: 0, count: width * height * (isDeep ? 8 : 4))
      // SAFETY: the buffer has the size of rows without gaps in this format, which the row stride 0
      // means.
      let isRead = bytes.withUnsafeMutableBytes { buffer in
        png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
      }
      guard isRead else { throw Problem(description: message(of: image)) }
      return Pixels(width: width, height: height, isDeep: isDeep, bytes: bytes)
    }
  }

  /// Encodes pixels with 8 bits for each channel; nil if there is not enough memory.
  static func encode(_ pixels: Pixels) -> Data? {
    var image = emptyImage()
    image.width = png_uint_32(pixels.width)
    image.height = png_uint_32(pixels.height)
    image.format = clibpng_rgba
    // SAFETY: without a buffer libpng returns the required size, and then writes no more than that.
    return pixels.bytes.withUnsafeBytes { bytes -> Data? in
      var size: png_alloc_size_t = 0
      guard png_image_write_to_memory(&image, nil, &size, 0, bytes.baseAddress, 0, nil) != 0 else {
        return nil
      }
      var data = Data(count: size)
      let isWritten = data.withUnsafeMutableBytes { buffer in
        png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, bytes.baseAddress, 0, nil)
          != 0
      }
      return isWritten ? data : nil
    }
  }

  private static func emptyImage() -> png_image {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    return image
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Opens an image, runs `body`, and closes the image.
  private static func read<T>(_ data: Data, _ body: (inout png_image) throws -> T) throws -> T {
    try data.withUnsafeBytes { bytes in
      guard let address = bytes.baseAddress, !bytes.isEmpty else {
        throw Problem(description: "it is empty")
      }
      guard bytes.starts(with: signature) else { throw Problem(description: "it is not a PNG") }
      var image = emptyImage()
      // SAFETY: libpng reads only these bytes, and none after the image is freed.
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, address, bytes.count) != 0 else {
        throw Problem(description: message(of: image))
      }
      return try body(&image)
    }
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
