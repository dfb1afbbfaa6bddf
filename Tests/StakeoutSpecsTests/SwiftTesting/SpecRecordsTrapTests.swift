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
}
