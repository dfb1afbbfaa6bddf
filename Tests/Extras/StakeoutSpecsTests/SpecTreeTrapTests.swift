import SpecTestSupport
import StakeoutSpecs
import StakeoutTestSupport
import Testing

/// Specs whose body throws or traps, so that they have no tree.
@Suite struct SpecTreeTrapTests {
  /// Returns the error of the one example that such a spec has.
  private func failure(
    of spec: @escaping @Sendable (SpecBuilder) throws -> Void
  ) async throws -> String {
    let examples = specExamples(spec)
    #expect(examples.map(\.title) == ["can be built"])
    let error = await #expect(throws: (any Error).self) { try await examples[0]() }
    return try "\(#require(error))"
  }

  @Test func `a body that throws or traps is one failing example, which gives the reason`()
    async throws
  {
    let thrown = try await failure { s in
      s.it("is lost") {}
      try s.describe("Team") { throw Boom() }
    }
    #expect(thrown == "the body of the spec threw Boom()")
    let trapped = try await failure { s in
      s.it("is lost") {}
      s.describe("Team") { fatalError("no team today") }
    }
    #expect(trapped.hasPrefix("the body of the spec trapped: fatalError"))
    #expect(trapped.contains("no team today"))
  }

  @Test func `a spec without a word gives the reason as well`() async throws {
    let thrown = try await failure { _ in throw Boom() }
    #expect(thrown == "the body of the spec threw Boom()")
  }

  @Test func `the failure is at the latest word, or at the line that trapped`() async throws {
    let outcome = try await runFixtures("(Throwing|Trapping)Spec", environment: ["TRAPS": "1"])
    let lines = outcome.errorOutput.split(separator: "\n")
    for (reason, code) in [
      ("threw Boom()", #"s.describe("throwing")"#),
      ("trapped: fatalError", #"fatalError("no team today")"#),
    ] {
      let text = "↳ the body of the spec \(reason)"
      let index = try #require(lines.firstIndex { $0.hasPrefix(text) })
      let place = "recorded an issue at Fixtures.swift:\(try fixtureLine(code)):"
      #expect(lines[index - 1].contains(place), "\(lines[index - 1])")
    }
  }

  @Test func `a trap leaves no builder behind for others`() async throws {
    _ = try await failure { _ in fatalError("no team today") }
    let reporter = CapturingReporter()
    withReporter(reporter) {
      @Let var value = 1
      #expect(value == 1)
    }
    #expect(
      reporter.messages == [
        "<@Let> belongs in the body of a spec, but no spec is being built here"
      ])
  }
}
