import Foundation
import StakeoutSpryKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct URLRequestSpryTests {
  @Test func `a URL can be made`() {
    #expect(URL.spry.testMake().absoluteString == "http://www.some.com")
    #expect(URL.spry.testMake("http://a.b/c").path == "/c")
  }

  @Test func `a request can be made`() {
    #expect(URLRequest.spry.testMake().url == .spry.testMake())
    let request = URLRequest.spry.testMake(url: "http://a.b", headers: ["Accept": "text"])
    #expect(request.url?.absoluteString == "http://a.b")
    #expect(request.value(forHTTPHeaderField: "Accept") == "text")
    #expect(
      URLRequest.spry.testMake(url: .spry.testMake("http://a.b")).allHTTPHeaderFields ?? [:] == [:])
  }

  @Test func `a request among the arguments of a call`() {
    let spy = FakeHost()
    spy.visit(URLRequest.spry.testMake(url: "http://a.b", headers: ["B": "2", "A": "\"1\""]))
    spy.visit(URLRequest.spry.testMake())
    #expect(
      spy.didCall(.visit).friendlyDescription == """
        visit(_:) with <URLRequest, <http://a.b>, <["A": "\\"1\\"", "B": "2"]>>; \
        visit(_:) with <URLRequest, <http://www.some.com>, <[:]>>
        """)
  }
}
