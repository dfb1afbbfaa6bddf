import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

@Suite struct CapturingReporterTests {
  @Test func `it keeps failures whole and in order`() {
    let failures = CapturingReporter()
    failures.report(Fixture.failure("one"))
    failures.report(Failure(message: "two", site: SourceSite()))
    let line = UInt(#line - 1)
    #expect(failures.messages == ["one", "two"])
    let sites = failures.failures.map(\.site)
    #expect(sites[0].fileID == "Elsewhere/Fixture.swift")
    #expect(sites[0].description == "/elsewhere/Fixture.swift:12:34")
    #expect(sites[1].fileID == #fileID)
    #expect(sites[1].description.hasPrefix("\(#filePath):\(line):"))
  }
}
