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

  /// Leaves what is still entered. For runs in which a selected example never got its turn.
  func finish() async
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
