import Testing

import StakeoutContext
import StakeoutCore
import StakeoutMatching

@Suite struct SourceSiteTests {
  @Test(arguments: ["/a/ShopTests/CartTests.swift", "/größe/ShopTests/CartTests.swift"])
  func `a place of run time is as good as one of the compiler's`(path: String) {
    for site in [SourceSite(filePath: path, line: 12), SourceSite(file: path, line: 12)] {
      #expect("\(site)" == "\(path):12:1")
      #expect(site.fileID == "ShopTests/CartTests.swift")
      #expect(site.filePath == path)
      #expect(site.staticPath == nil)
    }
  }

  @Test func `a file and a line are a place`() {
    func here(file: StaticString = #filePath, line: UInt = #line) -> SourceSite {
      SourceSite(file: file, line: line)
    }
    #expect(here().line == #line)
    #expect(here().filePath == #filePath)
  }

  @Test func `both types of paths make the same place`() {
    func place(_ path: String, _ literal: StaticString) -> [SourceSite] {
      [
        SourceSite(fileID: #fileID, filePath: path, line: 3, column: 4),
        SourceSite(fileID: #fileID, filePath: literal, line: 3, column: 4),
      ]
    }
    let sites = place(#filePath, #filePath)
    for site in sites {
      #expect("\(site)" == "\(#filePath):3:4")
      #expect(site.fileID == #fileID)
    }
    #expect(sites.map { $0.staticPath?.description } == [nil, #filePath])
  }

  @Test func `a place that a helper was given is not mixed with the helper's own`() {
    let own = SourceSite(
      fileID: "Tests/FooTests.swift", filePath: "/a/FooTests.swift", line: 3, column: 5)
    #expect(own.fileID == "Tests/FooTests.swift")
    #expect("\(own)" == "/a/FooTests.swift:3:5")
    let passedOn = SourceSite(
      fileID: "Tests/FooTests.swift", filePath: "/a/BarTests.swift", line: 3, column: 5)
    #expect(passedOn.fileID == "a/BarTests.swift")
    #expect("\(passedOn)" == "/a/BarTests.swift:3:1")
  }

  @Test func `a place without a path is known by its ID`() {
    let site = SourceSite(fileID: "CartSpec", filePath: "", line: 0, column: 0)
    #expect(site.fileID == "CartSpec")
  }
}
