import Foundation
import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite(.enabled(if: Fixture.isOn)) struct SwiftTestingFixtures {
  @Test func nonisolatedTest() { Fixture.fail("nonisolated") }

  @Test @MainActor func mainActorTest() async {
    await Task.yield()
    Fixture.fail("main actor")
  }

  @Test func otherThread() { onThreads { _ in Fixture.fail("thread") } }

  @Test func queue() {
    DispatchQueue(label: "queue").sync { Fixture.fail("queue, same thread") }
    let done = DispatchGroup()
    DispatchQueue.global().async(group: done) { Fixture.fail("queue") }
    done.wait()
  }

  @Test func detachedTask() async {
    await Task.detached { Fixture.fail("detached") }.value
  }

  @Test func capturedContext() {
    let context = Owner.current
    onThreads { _ in Reporter.report(Fixture.failure("captured"), in: context) }
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

  @Test func carried() async { await Fixture.failEverywhere() }

  @Test @MainActor func carriedFromTheMainActor() async { await Fixture.failEverywhere() }

  @Test func manyThreads() {
    onThreads(8) { _ in
      for _ in 0..<1_000 { Fixture.fail("raw") }
    }
  }
}
