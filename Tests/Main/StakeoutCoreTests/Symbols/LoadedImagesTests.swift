import Foundation
import Runtime
import Testing

@testable import StakeoutContext
@testable import StakeoutCore
@testable import StakeoutMatching

@Suite struct LoadedImagesTests {
  /// The file that is mapped at an address, by the kernel's list.
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
    // Maps the files of the objects that it names.
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
