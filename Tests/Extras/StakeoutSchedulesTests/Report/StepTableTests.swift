import StakeoutExpectations
import StakeoutSchedules
import Testing

/// The table of steps in the failure of a schedule.
@Suite struct StepTableTests {
  @Test(arguments: [
    (Duration.zero, "step  task  "), (.seconds(60), "step  time  task  "),
  ])
  func `the steps have times if time passes`(pause: Duration, head: String) async throws {
    let text = try await failure(exploring: 1) {
      if pause > .zero { try await Task.sleep(for: pause) }
      expect(1) == 2
    }
    #expect(text.contains(head))
    #expect(text.contains("  60 s  ") == (pause > .zero), "\(text)")
  }
}
