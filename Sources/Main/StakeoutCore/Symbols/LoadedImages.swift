// Lists the objects that are loaded, the program and its libraries, in the form that the toolchain's
// symbolication takes.

internal import CStakeout
private import Foundation
internal import Runtime

/// The loaded objects, which are the program and its libraries, for the toolchain's symbolication.
///
/// This type asks the loader, which knows them. The toolchain's `ImageMap.capture()` reads the mappings
/// of the process instead, and takes the lowest mapping of a file for the object itself. Symbolication
/// maps whole files, too, so in a process that has symbolicated before, it can find an object at the
/// wrong address. It also traps if a mapping disappears while it reads.
enum LoadedImages {
  /// One loaded object: its file, its first address, the end of its code, and its build ID.
  fileprivate struct Image {
    let path: String
    let begin: UInt
    let textEnd: UInt
    let buildID: [UInt8]
  }

  /// The objects that are loaded now; nil if the toolchain reads another format.
  static func map() -> ImageMap? {
    let capability = Capability(.STK_CAPABILITY_IMAGES)
    defer { capability.reportOnce() }
    var map: ImageMap?
    let isRead = capability.probe {
      let images = loaded()
      map = decoded(encoded(images))
      return map?.count == images.count
    }
    return isRead ? map : nil
  }

  private static func loaded() -> [Image] {
    var images: [Image] = []
    withUnsafeMutablePointer(to: &images) { images in
      stk_unwind_images(
        { image, images in
          images?.assumingMemoryBound(to: [Image].self).pointee.append(Image(image.pointee))
        }, images)
    }
    // Leave out the kernel's part of the process, which has no file.
    return images.filter { $0.path.hasPrefix("/") }.sorted { $0.begin < $1.begin }
  }

  private static func decoded(_ bytes: [UInt8]) -> ImageMap? {
    let text = "\"\(Data(bytes).base64EncodedString())\""
    return try? JSONDecoder().decode(ImageMap.self, from: Data(text.utf8))
  }

  /// Encodes the images in Compact ImageMap Format (docs/CompactImageMapFormat.md of the Swift
  /// project).
  ///
  /// The parts, in this order:
  ///
  /// - a header that says "64-bit words"
  /// - the name of the platform, which the document does not mention
  /// - the number of images
  /// - for each image its address, the length up to the end of its code, its build ID and its path
  private static func encoded(_ images: [Image]) -> [UInt8] {
    let platform = "Linux"
    var bytes: [UInt8] = [0x02]
    bytes += encoded(platform.utf8.count)
    bytes += platform.utf8
    bytes += encoded(images.count)
    for image in images {
      // This byte announces an address and a length of eight bytes each.
      bytes.append(0o77)
      for word in [image.begin, image.textEnd - image.begin] {
        withUnsafeBytes(of: UInt64(word).bigEndian) { bytes.append(contentsOf: $0) }
      }
      bytes += encoded(image.buildID.count)
      bytes += image.buildID
      bytes += encoded(image.path)
    }
    return bytes
  }

  /// Encodes a number with seven bits in each byte, the highest bits first.
  private static func encoded(_ number: Int) -> [UInt8] {
    var (bytes, rest) = ([UInt8(number & 0x7F)], number >> 7)
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// Encodes a text as pieces of at most 63 bytes, each after its length, up to an empty piece.
  private static func encoded(_ text: String) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while !rest.isEmpty {
      let piece = rest.prefix(63)
      bytes.append(UInt8(piece.count))
      bytes += piece
      rest = rest.dropFirst(piece.count)
    }
    return bytes + [0]
  }
}

extension LoadedImages.Image {
  init(_ image: stk_image) {
    let path = String(cString: image.path)
    self.init(
      path: path.isEmpty ? Self.program : path, begin: image.begin, textEnd: image.text_end,
      buildID: Array(UnsafeBufferPointer(start: image.build_id, count: image.build_id_length)))
  }

  private static let program =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
}
