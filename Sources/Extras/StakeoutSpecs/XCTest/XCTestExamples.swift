#if canImport(XCTest)
  internal import Foundation
  internal import StakeoutBase
  internal import XCTest

  extension XCTestSpec {
    /// Makes the test cases of all examples, named by their titles; all of them will run.
    static func makeExamples() -> [XCTestSpec] {
      let plan = SpecPlan(build)
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
