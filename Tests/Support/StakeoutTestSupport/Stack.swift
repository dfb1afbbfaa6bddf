/// Never ends, in frames so large that ThreadSanitizer has room for as many calls.
@inline(never) @_optimize(none)
package func useUpStack(_ depth: Int = 0) -> Int {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 128) { frame in
    frame.initialize(repeating: depth)
    return depth == .max ? 0 : frame[1] &+ useUpStack(depth &+ 1)
  }
}
