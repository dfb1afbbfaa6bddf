import Foundation
import StakeoutTestSupport
import Testing

// testable: the budget of polling shows only in times.
@testable import StakeoutCore

@Suite struct PollingCostTests {
  @Test func `what polling used adds up`() {
    var cost = PollingCost()
    #expect(cost.waits == 1)
    cost.add(.microseconds(900))
    cost.add(.microseconds(30))
    #expect(cost.spent == .microseconds(930))
  }

  @Test func `the waits that sleep are counted`() {
    // Other tests may wait at the same time, so the count may be higher.
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
