import StakeoutBase
import Testing

@testable import StakeoutSchedules

@Suite struct ScheduledLanesTests {
  @Test func `sleeps take no time`() async {
    let result = await LaneRunner.best.run(1, .seconds(600)) {
      try? await Task.sleep(for: .seconds(3_600))
    }
    #expect("\(result.end)" == "finished")
  }

  @Test func `expectations in a body count in the test`() async {
    let message = await failure {
      _ = await LaneRunner.best.run(1, .seconds(600)) {
        Reporter.report(Failure(message: "wrong", site: SourceSite()))
      }
    }
    #expect(message == "wrong")
  }
}

@Suite struct ScheduledLanesTrapTests {
  @Test func `a trap ends the run, and its task is known`() async {
    let result = await LaneRunner.best.run(1, .seconds(600)) {
      await TaskLanes.$current.withValue(3) {
        await Task.yield()
        fatalError("broken")
      }
    }
    guard case .trapped(let trap, let lane) = result.end else {
      Issue.record("\(result.end)")
      return
    }
    #expect(trap.message == "broken")
    #expect(lane == 3)
  }
}
