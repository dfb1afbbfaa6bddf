extension SpecBuilder {
  /// The body of an example or a hook, on the main actor if the spec says so.
  ///
  /// The run of such a spec is there already when it builds the tree, but does not stay: a
  /// function in its caller's isolation that binds a task-local value leaves the caller's actor.
  func placed(_ body: @escaping ExampleBody) -> ExampleBody {
    guard isOnMainActor else { return body }
    // SAFETY: one task calls it, and awaits it.
    nonisolated(unsafe) let body = body
    return { @MainActor in
      arrive()
      try await body()
    }
  }

  /// The same for what runs around an example.
  func placed(_ body: @escaping AroundBody) -> AroundBody {
    guard isOnMainActor else { return body }
    // SAFETY: one task calls it, and awaits it.
    nonisolated(unsafe) let body = body
    return { example in
      // SAFETY: as above.
      nonisolated(unsafe) let example = example
      let here: ExampleBody = { @MainActor in
        arrive()
        try await body(example)
      }
      try await here()
    }
  }
}

/// Makes a closure go to the main actor: the compiler leaves that out of one which does nothing but
/// call a function that runs where its caller does.
@MainActor @inline(never) private func arrive() {}
