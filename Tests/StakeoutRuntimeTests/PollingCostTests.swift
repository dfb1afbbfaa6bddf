import Foundation
import StakeoutTestSupport
import Testing

@testable import StakeoutRuntime

@Suite struct PollingCostTests {
  @Test func `evaluations and pauses add up, and the cheaper of two evaluations counts`() {
    var cost = PollingCost()
    #expect(cost.waits == 1)
    cost.add(evaluation: .microseconds(900))
    #expect(cost.evaluation == .zero)
    cost.add(pause: .microseconds(30))
    cost.add(evaluation: .microseconds(20))
    #expect(cost.evaluation == .microseconds(20))
    cost.add(evaluation: .microseconds(700))
    #expect(cost.evaluation == .microseconds(20))
    cost.add(evaluation: .microseconds(800))
    #expect(cost.evaluation == .microseconds(700))
    #expect(cost.spent == .microseconds(900 + 30 + 20 + 700 + 800))
  }

  @Test func `the waits that sleep are counted`() {
    // Other tests may wait at the same time.
    var costs = Array(repeating: PollingCost(), count: 100)
    for index in costs.indices { costs[index].beginPause() }
    #expect(costs[99].waits >= 100)
    for cost in costs { cost.endPause() }
  }

  @Test func `a lap is the time of the thread that began it`() {
    var meter = ThreadMeter()
    meter.start()
    while meter.lap() == .zero {}
    onThreads { [meter] _ in
      var copy = meter
      #expect(copy.lap() == .zero)
    }
  }
}
