internal import StakeoutExpectations
internal import StakeoutReporting

/// Runs the examples of one spec, in the order in which the test framework asks for them.
protocol SpecRun: Sendable {
  /// Takes note, before the first run, that an example will be run.
  func select(_ index: Int)

  /// Runs an example.
  ///
  /// - Throws: What ends the test without failing it.
  func run(_ name: ExampleName) async throws

  /// Takes note that a selected example will not run after all.
  func passOver(_ name: ExampleName) async throws

  /// Drops what an example that trapped may have left in disorder: its task stands still, and with it
  /// the tree that it ran on.
  func abandon()

  /// Leaves what is still entered. For runs in which a selected example never got its turn.
  func finish() async
}

extension SpecRun {
  /// Runs an example so that a trap fails it, and nothing else.
  ///
  /// - Parameter site: Where the example stands.
  /// - Throws: What ends the test without failing it.
  func runSurviving(_ name: ExampleName, at site: SourceSite) async throws {
    try await Survival.run(at: site, whenTrapped: abandon) { try await run(name) }
  }
}

extension Spec {
  /// A run in the spec's own mode.
  static func makeRun(host: any ExampleHost) -> any SpecRun {
    switch mode {
    case .shared: SharedRun(spec, host: host)
    case .mainActor: SharedRun(spec, host: host, onMainActor: true)
    case .isolated: IsolatedRun(spec, host: host)
    }
  }
}
