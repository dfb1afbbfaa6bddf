import Testing

@testable import StakeoutRuntime

@Suite struct CallerSiteTests {
  @Test func `a name of this package is told by its module`() {
    #expect(CallerSite.isOurs("$s13StakeoutSpies8SpryableP7spryifyyqd__SS_tlF"))
    #expect(CallerSite.isOurs("$sSa13StakeoutCallsE4fooyyF"))
    #expect(!CallerSite.isOurs("$s18StakeoutSpiesTests11FakeServiceC4load2idSSSi_tF"))
    #expect(!CallerSite.isOurs("$s3App5StoreC4loadyyF"))
    #expect(!CallerSite.isOurs("main"))
  }

  @Test func `the frameworks that run tests are known, whatever tests are called`() {
    #expect(CallerSite.isTestFramework("libXCTest.so"))
    #expect(CallerSite.isTestFramework("libTesting.so"))
    #expect(!CallerSite.isTestFramework("TestingToolsPackageTests.xctest"))
    #expect(!CallerSite.isTestFramework("libswiftCore.so"))
  }

  @Test func `an autoclosure's name tells in which function it is written`() {
    let closure = "$s3App4testyyFyyXEfU_SiyXEfu_"
    #expect(CallerSite.isFunction("$s3App4testyyFyyXEfU_", around: closure))
    #expect(CallerSite.isFunction("$s3App4testyyF", around: closure))
    #expect(CallerSite.isFunction("$s3App4testyyFyyXEfU_TY0_", around: closure))
    #expect(CallerSite.isFunction("$s3App4testyyFyyXEfU_TQ12_", around: closure))
    #expect(!CallerSite.isFunction("$s3App5otheryyF", around: closure))
    #expect(!CallerSite.isFunction(closure, around: closure))
  }

  @Test func `an expansion's name tells the line, and which of the files it is`() {
    let name =
      "/tmp/@__swiftmacro_9ShopTests0030CartTestsswift_eDAEifMX70_38_33_59LLl6expectfMf_.swift"
    #expect(
      CallerSite.site(ofMacroExpansion: name, among: ["/a/Shop.swift", "/a/CartTests.swift"])
        == CallerSite(path: "/a/CartTests.swift", line: 71))
    #expect(CallerSite.site(ofMacroExpansion: name, among: ["/a/Shop.swift"]) == nil)
    #expect(
      CallerSite.site(ofMacroExpansion: "/tmp/other.swift", among: ["/tmp/other.swift"]) == nil)
  }

  @Test func `a failure that has no time for its line goes on, and the next one has it`() throws {
    var sites: [CallerSite?] = []
    // From one address: the optimizer unrolls a loop whose length it knows.
    for patience in Self.patiences() {
      sites.append(double(within: patience).site)
    }
    #expect(sites[0] == nil)
    let site = try #require(sites[1])
    #expect(site.path == #filePath && site.line == #line - 4)
    #expect(sites[2] == site)
  }

  @inline(never)
  private static func patiences() -> [Duration] { [.zero, .seconds(600), .zero] }

  /// Does something after the call, so that it stays on the stack.
  @inline(never)
  private func double(within patience: Duration) -> (site: CallerSite?, end: Deadline) {
    let site = CallerSite.ofDouble(testFile: nil, within: patience)
    return (site, .now)
  }
}
