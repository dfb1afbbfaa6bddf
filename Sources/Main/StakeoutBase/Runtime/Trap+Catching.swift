internal import CStakeout

extension Trap {
  /// The result of running a body in a trap region.
  public enum Outcome<Value> {
    /// The body returned this value.
    case returned(Value)
    /// The body would have ended the process.
    case trapped(Trap)
  }

  /// How a body came back.
  package enum End: Sendable {
    /// It returned.
    case returned
    /// It threw.
    case threw(any Error)
    /// It would have ended the process.
    case trapped(Trap)

    /// The trap; nil if there was none.
    package var trap: Trap? {
      if case .trapped(let trap) = self { trap } else { nil }
    }
  }

  /// Runs `body` on the calling thread, in a trap region, and returns how it came back.
  package static func end(of body: @escaping () throws -> Void) -> End { TrapRegion.run(body) }

  /// Runs `body` on the calling thread and returns the trap that would have ended the process; nil
  /// if the body returned.
  ///
  /// Regions nest, and the innermost one catches. Any number of threads may be in regions at once.
  /// Code that a body runs after an `await` is not covered.
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
  /// - Parameter body: The code to run. It is escaping because a trap abandons its frames, and
  ///   references that these frames hold to the closure's captured values leak.
  /// - Returns: The trap; nil if the body returned.
  public static func catching(_ body: @escaping () -> Void) -> Trap? { TrapRegion.run(body).trap }

  /// Runs a body that may throw, like the form without `throws`.
  ///
  /// Disfavored because some bodies fit both forms, for example one that ends in a call that
  /// rethrows. One form for both would allocate a closure for each region.
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
      // Only a body that returned has filled the slot.
      switch TrapRegion.run({ slot.initializeElement(at: 0, to: try body()) }) {
      case .returned: .success(.returned(slot.moveElement(from: 0)))
      case .threw(let error): .failure(error as! Failure)
      case .trapped(let trap): .success(.trapped(trap))
      }
    }
    return try outcome.get()
  }

  /// Whether the code here runs in a trap region, or in a task whose traps are caught, so that a fatal
  /// error would be caught.
  public static var isArmed: Bool { stk_trap_depth() > 0 }

  /// Whether the code around waits for a trap, as `Trap.catching` and `throwAssertion` do.
  ///
  /// A region that only keeps a test run going does not wait for one.
  package static var isAwaited: Bool { isArmed && !isSafeguarded }

  /// Whether a trap here ends a test that survives it, and nothing else.
  package static var isSafeguarded: Bool {
    TrapScope.ofJob?.isSafeguard ?? stk_trap_is_safeguard()
  }
}

extension Trap.Outcome: Sendable where Value: Sendable {}
