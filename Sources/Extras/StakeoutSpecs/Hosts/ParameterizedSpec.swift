// A spec whose examples are the cases of one parameterized test.

public import Testing

/// A spec whose examples are the cases of one parameterized test.
///
/// It uses only documented API of Swift Testing.
///
/// ```swift
/// @Suite struct TeamSpec: ParameterizedSpec {
///   @Test(.serialized, arguments: examples)
///   func example(_ example: Example<TeamSpec>) async throws { try await example() }
///
///   static func spec(_ s: SpecBuilder) { … }
/// }
/// ```
///
/// Use it if a test bundle has more examples than Stakeout has records for Swift Testing. All cases
/// share the name of the test, so they cannot be filtered or listed separately. A skipped case is shown
/// as a cancellation. Of the traits of its examples and contexts, only conditions and `.serialized` have
/// an effect. Focus and `STAKEOUT_SPEC` apply within the spec. Add `.serialized` to the test of a shared
/// spec.
public protocol ParameterizedSpec: Spec {}

extension ParameterizedSpec {
  /// The examples, for the `arguments` of a test.
  ///
  /// Each use is a separate run.
  public static var examples: [Example<Self>] {
    let plan = makePlan()
    let run = makeRun(host: SwiftTestingHost())
    if let failure = plan.failure {
      return [Example(testDescription: "can be built") { throw failure }]
    }
    do {
      let selection = try ExampleSelection(of: [plan], places: SpecPlaces(SpecPlaces.wantedText))
      return plan.examples.map { example in
        let reason = selection.reasonToSkip(example)
        if reason == nil { run.select(example.name.index) }
        return Example(testDescription: example.name.title) {
          if let reason { return try skip(reason) }
          for case let condition as ConditionTrait in example.headings.traits
          where try await !condition.evaluate() {
            try await run.passOver(example.name)
            return try skip(condition.comments.first?.rawValue ?? "disabled")
          }
          try await example.run(in: run)
        }
      }
    } catch {
      return [Example(testDescription: "STAKEOUT_SPEC") { throw error }]
    }
  }

  /// Ends a case that must not run.
  private static func skip(_ reason: String) throws {
    try Test.cancel(Comment(rawValue: reason))
  }
}

/// An example of a ``ParameterizedSpec``, which is an argument of its test.
public struct Example<S: ParameterizedSpec>: Sendable, CustomTestStringConvertible {
  /// The titles of the example's contexts and its own title.
  public let testDescription: String
  fileprivate let run: @Sendable () async throws -> Void

  /// Runs the example with its hooks.
  ///
  /// - Throws: An error that ends the case without failing it. Other errors are reported at the example.
  public func callAsFunction() async throws { try await run() }
}
