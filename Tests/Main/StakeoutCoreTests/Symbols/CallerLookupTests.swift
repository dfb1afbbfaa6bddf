import Foundation
import StakeoutTestSupport
import Testing

import StakeoutContext
// testable: no stack of a test has each form of a mangled name.
@testable import StakeoutCore

@Suite struct CallerLookupTests {
  @Test func `a name of this package is told by its module`() {
    #expect(CallerLookup.isOurs("$s13StakeoutSpies8SpryableP7spryifyyqd__SS_tlF"))
    #expect(CallerLookup.isOurs("$sSa13StakeoutCallsE4fooyyF"))
    #expect(!CallerLookup.isOurs("$s18StakeoutSpiesTests11FakeServiceC4load2idSSSi_tF"))
    #expect(!CallerLookup.isOurs("$s3App5StoreC4loadyyF"))
    #expect(!CallerLookup.isOurs("main"))
  }

  @Test func `every module that a test's process holds is one of this package`() throws {
    let sources = Repository.root.appending(path: "Sources")
    let floors = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let modules = try floors.flatMap {
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: $0).path)
    }
    #expect(modules.contains("StakeoutCore"))
    let others = ["StakeoutMacroPlugin", "StakeoutFakeWriter", "StakeoutFakesTool"]
    for module in modules where !others.contains(module) {
      #expect(CallerLookup.isOurs("$s\(module.utf8.count)\(module)4loadyyF"), "\(module)")
    }
  }

  @Test func `the frameworks that run tests are known, whatever tests are called`() {
    #expect(CallerLookup.isTestFramework("libXCTest.so"))
    #expect(CallerLookup.isTestFramework("libTesting.so"))
    #expect(!CallerLookup.isTestFramework("TestingToolsPackageTests.xctest"))
    #expect(!CallerLookup.isTestFramework("libswiftCore.so"))
  }

  @Test func `an autoclosure's name tells in which function it is written`() {
    let closure = "$s3App4testyyFyyXEfU_SiyXEfu_"
    #expect(CallerLookup.isFunction("$s3App4testyyFyyXEfU_", around: closure))
    #expect(CallerLookup.isFunction("$s3App4testyyF", around: closure))
    #expect(CallerLookup.isFunction("$s3App4testyyFyyXEfU_TY0_", around: closure))
    #expect(CallerLookup.isFunction("$s3App4testyyFyyXEfU_TQ12_", around: closure))
    #expect(!CallerLookup.isFunction("$s3App5otheryyF", around: closure))
    #expect(!CallerLookup.isFunction(closure, around: closure))
  }

  @Test func `an expansion's name tells the line, and which of the files it is`() {
    let name =
      "/tmp/@__swiftmacro_9ShopTests0030CartTestsswift_eDAEifMX70_38_33_59LLl6expectfMf_.swift"
    let site = CallerLookup.site(
      ofMacroExpansion: name, among: ["/a/Shop.swift", "/a/CartTests.swift"])
    #expect(site?.filePath == "/a/CartTests.swift" && site?.line == 71)
    #expect(CallerLookup.site(ofMacroExpansion: name, among: ["/a/Shop.swift"]) == nil)
    #expect(
      CallerLookup.site(ofMacroExpansion: "/tmp/other.swift", among: ["/tmp/other.swift"]) == nil)
  }

  @Test func `a failure that has no time for its line goes on, and the next one has it`() throws {
    var sites: [SourceSite?] = []
    // Call from a single address: the optimizer unrolls a loop if it knows the number of
    // iterations.
    for patience in Self.patiences() {
      sites.append(double(within: patience).site)
    }
    #expect(sites[0] == nil)
    let site = try #require(sites[1])
    #expect(site.filePath == #filePath && site.line == #line - 4)
    #expect(sites[2]?.line == site.line)
  }

  @inline(never)
  private static func patiences() -> [Duration] { [.zero, .seconds(600), .zero] }

  /// Reads the time after the lookup, so that this function is still on the stack during the
  /// lookup.
  @inline(never)
  private func double(within patience: Duration) -> (site: SourceSite?, end: Deadline) {
    let site = CallerLookup.line(testFile: nil, within: patience)
    return (site, .now)
  }
}
