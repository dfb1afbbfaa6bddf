internal import StakeoutBase
internal import StakeoutSpies

extension SpecTree {
  /// Sets the examples that will run, so that each context knows its last one.
  func expect(examples selected: some Sequence<Int>) {
    for index in selected where examples.indices.contains(index) {
      for context in examples[index].context.chain { context.remaining += 1 }
    }
  }

  /// Returns the example with this name.
  ///
  /// - Throws: A ``SpecFailure`` if the body of the spec does not build the same tree each time.
  private func example(_ name: ExampleName) throws(SpecFailure) -> ExampleNode {
    if examples.indices.contains(name.index), examples[name.index].path == name.path {
      return examples[name.index]
    }
    throw SpecFailure(
      description: """
        the body of the spec builds a different tree each time, for example from a set or a \
        file that changes: this tree has no <\(name.path)>
        """, site: nil)
  }

  /// Runs an example, with `beforeAll` of the contexts it enters first and `afterAll` of those it
  /// leaves last.
  ///
  /// - Throws: An error that ends the test without failing it.
  nonisolated(nonsending) func run(
    _ name: ExampleName, host: any ExampleHost
  ) async throws {
    let example = try example(name)
    let running = ExampleScope()
    running.afterChecks { [doubles] in doubles.endExample() }
    let end: (any Error)? = await doubles.run {
      await running.run {
        var end: (any Error)?
        do {
          try await runBetweenHooksForAll(example, host: host)
        } catch {
          end = error
        }
        await running.finish(judging: end == nil)
        await leaveBehind(example, host: host)
        return end
      }
    }
    if let end { throw end }
  }

  /// Marks an expected example as one that will not run.
  nonisolated(nonsending) func passOver(_ name: ExampleName, host: any ExampleHost) async throws {
    let example = try example(name)
    await doubles.run { await leaveBehind(example, host: host) }
  }

  /// Leaves the contexts whose last example this was.
  nonisolated(nonsending) private func leaveBehind(
    _ example: ExampleNode, host: any ExampleHost
  ) async {
    for context in example.context.chain.reversed() {
      context.remaining -= 1
      if context.remaining == 0 { await context.leave(host: host) }
    }
  }

  nonisolated(nonsending) private func runBetweenHooksForAll(
    _ example: ExampleNode, host: any ExampleHost
  ) async throws {
    let chain = example.context.chain
    for context in chain where try await !context.enter(host: host) { return }
    for value in values { value.reset(inExample: true) }
    defer { for value in values { value.reset(inExample: false) } }
    for context in chain { for rebind in context.rebindings { rebind() } }
    doubles.beginExample()
    try await ExampleRunner(example, host: host).run()
  }

  /// Leaves all contexts that are still entered; no further example will run.
  nonisolated(nonsending) func finish(host: any ExampleHost) async {
    await doubles.run {
      for context in contexts.reversed() { await context.leave(host: host) }
    }
  }
}

extension ContextNode {
  /// Runs `beforeAll`, once.
  ///
  /// - Returns: false, after reporting a failure, if it failed now or for an earlier example.
  /// - Throws: An error that ends the test without failing it.
  nonisolated(nonsending) fileprivate func enter(host: any ExampleHost) async throws -> Bool {
    switch state {
    case .entered: return true
    case .ended(let error):
      try host.endAgain(with: error)
      return false
    case .stopped: return false
    case .broken(let error, let site):
      let message = "not run, because beforeAll of \(name) failed: \(error)"
      Reporter.report(Failure(message: message, site: site))
      return false
    case .untouched: break
    }
    for hook in beforeAll {
      do {
        try await hook.body()
      } catch {
        if host.isEnd(error) {
          // A cancelled example, for example by its own time limit, does not affect the next one.
          state = error is CancellationError ? .untouched : .ended(error)
          throw error
        }
        let isSilent = (error as? StopTest).map { $0.failure == nil } ?? false
        state = isSilent ? .stopped : .broken(error, at: hook.site)
        host.fail(with: error, at: hook.site)
        return false
      }
    }
    state = .entered
    return true
  }

  /// Runs `afterAll`, if any example has entered the context.
  nonisolated(nonsending) fileprivate func leave(host: any ExampleHost) async {
    if case .untouched = state { return }
    state = .untouched
    for hook in afterAll {
      do {
        try await hook.body()
      } catch {
        if !host.isEnd(error) { host.fail(with: error, at: hook.site) }
      }
    }
  }

  private var name: String {
    guard let title = heading?.title, !title.isEmpty else { return "the spec" }
    return "\"\(title)\""
  }
}
