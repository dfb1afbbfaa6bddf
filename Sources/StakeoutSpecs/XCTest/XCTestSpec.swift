#if canImport(XCTest) && !canImport(ObjectiveC)
  internal import StakeoutReporting
  public import XCTest

  /// A specification that XCTest runs: a tree of contexts with examples, each a test case of its
  /// own in the output.
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
  /// XCTest lists and filters it as the one test `TeamSpec/testSpec`. A test target of which one
  /// file says `@_exported import StakeoutSpecs` has its examples listed, filtered and run in
  /// parallel one by one, in every file. Commas, dots and slashes of titles, which XCTest takes for
  /// separators, are replaced by look-alikes then.
  ///
  /// The class has to be declared at the top level, not be generic, and override `testSpec` itself:
  /// that is how SwiftPM finds it.
  ///
  /// The closures of `testSpec` belong to the instance that has built the tree, and each example
  /// runs on one of its own: what `setUp` stores in a property, they do not see. Use `beforeEach`
  /// and ``Let``. Focus and `STAKEOUT_SPEC` hold within one class; traits of Swift Testing have no
  /// effect. Not on Apple platforms.
  open class XCTestSpec: XCTestCase {
    /// The words of the tree that is being built.
    public private(set) var s = SpecBuilder()

    /// Builds the tree; may throw, or trap, at the price of one failing test.
    open func testSpec() throws {}

    open override var testRunClass: AnyClass? {
      isContainer ? XCTestSpecRun.self : super.testRunClass
    }

    /// Runs the examples, if this is the one test that stands for them all.
    open override func perform(_ run: XCTestRun) {
      guard let run = run as? XCTestSpecRun else { return super.perform(run) }
      run.start()
      for example in XCTestExamples(of: Self.self).testCases {
        example.run()
        if let result = example.testRun { run.add(result) }
      }
      run.stop()
    }

    /// Whether it was made for an example, whatever that is called.
    var isExample = false

    /// The titles of the contexts and the example that it runs, or that is pending; nil for one
    /// that is left out.
    var title: String?

    /// Whether it was made for `testSpec`, and not for an example.
    private var isContainer: Bool { !isExample && name.hasSuffix(".testSpec") }

    /// Builds the tree of a class.
    static func build(_ builder: SpecBuilder) throws {
      let spec = self.init(name: "testSpec") { _ in }
      spec.s = builder
      try spec.testSpec()
    }
  }

  /// What the examples of a spec came to, added up.
  private final class XCTestSpecRun: XCTestRun {
    private var runs: [XCTestRun] = []

    func add(_ run: XCTestRun) { runs.append(run) }

    override var testCaseCount: Int { sum(\.testCaseCount) }
    override var executionCount: Int { sum(\.executionCount) }
    override var skipCount: Int { sum(\.skipCount) }
    override var failureCount: Int { sum(\.failureCount) }
    override var unexpectedExceptionCount: Int { sum(\.unexpectedExceptionCount) }
    override var hasBeenSkipped: Bool { !runs.isEmpty && runs.allSatisfy(\.hasBeenSkipped) }

    private func sum(_ count: (XCTestRun) -> Int) -> Int { runs.reduce(0) { $0 + count($1) } }
  }
#endif
