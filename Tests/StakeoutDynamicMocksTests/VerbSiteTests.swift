import StakeoutReporting
import Testing

@testable import StakeoutDynamicMocks

@Suite struct VerbSiteTests {
  @Test func `a place that a helper was given is not mixed with the helper's own`() {
    let own = VerbSite("/a/FooTests.swift", 3, "Tests/FooTests.swift", 5).site
    #expect(own.fileID == "Tests/FooTests.swift")
    #expect("\(own)" == "/a/FooTests.swift:3:5")
    let passedOn = VerbSite("/a/BarTests.swift", 3, "Tests/FooTests.swift", 5).site
    #expect(passedOn.fileID == "Unknown/BarTests.swift")
    #expect("\(passedOn)" == "/a/BarTests.swift:3:1")
  }
}
