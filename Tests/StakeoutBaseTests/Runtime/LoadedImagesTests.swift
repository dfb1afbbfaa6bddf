import CStakeout
import Runtime
import Testing

@testable import StakeoutBase

@Suite struct LoadedImagesTests {
  @Test func `each object is where the loader has put it, also beside other mappings of its file`()
    throws
  {
    // Maps the files of the objects that it names.
    _ = try Backtrace.capture().symbolicated()
    let map = try #require(LoadedImages.map())
    let here = stk_unwind_object(UInt(bitPattern: #dsohandle))
    let runtime = stk_unwind_object(
      UInt(bitPattern: unsafeBitCast(Int.self as Any.Type, to: UnsafeRawPointer.self)))
    for object in [here, runtime] {
      let images = map.filter { UInt($0.baseAddress) == object }
      #expect(images.count == 1)
      #expect(images.allSatisfy { $0.baseAddress < $0.endOfText })
    }
    #expect(Set(map.map(\.path)).count == map.count)
  }
}
