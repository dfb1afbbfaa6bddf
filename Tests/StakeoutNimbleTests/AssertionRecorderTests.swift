import StakeoutNimble
import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct AssertionRecorderTests {
  @Test func `a record reads as one line`() throws {
    let recorder = AssertionRecorder()
    let site = SourceSite(
      fileID: "Tests/T.swift", filePath: "/tests/T.swift", line: 3, column: 7)
    recorder.assert(false, message: FailureMessage(stringValue: "no"), location: site)
    #expect(
      try #require(recorder.assertions.first).description
        == "failed at Tests/T.swift:3: no")
  }

  @Test func `several threads may record at once`() {
    let recorder = AssertionRecorder()
    onThreads(8) { thread in
      for number in 0..<1_000 {
        recorder.assert(
          thread.isMultiple(of: 2), message: FailureMessage(stringValue: "\(number)"),
          location: SourceSite())
      }
    }
    #expect(recorder.assertions.count == 8_000)
    #expect(recorder.assertions.filter(\.success).count == 4_000)
  }
}
