// Runs a closure on the calling thread in a region, in which traps are caught: `Trap.catching` without
// `await`.

package import CStakeout
private import Glibc

/// A trap region of the C core, with a Swift closure as its body.
///
/// The body and its error are stored in this struct on the stack of `run`, outside the frames that a
/// trap abandons. A region allocates nothing, so an abandoned region leaks no memory of Stakeout's.
package struct TrapRegion {
  /// The object that carries a raised exception through C.
  fileprivate final class Payload {
    let value: any Sendable
    init(_ value: any Sendable) { self.value = value }
  }

  private var body: () throws -> Void
  private var error: (any Error)?

  /// Runs `body` in a region, and returns how it ended.
  package static func run(_ body: @escaping () throws -> Void) -> Trap.End {
    var end: Trap.End?
    return run(body) { end = .trapped(trap(of: $0)) } ?? end.unsafelyUnwrapped
  }

  /// Runs `body` in a region, and calls `whenTrapped` with the core's report if the body traps.
  ///
  /// - Returns: How the body ended; nil after a trap.
  package static func run(
    _ body: @escaping () throws -> Void, whenTrapped: (UnsafePointer<stk_trap_report>) -> Void
  ) -> Trap.End? {
    var region = TrapRegion(body: body)
    return withUnsafeTemporaryAllocation(of: stk_trap_report.self, capacity: 1) { report in
      // SAFETY: the core fills in the report before it reads it. This function reads it only after a
      // trap.
      let report = report.baseAddress.unsafelyUnwrapped
      let outcome = withUnsafeMutablePointer(to: &region) { region in
        stk_trap_run(
          { context in
            let region = context.unsafelyUnwrapped.assumingMemoryBound(to: TrapRegion.self)
            do { try region.pointee.body() } catch { region.pointee.error = error }
          }, region, report)
      }
      switch outcome {
      case .STK_TRAP_RETURNED:
        return region.error.map { .threw($0) } ?? .returned
      case .STK_TRAP_SIGNALLED, .STK_TRAP_RAISED:
        whenTrapped(report)
        return nil
      case .STK_TRAP_UNAVAILABLE:
        fatalError("Stakeout cannot trap here: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Makes a trap of the core's report, once for each report, because it takes ownership of the raised
  /// value.
  ///
  /// A trap of a signal that interrupted a modification is remembered: the first such trap is the
  /// ``Trap/suspect`` of later invalid accesses.
  package static func trap(of report: UnsafePointer<stk_trap_report>) -> Trap {
    let raised = report.pointee.payload.map {
      Unmanaged<Payload>.fromOpaque($0).takeRetainedValue().value
    }
    if let elsewhere = raised as? TrapElsewhere { return elsewhere.trap }
    let trap = Trap(report.pointee, raised: raised)
    if trap.wasModifying, raised == nil { stk_trap_remember(trap.printedDescription) }
    return trap
  }
}

/// A trap of code for which the thread that raises it has waited.
///
/// The region of that thread returns the trap itself.
private struct TrapElsewhere: Sendable {
  let trap: Trap
}

extension Trap {
  /// The trap as an argument for `stk_exception_raise`, with which a thread traps in the same way.
  package var asRaisable: UnsafeMutableRawPointer {
    // Balanced by `takeRetainedValue` in `trap(of:)`.
    Unmanaged.passRetained(TrapRegion.Payload(TrapElsewhere(trap: self))).toOpaque()
  }

  /// Leaves the innermost region of the calling thread with an exception that no `catch` sees, like
  /// an exception of C++ or Objective-C.
  ///
  /// If the thread is in no region, this ends the process.
  package static func raise(_ payload: any Sendable) -> Never {
    // Balanced by `takeRetainedValue` in `trap(of:)`.
    let box = Unmanaged.passRetained(TrapRegion.Payload(payload))
    stk_exception_raise(box.toOpaque())
    fatalError("uncaught exception: \(payload)")
  }
}

extension Trap {
  /// The result of running a body in a trap region.
  public enum Outcome<Value> {
    /// The body returned this value.
    case returned(Value)
    /// The body would have ended the process.
    case trapped(Trap)
  }

  /// The way in which a body ended.
  package enum End: Sendable {
    /// The body returned.
    case returned
    /// The body threw this error.
    case threw(any Error)
    /// The body trapped.
    case trapped(Trap)

    /// The trap; nil if there was none.
    package var trap: Trap? {
      if case .trapped(let trap) = self { trap } else { nil }
    }
  }

  /// Runs `body` on the calling thread, in a trap region, and returns how it ended.
  package static func end(of body: @escaping () throws -> Void) -> End { TrapRegion.run(body) }

  /// Runs `body` on the calling thread and returns the trap that would have ended the process; nil
  /// if the body returned.
  ///
  /// Regions nest, and the innermost one catches. Any number of threads may be in regions at once.
  /// Tasks that the body starts are not covered: for them, use the form with `await`.
  ///
  /// `exit` is not caught either: it ends the process, with a note on standard error. If the body
  /// asked for status 0, the status is 70, so that a run that ended early does not look like a
  /// success.
  ///
  /// A thread that is ending may still call this function. In some places no region can be entered,
  /// for example in a signal handler on an alternate stack, or without memory for an alternate
  /// stack. There the process ends with a message that says so, because the body cannot run as
  /// promised.
  ///
  /// - Parameter body: The code to run. It is escaping because a trap abandons its frames: references
  ///   that these frames hold to the closure's captured values leak.
  /// - Returns: The trap; nil if the body returned.
  public static func catching(_ body: @escaping () -> Void) -> Trap? { TrapRegion.run(body).trap }

  /// Runs a throwing `body` on the calling thread and returns the trap that would have ended the
  /// process; nil if the body returned.
  ///
  /// This overload is like the form without `throws`. It is disfavored because some bodies fit both
  /// forms, for example one that ends in a call that rethrows. A single form for both would allocate a
  /// closure for each region.
  ///
  /// - Parameter body: The code to run.
  /// - Returns: The trap; nil if the body returned.
  /// - Throws: The error that the body throws.
  @_disfavoredOverload
  public static func catching(_ body: @escaping () throws -> Void) throws -> Trap? {
    let end = TrapRegion.run(body)
    if case .threw(let error) = end { throw error }
    return end.trap
  }

  /// Runs `body` and returns its value, or the trap that would have ended the process.
  ///
  /// - Throws: The error that the body throws.
  public static func outcome<Value, Failure>(
    of body: @escaping () throws(Failure) -> Value
  ) throws(Failure) -> Outcome<Value> {
    let outcome = withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) {
      slot -> Result<Outcome<Value>, Failure> in
      // The slot is initialised only if the body returned.
      switch TrapRegion.run({ slot.initializeElement(at: 0, to: try body()) }) {
      case .returned: .success(.returned(slot.moveElement(from: 0)))
      case .threw(let error): .failure(error as! Failure)
      case .trapped(let trap): .success(.trapped(trap))
      }
    }
    return try outcome.get()
  }

  /// Whether a fatal error here would be caught: the current code runs in a trap region, or in a task
  /// whose traps are caught.
  public static var isArmed: Bool { stk_trap_depth() > 0 }
}

extension Trap.Outcome: Sendable where Value: Sendable {}
