import Foundation
import Runtime
import Testing

import StakeoutContext
// testable: a wrong list of images only leaves out lines.
@testable import StakeoutCore
import StakeoutMatching

@Suite struct LoadedImagesTests {
  /// Returns the file that is mapped at an address, according to the kernel.
  private func file(at address: UInt) throws -> Substring? {
    let list = try #require(FileHandle(forReadingAtPath: "/proc/self/maps")).readDataToEndOfFile()
    let mapping = String(decoding: list, as: UTF8.self).split(separator: "\n").first { line in
      let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap {
        UInt($0, radix: 16)
      }
      return bounds.count == 2 && bounds[0] <= address && address < bounds[1]
    }
    return mapping?.firstIndex(of: "/").flatMap { mapping?[$0...] }
  }

  @Test func `each object is where the loader has put it, also beside other mappings of its file`()
    throws
  {
    // Symbolication maps the files of the objects in the backtrace.
    _ = try Backtrace.capture().symbolicated()
    let map = try #require(LoadedImages.map())
    let ours = try #require(Trap.Backtrace.here().addresses.first)
    let swift = UInt(bitPattern: dlsym(nil, "swift_retain"))
    for address in [ours, swift] {
      let images = map.filter { image in
        UInt(image.baseAddress).map { $0 <= address } == true
          && UInt(image.endOfText).map { address < $0 } == true
      }
      #expect(images.count == 1)
      #expect(try images.first?.path == file(at: address).map(String.init))
    }
    #expect(Set(map.map(\.path)).count == map.count)
  }
}
