import CStakeout
import Foundation
import Testing

@Suite struct UnwindTests {
  @Test func `the frames begin in the caller`() {
    let frames = framesHere(capacity: 64)
    #expect(frames.count >= 3)
    #expect(functionName(at: frames[0])?.contains("framesHere") == true)
  }

  @Test func `no more frames than there is room for`() {
    #expect(framesHere(capacity: 2).count == 2)
    #expect(framesHere(capacity: 0).isEmpty)
  }

  @Test func `an address in no function has no name`() { #expect(functionName(at: 16) == nil) }

  @Test func `a name that does not fit is no name, or a shorter one`() {
    var offset: UInt64 = 0
    let frame = framesHere(capacity: 1)[0]
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8) { name in
      let start = name.baseAddress.unsafelyUnwrapped
      if stk_unwind_name(frame, start, 8, &offset) { #expect(strnlen(start, 8) < 8) }
    }
  }

  @Test func `memory that is gone harms nothing`() throws {
    var frames = [UInt](repeating: 0, count: 8)
    let nowhere = try #require(UnsafeRawPointer(bitPattern: 0x1000))
    #expect(stk_tasks_frames(nowhere, &frames, 8) == 0)
    #expect(stk_unwind_blocked(0x1000, 0x1000, &frames, 8) <= 8)
    #expect(stk_unwind_running(Int32.max, &frames, 8) == 0)
  }

  @inline(never)
  private func framesHere(capacity: Int) -> [UInt] {
    [UInt](unsafeUninitializedCapacity: capacity + 1) { frames, count in
      count = stk_unwind_here(frames.baseAddress.unsafelyUnwrapped, capacity)
    }
  }
}
