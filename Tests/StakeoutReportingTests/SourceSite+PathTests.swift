import Testing

@testable import StakeoutReporting

@Suite struct SourceSitePathTests {
  @Test(arguments: ["/a/ShopTests/CartTests.swift", "/größe/ShopTests/CartTests.swift"])
  func `a place of run time is as good as one of the compiler's`(path: String) {
    let site = SourceSite(path: path, line: 12)
    #expect("\(site)" == "\(path):12:1")
    #expect(site.fileID == "ShopTests/CartTests.swift")
    #expect("\(site.filePath)" == path)
  }

  @Test func `a file and a line are a place`() {
    let site = SourceSite(file: "/a/ShopTests/CartTests.swift", line: 12)
    #expect("\(site)" == "/a/ShopTests/CartTests.swift:12:1")
    #expect(site.fileID == "ShopTests/CartTests.swift")
    func here(file: FileString = #filePath, line: UInt = #line) -> SourceSite {
      SourceSite(file: file, line: line)
    }
    #expect(here().line == #line)
    #expect("\(here().filePath)" == #filePath)
  }
}
