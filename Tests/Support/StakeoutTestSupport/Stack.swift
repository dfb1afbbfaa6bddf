/// Recurses until the stack is full.
///
/// The frames are so large that ThreadSanitizer, which limits the number of nested calls, has room
/// for all of them.
@inline(never) @_optimize(none)
package func useUpStack(_ depth: Int = 0) -> Int {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 128) { frame in
    frame.initialize(repeating: depth)
    return depth == .max ? 0 : frame[1] &+ useUpStack(depth &+ 1)
  }
}
