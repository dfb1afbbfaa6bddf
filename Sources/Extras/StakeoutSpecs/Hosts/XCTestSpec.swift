// Runs the examples of a spec as XCTest cases.

internal import Foundation

#if canImport(XCTest)
  public import XCTest
#endif

#if canImport(XCTest)
  /// A specification for XCTest: a tree of contexts with examples, each shown as a separate test
  /// case.
  ///
  /// ```swift
  /// final class TeamSpec: XCTestSpec {
  ///   override func testSpec() {
  ///     s.describe("Team") {
  ///       s.it("has 11 players") { expect(Team().players).to(haveCount(11)) }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// XCTest lists and filters the spec as one test, `TeamSpec/testSpec`. `STAKEOUT_SPEC` selects
  /// examples.
  ///
  /// Declare the class at the top level, without generic parameters, and override `testSpec` in the
  /// class itself. Otherwise SwiftPM does not find it.
  ///
  /// The closures of `testSpec` belong to the instance that built the tree, but each example runs
  /// on its own instance. So they do not see properties that `setUp` sets; use `beforeEach` and
  /// ``Let`` instead. Focus and `STAKEOUT_SPEC` apply within one class. Traits of Swift Testing
  /// have no effect.
  open class XCTestSpec: XCTestCase {
    /// The builder of the tree.
    public private(set) var s = SpecBuilder(of: SpecTree())

    /// Builds the tree.
    ///
    /// If it throws or traps, the spec becomes one failing test.
    open func testSpec() throws {}

    /// The class of the test run.
    ///
    /// The class for `testSpec` adds up the results of the examples.
    open override var testRunClass: AnyClass? {
      isContainer ? XCTestSpecRun.self : super.testRunClass
    }

    /// Runs all examples if this is `testSpec`, otherwise the test itself.
    open override func perform(_ run: XCTestRun) {
      guard let run = run as? XCTestSpecRun else { return super.perform(run) }
      run.start()
      for example in Self.makeExamples() {
        example.run()
        if let result = example.testRun { run.addTestRun(result) }
      }
      run.stop()
    }

    /// Whether the test case was created for an example, whatever its name.
    var isExample = false

    /// Whether the test case was created for `testSpec`, not for an example.
    private var isContainer: Bool { !isExample && name.hasSuffix(".testSpec") }

    /// Builds the tree of the class.
    static func build(_ builder: SpecBuilder) throws {
      let spec = self.init(name: "testSpec") { _ in }
      spec.s = builder
      try spec.testSpec()
    }
  }

  /// Adds up the results of a spec's examples.
  private final class XCTestSpecRun: XCTestRun {
    private var runs: [XCTestRun] = []

    func addTestRun(_ run: XCTestRun) { runs.append(run) }

    override var testCaseCount: Int { sum(\.testCaseCount) }
    override var executionCount: Int { sum(\.executionCount) }
    override var skipCount: Int { sum(\.skipCount) }
    override var failureCount: Int { sum(\.failureCount) }
    override var unexpectedExceptionCount: Int { sum(\.unexpectedExceptionCount) }
    override var hasBeenSkipped: Bool { !runs.isEmpty && runs.allSatisfy(\.hasBeenSkipped) }

    private func sum(_ count: (XCTestRun) -> Int) -> Int { runs.reduce(0) { $0 + count($1) } }
  }
#endif

#if canImport(XCTest)
  extension XCTestSpec {
    /// Creates the test cases of all examples, named by their titles.
    ///
    /// All of them run.
    static func makeExamples() -> [XCTestSpec] {
      let plan = SpecListing(build)
      if let failure = plan.failure {
        let site = SourceSite(fileID: "\(self)", filePath: "", line: 0, column: 0)
        return [makeExample("can be built") { report(failure, at: site) }]
      }
      if plan.examples.isEmpty {
        return [makeExample("has examples") { throw XCTSkip("no examples") }]
      }
      let selection: ExampleSelection
      do {
        selection = try ExampleSelection(of: [plan], places: SpecPlaces(SpecPlaces.wantedText))
      } catch {
        return [makeExample("STAKEOUT_SPEC") { throw error }]
      }
      let run = SpecRun(build, mode: .shared, host: XCTestHost())
      return plan.examples.map { example in
        let reason = selection.reasonToSkip(example)
        if reason == nil { run.select(example.name.index) }
        return makeExample(example.name.title) {
          if let reason {
            guard let file = example.site.staticPath else { throw XCTSkip(reason) }
            throw XCTSkip(reason, file: file, line: example.site.line)
          }
          do {
            try await run.runSurviving(example.name, at: example.site)
          } catch let failure as SpecFailure {
            report(failure, at: example.site)
          }
        }
      }
    }

    /// Creates the test case of one example.
    private static func makeExample(
      _ name: String, _ body: @escaping @Sendable () async throws -> Void
    ) -> XCTestSpec {
      let test = asyncTest { (_: XCTestSpec) in body }
      let example = self.init(name: name) { testCase in
        if let spec = testCase as? XCTestSpec { try test(spec)() }
      }
      example.isExample = true
      return example
    }

    private static func report(_ failure: SpecFailure, at site: SourceSite) {
      Reporter.report(Failure(message: failure.description, site: failure.site ?? site))
    }
  }

  /// The host for examples that run in XCTest.
  private struct XCTestHost: ExampleHost {
    func isEnd(_ error: any Error) -> Bool { error is XCTSkip }

    func record(_ error: any Error, at site: SourceSite) {
      guard !(error is RequireError) else { return }
      Reporter.report(Failure(message: "threw error \"\(error)\"", site: site))
    }
  }
#endif
