import StakeoutContext
import StakeoutCore
import Testing

@testable import StakeoutCalls

@Suite struct ConcurrentFailuresTests {
  private let failures = ConcurrentFailures()
  private let reported = Locked<[String]>([])

  private func take(_ text: String, line: UInt = 7, failing: Bool = true) -> Bool {
    failures.take(Failure(message: text, site: SourceSite(line: line))) {
      reported.withLock { $0.append(text) }
      return failing
    }
  }

  private func conclude(iterations: Int = 5, seed: UInt64? = nil) -> [String] {
    let plan = ConcurrentPlan(
      crew: .task, size: 1, iterations: iterations, timeout: nil, seed: seed, site: SourceSite())
    return failures.conclude(plan).map { "\($0.site.line): \($0.message)" }
  }

  private var all: [String] { reported.withLock { $0 } }

  @Test func `equal failures at a line are reported once, and counted`() {
    for _ in 0..<3 { #expect(take("a")) }
    for _ in 0..<2 { #expect(take("b")) }
    #expect(take("a", line: 8))
    for _ in 0..<2 { #expect(take("a", line: 9)) }
    #expect(all == ["a", "b", "a", "a"])
    #expect(
      conclude() == [
        """
        7: 5 failures at this line in all (1 task, 5 iterations each):
          3 × a
          2 × b
        """,
        """
        9: 2 failures at this line in all (1 task, 5 iterations each):
          2 × a
        """,
      ])
  }

  @Test func `of very many texts at a line some are reported`() {
    for number in 0..<100 { #expect(take("\(number)")) }
    #expect(all == (0..<10).map { "\($0)" })
    let text = conclude(iterations: 1, seed: 3).first ?? ""
    #expect(
      text.hasPrefix("7: 100 failures at this line in all (1 task, 1 iteration each, seed: 3):\n"))
    #expect(text.hasSuffix("\n  1 × 9\n  90 × another text"))
  }

  @Test func `a failure that does not fail the test hides no other`() {
    for _ in 0..<20 { #expect(!take("known", failing: false)) }
    #expect(take("known"))
    #expect(all.count == 21)
    #expect(conclude() == [])
  }

  @Test func `when the run is over each failure is reported`() {
    #expect(take("a"))
    #expect(conclude() == [])
    for _ in 0..<2 { #expect(take("a")) }
    #expect(all.count == 3)
  }

  @Test func `a failure may be reported while another one is`() {
    let failure = Failure(message: "outer", site: SourceSite(line: 1))
    #expect(failures.take(failure) { take("inner") })
    #expect(all == ["inner"])
  }
}
