import Foundation
import StakeoutSpryKit
import StakeoutTestSupport
import Testing

@Suite struct SpryJSONEncoderOutputFormattingTests {
  @Test func `any thread may change it while others read it`() {
    let usual: JSONEncoder.OutputFormatting = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    #expect(SpryJSONEncoderOutputFormatting == usual)
    onThreads(4) { _ in
      for _ in 0..<1_000 {
        let read = SpryJSONEncoderOutputFormatting
        SpryJSONEncoderOutputFormatting = read
      }
    }
    #expect(SpryJSONEncoderOutputFormatting == usual)
  }
}
