import Dispatch
import Foundation
import StakeoutNimble
import Testing

/// The examples of Nimble's introduction in Swift Testing, unchanged except for the import.
@Suite struct NimbleSeedSwiftTestingTests {
  @Test func `the introduction holds`() {
    expect(1 + 1).to(equal(2))
    expect(1.2).to(beCloseTo(1.1, within: 0.1001))
    expect(3) > 2
    expect("seahorse").to(contain("sea"))
    expect(["Atlantic", "Pacific"]).toNot(contain("Mississippi"))
    expect(Seagull().squawk) != "Hi!"
    expect(Dolphin()).to(beAKindOf(Mammal.self))
    expect([0.0, 2.0]) ≈ [0.00001, 2.00001]
    expect(10.01) ≈ 10 ± 0.1
  }

  @Test func `the introduction holds in async code`() async {
    let ocean = Ocean()
    expect(1 + 1).to(equal(2))
    expect(1 + 1).to(beGreaterThan(1) && beLessThan(3))
    expect(1 + 1).toNot(equal(1) || equal(3))
    DispatchQueue.global().async {
      ocean.add("dolphins")
      ocean.add("whales")
    }
    await expect(ocean.creatures).toEventually(contain("dolphins", "whales"), timeout: .seconds(3))
    await expect(ocean.isClean).toEventually(beTruthy())
    await waitUntil { done in
      DispatchQueue.global().async { done() }
    }
    await waitUntil(timeout: 10) { done in
      done()
    }
  }

  @MainActor @Test func `the introduction holds on the main actor`() async {
    var creatures = ["squid"]
    Task { @MainActor in creatures.append("whale") }
    await expect(creatures).toEventually(equal(["squid", "whale"]))
    await expect { creatures.count }.toEventually(equal(2))
    expect(creatures).to(haveCount(2))
  }

  @Test func `failures have their texts`() async {
    let failures = await gatherFailingExpectations(silently: true) {
      expect("seahorse").to(beginWith("land"))
      await expect([1]).toEventually(beEmpty(), timeout: .milliseconds(20))
      await waitUntil(timeout: .milliseconds(20)) { _ in }
    }
    #expect(
      failures.map(\.message.stringValue) == [
        "expected to begin with <land>, got <seahorse>",
        "expected to eventually be empty, got <[1]>",
        "Waited more than 0.02 seconds",
      ])
  }
}
