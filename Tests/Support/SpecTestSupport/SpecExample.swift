package import StakeoutSpecs

/// An example of a spec that a test writes in place.
package struct SpecExample: Sendable {
  /// The titles of the example's contexts and its own title.
  package var title: String { example.testDescription }

  fileprivate let spec: WrittenSpec.InPlace
  fileprivate let example: Example<WrittenSpec>

  /// Runs the example with its hooks.
  ///
  /// Do not run an example that is pending, or not focused: it cancels the calling test.
  ///
  /// - Throws: An error that ends the example without failing it, or that says why it cannot run.
  package func callAsFunction() async throws {
    try await WrittenSpec.$inPlace.withValue(spec) { try await example() }
  }
}

/// Returns the examples of a spec, for one run.
///
/// The body of the spec runs now, to list the examples, and again for each tree.
package func specExamples(
  in mode: SpecMode = .shared, _ body: @escaping @Sendable (SpecBuilder) throws -> Void
) -> [SpecExample] {
  let spec = WrittenSpec.InPlace(mode: mode, body: body)
  return WrittenSpec.$inPlace.withValue(spec) {
    WrittenSpec.examples.map { SpecExample(spec: spec, example: $0) }
  }
}

/// A spec whose body a test binds to the task.
///
/// Elsewhere it has no examples, so it changes nothing for the specs of the test run.
private struct WrittenSpec: ParameterizedSpec {
  struct InPlace: Sendable {
    let mode: SpecMode
    let body: @Sendable (SpecBuilder) throws -> Void
  }

  @TaskLocal static var inPlace = InPlace(mode: .shared) { _ in }

  static var mode: SpecMode { inPlace.mode }

  static func spec(_ s: SpecBuilder) throws { try inPlace.body(s) }
}
