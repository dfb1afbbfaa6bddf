import Foundation
import StakeoutSpryKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A missing property and test data that cannot be made fail the test, and give a default value.
@Suite struct UnmadeValuesTests {
  @Test func `a property that is not there, and test data that cannot be`() {
    struct Client { let retries = 3 }
    let client = PropertyReflector.scan(Client())
    let failures = CapturingReporter()
    let first = UInt(#line + 2)
    withReporter(failures) {
      #expect(client.property(named: "tries") == 0)
      #expect(client.property(named: "retries") == "")
      #expect(TimeZone.spry.testMake(secondsFromGMT: 100_000_000) == .gmt)
      #expect(URL.spry.testMake("").isFileURL)
      #expect(URLRequest.spry.testMake(url: "").url?.isFileURL == true)
    }
    #expect(failures.failures.map(\.site.line) == (first..<first + 5).map { $0 })
  }
}
