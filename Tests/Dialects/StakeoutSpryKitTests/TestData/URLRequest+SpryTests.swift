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

  @Test func `a request is described by its URL and its sorted headers`() {
    let request = URLRequest.spry.testMake(url: "http://a.b", headers: ["B": "2", "A": "\"1\""])
    #expect(
      request.friendlyDescription == #"URLRequest, <http://a.b>, <["A": "\"1\"", "B": "2"]>"#)
    #expect(
      URLRequest.spry.testMake().friendlyDescription
        == "URLRequest, <http://www.some.com>, <[:]>")
  }
}
