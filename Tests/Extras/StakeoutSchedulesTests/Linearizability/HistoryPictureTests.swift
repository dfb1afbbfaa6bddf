import Testing

@testable import StakeoutSchedules

@Suite struct HistoryPictureTests {
  @Test func `what is too wide has numbers, and the texts below`() {
    let calls: [QueueHistory.Call] = [
      .enqueue(0, 1, 0, 1), .dequeue(0, 1, 2, 5), .dequeue(1, 1, 3, 4), .dequeue(1, nil, 6, 7),
    ]
    let lines = HistoryPicture(calls: calls, crew: "task", width: 40).lines
    #expect(
      lines.joined(separator: "\n") == """
        task 1  ├ 1 ┤ ├ 2 ──┤
        task 2         ├ 3 ┤ ├ 4 ┤

          1  enqueue(1)
          2  dequeue() → 1
          3  dequeue() → 1
          4  dequeue() → nil
        """)
  }

  @Test func `what is still too wide shows its end`() {
    let calls = (0..<30).map { QueueHistory.Call.enqueue($0 % 2, $0, 2 * $0, 2 * $0 + 1) }
    let lines = HistoryPicture(calls: calls, crew: "thread").lines
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines[0].hasPrefix("thread 1  ⋯ "))
    #expect(lines[1].hasSuffix("├ 30 ┤"))
    #expect(lines[3] == "  … 14 earlier calls")
    #expect(lines[4] == "  15  enqueue(14)")
    #expect(lines.count == 20)
  }

  @Test func `many tasks are cut`() {
    let calls = (0..<40).map { QueueHistory.Call.enqueue($0, $0, $0, 100 + $0) }
    let lines = HistoryPicture(calls: calls, crew: "thread").lines
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines[16] == "… and 24 more threads")
    #expect(lines.count == 17)
  }
}
