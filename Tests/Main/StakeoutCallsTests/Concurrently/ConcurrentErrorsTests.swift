import StakeoutCalls
import Testing

/// The error that `concurrently` throws if its workers throw.
@Suite struct ConcurrentErrorsTests {
  @Test(arguments: WorkerKind.allCases)
  func `each error is a line, in the order of the errors`(kind: WorkerKind) async throws {
    let thrown = await #expect(throws: ConcurrentErrors<Refusal>.self) {
      try await kind.run(8, iterations: 10) { worker, iteration throws(Refusal) in
        if (worker, iteration) == (3, 5) || (worker, iteration) == (0, 7) { throw Refusal() }
      }
    }
    let errors = try #require(thrown)
    let lines = errors.description.split(separator: "\n").map(String.init)
    #expect(lines.first == "2 of 8 \(kind)s threw")
    #expect(
      lines.dropFirst().sorted() == [
        "\(kind) 0, iteration 7: refused", "\(kind) 3, iteration 5: refused",
      ])
    #expect(
      Array(lines.dropFirst())
        == errors.thrown.map { "\(kind) \($0.worker), iteration \($0.iteration): \($0.error)" })
    #expect(errors.first == Refusal())
    #expect(errors.seed == nil)
  }

  @Test(arguments: WorkerKind.allCases)
  func `the seed of the random numbers is named`(kind: WorkerKind) async {
    let errors = await #expect(throws: ConcurrentErrors<Refusal>.self) {
      try await kind.run(8, iterations: 10, seed: 42) { worker, iteration, _ throws(Refusal) in
        if (worker, iteration) == (3, 5) { throw Refusal() }
      }
    }
    #expect(
      errors?.description == """
        1 of 8 \(kind)s threw (seed: 42)
        \(kind) 3, iteration 5: refused
        """)
    #expect(errors?.seed == 42)
  }

  @Test(arguments: WorkerKind.allCases)
  func `of very many errors the first twenty are listed`(kind: WorkerKind) async {
    let errors = await #expect(throws: ConcurrentErrors<Refusal>.self) {
      try await kind.run(25, iterations: 10) { _, iteration throws(Refusal) in
        if iteration == 5 { throw Refusal() }
      }
    }
    let lines = errors?.description.split(separator: "\n") ?? []
    #expect(lines.count == 1 + 20 + 1)
    #expect(lines.first == "25 of 25 \(kind)s threw")
    #expect(lines.count { $0.hasSuffix(", iteration 5: refused") } == 20)
    #expect(lines.last == "… and 5 more")
  }

  private struct Refusal: Error, Equatable, CustomStringConvertible {
    let description = "refused"
  }
}
