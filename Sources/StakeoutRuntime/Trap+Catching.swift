extension Trap {
  /// How a body came back.
  public enum Outcome<Value> {
    /// It returned this value.
    case returned(Value)
    /// It would have ended the process.
    case trapped(Trap)
  }

  /// Runs `body` on the calling thread and returns what would have ended the process; nil when the
  /// body came back by itself.
  ///
  /// Regions nest, and the innermost one catches. Any number of threads may be in one at a time.
  /// What a body does after an `await` is not caught here. Neither is `exit`: it ends the process,
  /// with a note on standard error, and with status 70 where the body asked for 0, so that nobody
  /// takes a half run for a success.
  ///
  /// A thread that is ending may still use it. Where no region can be entered, as in a signal
  /// handler on a stack of its own or without memory for an alternate stack, the process ends with
  /// a message that says so: the body cannot be run as promised.
  ///
  /// - Parameter body: Escaping because a trap abandons its frames, and with them a claim on what
  ///   the closure captured, which nobody can give back.
  public static func catching(_ body: @escaping () -> Void) -> Trap? {
    TrapRegion.run(body).trap
  }

  /// Runs a body that may throw, as the form without `throws` does.
  ///
  /// Disfavored where a body could be either, as one is that ends in a call which rethrows.
  ///
  /// - Throws: What the body throws.
  @_disfavoredOverload
  public static func catching(_ body: @escaping () throws -> Void) throws -> Trap? {
    let end = TrapRegion.run(body)
    if let error = end.error { throw error }
    return end.trap
  }

  /// Runs `body` and returns its value, or what would have ended the process.
  public static func outcome<Value>(of body: @escaping () -> Value) -> Outcome<Value> {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { slot in
      // A body that did not trap has filled the slot; one that did has not come that far.
      if let trap = catching({ slot.initializeElement(at: 0, to: body()) }) {
        return .trapped(trap)
      }
      return .returned(slot.moveElement(from: 0))
    }
  }

  /// Runs a body that may throw, and returns its value, or what would have ended the process.
  ///
  /// - Throws: What the body throws.
  @_disfavoredOverload
  public static func outcome<Value>(of body: @escaping () throws -> Value) throws -> Outcome<Value>
  {
    try withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { slot in
      if let trap = try catching({ slot.initializeElement(at: 0, to: try body()) }) {
        return .trapped(trap)
      }
      return .returned(slot.moveElement(from: 0))
    }
  }

  /// Whether the calling thread is in a region, so that a fatal error would be caught.
  public static var isArmed: Bool { TrapRegion.depth > 0 }

  /// Leaves the innermost region of the calling thread with an exception that no `catch` sees, as
  /// the languages around Swift raise them.
  ///
  /// Without a region it ends the process.
  package static func raise(_ payload: any Sendable) -> Never {
    TrapRegion.raise(payload)
  }
}

extension Trap.Outcome: Sendable where Value: Sendable {}
