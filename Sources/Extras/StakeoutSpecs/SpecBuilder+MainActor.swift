extension SpecBuilder {
  /// Moves the body of an example or a hook to the main actor, if the spec runs there.
  ///
  /// The run of such a spec is on the main actor already when it builds the tree, but does not stay
  /// there. A function in its caller's isolation that binds a task-local value leaves the caller's
  /// actor.
  func placed(_ body: @escaping ExampleBody) -> ExampleBody {
    guard isOnMainActor else { return body }
    // SAFETY: one task calls it, and awaits it.
    nonisolated(unsafe) let body = body
    return { @MainActor in
      arrive()
      try await body()
    }
  }

  /// Moves the body of an `aroundEach` hook to the main actor, if the spec runs there.
  func placed(_ body: @escaping AroundBody) -> AroundBody {
    guard isOnMainActor else { return body }
    return { example in
      let onMainActor: ExampleBody = self.placed { try await body(example) }
      try await onMainActor()
    }
  }
}

/// Makes a closure switch to the main actor.
///
/// Without it the compiler omits the switch in a closure that only calls a function in its caller's
/// isolation.
@MainActor @inline(never) private func arrive() {}
