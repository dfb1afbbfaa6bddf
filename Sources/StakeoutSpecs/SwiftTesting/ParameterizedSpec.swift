public import Testing

/// A spec whose examples are the cases of one parameterised test, made of documented parts of Swift
/// Testing alone.
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
/// For more examples than a bundle has records for, and for a Swift that ``Spec`` was not made for
/// yet. All cases go by the test's name: they can neither be filtered nor listed one by one, and
/// the end of a skipped one is shown as a cancellation. Of the traits of its examples and contexts,
/// conditions and `.serialized` are heeded, others have no effect; focus and `STAKEOUT_SPEC` hold
/// within the spec. A shared spec has to say `.serialized`.
public protocol ParameterizedSpec: Spec {}

extension ParameterizedSpec {
  /// The examples, for the arguments of a test.
  ///
  /// Each use is a run of its own.
  public static var examples: [Example<Self>] {
    let plan = makePlan()
    let run = makeRun(host: SwiftTestingHost())
    if let failure = plan.failure {
      return [Example(title: "can be built") { throw failure }]
    }
    do {
      let selection = try ExampleSelection(of: [plan], places: .wanted)
      return plan.examples.map { example in
        let reason = selection.reasonToSkip(example)
        if reason == nil { run.select(example.name.index) }
        return Example(title: example.name.title) {
          if let reason { return try skip(reason) }
          for case let condition as ConditionTrait in example.traits
          where try await !condition.evaluate() {
            try await run.passOver(example.name)
            return try skip(condition.comments.first?.rawValue ?? "disabled")
          }
          try await example.run(in: run)
        }
      }
    } catch {
      return [Example(title: "STAKEOUT_SPEC") { throw error }]
    }
  }

  /// Ends a case as what was not to run.
  private static func skip(_ reason: String) throws {
    #if compiler(>=6.3)
      try Test.cancel(Comment(rawValue: reason))
    #endif
  }
}

/// An example of a ``ParameterizedSpec``: an argument of its test.
public struct Example<S: ParameterizedSpec>: Sendable, CustomTestStringConvertible {
  /// The titles of its contexts and its own.
  public let title: String
  private let run: @Sendable () async throws -> Void

  fileprivate init(title: String, run: @escaping @Sendable () async throws -> Void) {
    self.title = title
    self.run = run
  }

  /// Runs it with its hooks.
  ///
  /// - Throws: What ends the case without failing it; other errors are reported at the example.
  public func callAsFunction() async throws { try await run() }

  /// The title.
  public var testDescription: String { title }
}
