internal import StakeoutExpectations
internal import StakeoutBase

/// Runs the examples of one spec, in the order that the test framework chooses.
protocol SpecRun: Sendable {
  /// Announces, before the first run, that an example will run.
  func select(_ index: Int)

  /// Runs an example.
  ///
  /// - Throws: An error that ends the test without failing it.
  func run(_ name: ExampleName) async throws

  /// Announces that a selected example will not run after all.
  func passOver(_ name: ExampleName) async throws

  /// Discards the state that an example that trapped may have left broken, with its tree.
  func abandon()

  /// Leaves all contexts that are still entered, for runs that never reach a selected example.
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
  /// Makes a run in the spec's own mode.
  static func makeRun(host: any ExampleHost) -> any SpecRun {
    switch mode {
    case .shared: SharedRun(spec, host: host)
    case .mainActor: SharedRun(spec, host: host, onMainActor: true)
    case .isolated: IsolatedRun(spec, host: host)
    }
  }
}
