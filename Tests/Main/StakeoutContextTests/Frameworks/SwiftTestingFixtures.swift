import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

@Suite(.enabled(if: SurvivalFixture.isOn)) struct SwiftTestingFixtures {
  @Test func nonisolatedTest() { Fixture.fail("nonisolated") }

  @Test @MainActor func mainActorTest() async {
    await Task.yield()
    Fixture.fail("main actor")
  }

  @Test func detachedTask() async {
    await Task.detached { Fixture.fail("detached") }.value
  }

  @Test func warnings() {
    withReporter(.warnings) {
      Fixture.fail("here")
      onThreads(1) { _ in Fixture.fail("on a thread") }
    }
  }

  @Test func incompleteSite() {
    let site = SourceSite(fileID: "Nameless", filePath: "", line: 0, column: 0)
    Reporter.report(Failure(message: "incomplete", site: site))
  }
}
