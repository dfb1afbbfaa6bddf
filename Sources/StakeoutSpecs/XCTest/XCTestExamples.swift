#if canImport(XCTest) && !canImport(ObjectiveC)
  internal import Foundation
  internal import StakeoutBase
  public import XCTest

  /// The examples of an ``XCTestSpec``, as tests of XCTest.
  struct XCTestExamples {
    struct Case {
      let name: String
      let body: XCTestCaseClosure
      /// Announces that XCTest is going to run it.
      let select: () -> Void
    }

    private let type: XCTestSpec.Type
    private(set) var cases: [Case] = []

    init(of type: XCTestSpec.Type) {
      self.type = type
      XCTestLines.begin()
      let plan = SpecPlan(type.build)
      if let failure = plan.failure {
        let site = failure.site ?? SourceSite(fileID: "\(type)", filePath: "", line: 0, column: 0)
        add("can be built") { Reporter.report(Failure(message: failure.description, site: site)) }
      } else if plan.examples.isEmpty {
        add("has examples", isReported: false) { throw XCTSkip("no examples") }
      }
      do {
        add(plan.examples, try ExampleSelection(of: [plan], places: .wanted))
      } catch {
        add("STAKEOUT_SPEC") { throw error }
      }
    }

    /// The test cases of all examples, named by their titles; all of them will run.
    var testCases: [XCTestSpec] {
      cases.map { example in
        example.select()
        let testCase = type.init(name: example.name, testClosure: example.body)
        testCase.isExample = true
        return testCase
      }
    }

    private mutating func add(_ examples: [PlannedExample], _ selection: ExampleSelection) {
      let run = SharedRun(type.build, host: XCTestHost())
      for example in examples {
        if let reason = selection.reasonToSkip(example) {
          let site = example.site
          add(example.name.title, isReported: example.isPending) {
            guard let file = site.staticPath else { throw XCTSkip(reason) }
            throw XCTSkip(reason, file: file, line: site.line)
          }
        } else {
          add(example.name.title, select: { run.select(example.name.index) }) {
            do {
              try await run.runSurviving(example.name, at: example.site)
            } catch let failure as SpecFailure {
              Reporter.report(
                Failure(message: failure.description, site: failure.site ?? example.site))
            }
          }
        }
      }
    }

    private mutating func add(
      _ name: String, isReported: Bool = true, select: @escaping () -> Void = {},
      _ body: @escaping @Sendable () async throws -> Void
    ) {
      let test = asyncTest { (_: XCTestSpec) in body }
      let closure: XCTestCaseClosure = { testCase in
        guard let spec = testCase as? XCTestSpec else { return }
        if isReported { spec.title = name }
        try test(spec)()
      }
      cases.append(Case(name: name, body: closure, select: select))
    }
  }

  /// Makes the test cases of a spec; SwiftPM's generated file calls this for each test class.
  ///
  /// It is more specific than XCTest's own function, so it is chosen where it is visible. Then each
  /// example is a separate test.
  public func testCase<S: XCTestSpec>(
    _ tests: [(String, (S) -> () throws -> Void)]
  ) -> XCTestCaseEntry {
    let examples = XCTestExamples(of: S.self).cases
    var titles = UniqueTitles()
    let names = examples.map { titles.unique($0.name.withoutMarks.withoutSeparators) }
    XCTestObservationCenter.shared.addTestObserver(
      SelectedExamples(Dictionary(uniqueKeysWithValues: zip(names, examples)), of: S.self))
    return (S.self, zip(names, examples).map { ($0, $1.body) })
  }

  /// The same for a `testSpec` that is declared without `throws`.
  public func testCase<S: XCTestSpec>(_ tests: [(String, (S) -> () -> Void)]) -> XCTestCaseEntry {
    testCase(tests.map { ($0, $1 as (S) -> () throws -> Void) })
  }

  /// Observes which examples of a spec XCTest is going to run.
  private final class SelectedExamples: NSObject, XCTestObservation {
    private let examples: [String: XCTestExamples.Case]
    private let type: XCTestSpec.Type

    init(_ examples: [String: XCTestExamples.Case], of type: XCTestSpec.Type) {
      self.examples = examples
      self.type = type
    }

    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      for test in testSuite.tests where Swift.type(of: test) == type {
        (test as? XCTestSpec)?.isExample = true
        // XCTest puts the name of the class in front.
        examples[String(test.name.drop { $0 != "." }.dropFirst())]?.select()
      }
    }
  }

  extension String {
    /// The text without the separators that SwiftPM and XCTest use for classes, tests and lists.
    fileprivate var withoutSeparators: String {
      String(
        map { character in
          switch character {
          case ",": "‚"
          case "/": "∕"
          case ".": "․"
          default: character
          }
        })
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
