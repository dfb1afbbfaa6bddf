import Foundation
import SpecTestSupport
import StakeoutTestSupport
import Testing

@Suite struct SpecRecordsTrapTests {
  @Test func `a spec that cannot be built fails alone`() async throws {
    let outcome = try await runFixtures(
      "(Throwing|Trapping|Generic|Empty|Struct)Spec", environment: ["TRAPS": "1"])
    #expect(outcome.ending != .exited(status: 0))
    let results = outcome.results
    #expect(results.contains("↳ the body of the spec threw Boom()"))
    #expect(results.contains { $0.hasPrefix("↳ the body of the spec trapped: fatalError") })
    #expect(
      results.contains { $0.hasPrefix("↳ GenericSpec is generic, and a generic spec cannot") })
    #expect(results.contains("➜ Test \"has examples\" skipped: \"no examples\""))
    #expect(results.count { $0.contains("recorded an issue") } == 3)
    #expect(outcome.errorOutput.contains("Suite StructSpec passed"))
  }

  @Test func `an example that traps fails alone`() async throws {
    let outcome = try await runFixtures("Surviving.*Spec", environment: ["TRAPS": "1"])
    #expect(outcome.ending == .exited(status: 1))
    let text = outcome.errorOutput
    #expect(text.components(separatedBy: "recorded an issue").count == 5)
    #expect(text.components(separatedBy: "trapped: fatalError: at once").count == 4)
    #expect(text.components(separatedBy: "trapped: fatalError: later").count == 2)
    #expect(text.components(separatedBy: "Test \"passes last\" passed").count == 3)
    #expect(text.contains("Test \"surviving, passes between\" passed"))
    #expect(text.contains("Test \"surviving, passes last\" passed"))
    // After a trap, the remaining examples run in a new tree.
    #expect(outcome.lines("BEFORE ALL").count == 3)
  }
}
