/// A decoded image: red, green, blue and alpha of each pixel, row by row.
struct Pixels: Equatable {
  /// The largest number of pixels to decode, because a file of a few bytes may claim any number.
  static let mostOfAll = 1 << 26

  let width: Int
  let height: Int
  /// Whether a channel has two bytes, in the machine's byte order, instead of one.
  let isDeep: Bool
  let bytes: [UInt8]

  var count: Int { width * height }

  /// The channels of a pixel.
  subscript(index: Int) -> [Int] {
    (0..<4).map { channel in
      guard isDeep else { return Int(bytes[4 * index + channel]) }
      let byte = 8 * index + 2 * channel
      let (first, second) = (UInt16(bytes[byte]), UInt16(bytes[byte + 1]))
      return Int(UInt16(littleEndian: 1) == 1 ? second << 8 | first : first << 8 | second)
    }
  }

  /// The places of the pixels that differ in another image of the same size, row by row.
  func differences(from other: Pixels) -> [Int] {
    let size = bytes.count / count
    return (0..<count).filter { place in
      let pixel = size * place..<size * (place + 1)
      return !bytes[pixel].elementsEqual(other.bytes[pixel])
    }
  }

  /// A pixel as text, such as `#FF8000FF`.
  func text(of index: Int) -> String {
    let digits = self[index].map { channel in
      let text = String(channel, radix: 16, uppercase: true)
      return String(repeating: "0", count: (isDeep ? 4 : 2) - text.count) + text
    }
    return "#\(digits.joined())"
  }
}
