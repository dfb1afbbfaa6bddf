import Testing

import StakeoutSchedules

/// Pictures of histories that do not fit into a line.
@Suite struct HistoryPictureTests {
  @Test func `what is too wide has numbers, and the texts below`() async throws {
    let text = try await failureOfTickets(
      [1, 2, 3, 4, 5, 100].map { .returns($0) }, callsEach: 3, named: "takeNumber")
    expectFailure(
      text,
      is: """
        Tickets is not linearizable: no order of these 6 calls explains their results

          task A  ├ 1 ┤ ├ 2 ┤ ├ 3 ┤
          task B                   ├ 4 ┤ ├ 5 ┤ ├ 6 ┤

            1  takeNumber() → 1
            2  takeNumber() → 2
            3  takeNumber() → 3
            4  takeNumber() → 4
            5  takeNumber() → 5
            6  takeNumber() → 100

        The model, which begins as 0, explains this much:
          task A  takeNumber() → 1   then 1
          task A  takeNumber() → 2   then 2
          task A  takeNumber() → 3   then 3
          task B  takeNumber() → 4   then 4
          task B  takeNumber() → 5   then 5
        Then the last call does not fit:
          task B  takeNumber() → 100   here the model returns 6

        Found in round 1 of 10.
        Repeat it with 'seed: 1'.
        """)
  }

  @Test func `what is still too wide shows its end`() async throws {
    // Each call ends a second after the one before it, so the two tasks take turns.
    let script = (1...30).map { Tickets.Call.returns($0 < 30 ? $0 : 99, at: $0) }
    let text = try await failureOfTickets(script, callsEach: 15)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 }, "\(text)")
    try #require(lines.count > 22, "\(text)")
    #expect(lines[2].hasPrefix("  task 1  ⋯ "), "\(text)")
    #expect(lines[3].hasPrefix("  task 2  ⋯ "), "\(text)")
    let bars = lines[2...3].sorted { $0.count < $1.count }
    #expect(bars[0].hasSuffix("┤") && bars[0].contains("29"), "\(text)")
    #expect(bars[1].hasSuffix("├ 30 ┤") && bars[1].count > bars[0].count, "\(text)")
    #expect(lines[4...6] == ["", "    … 14 earlier calls", "    15  next() → 15"], "\(text)")
    #expect(lines[21...22] == ["    30  next() → 99", ""], "\(text)")
    #expect(lines.contains("  … 18 more calls"), "\(text)")
  }

  @Test func `many tasks are cut`() async throws {
    let script = (1...18).map { Tickets.Call.returns($0 < 18 ? $0 : 99, at: $0) }
    let text = try await failureOfTickets(script, tasks: 18, callsEach: 1)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 }, "\(text)")
    try #require(lines.count > 19, "\(text)")
    #expect(lines[2].hasPrefix("  task 1   "), "\(text)")
    #expect(lines[17].hasPrefix("  task 16  "), "\(text)")
    #expect(lines[18...19] == ["  … and 2 more tasks", ""], "\(text)")
  }
}
