public import Foundation
public import StakeoutSpies

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `URLRequest`.
  public enum spry {
    /// Makes a request from the string of a URL, with header fields.
    ///
    /// An invalid string fails the test at this line, and the URL is `file:///`.
    public static func testMake(
      url: String, headers: [String: String] = [:], fileID: String = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> URLRequest {
      let url = URL.spry.testMake(
        url, fileID: fileID, filePath: filePath, line: line, column: column)
      return testMake(url: url, headers: headers)
    }

    /// Makes a request from a URL, with header fields.
    public static func testMake(
      url: URL = .spry.testMake(), headers: [String: String] = [:]
    ) -> URLRequest {
      var request = URLRequest(url: url)
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      return request
    }
  }
}

extension URLRequest: SpryFriendlyStringConvertible {
  /// The URL and the sorted header fields: `URLRequest, <http://a.b>, <["Accept": "text"]>`.
  public var friendlyDescription: String {
    let fields = (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
      .map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }
    let headers = fields.isEmpty ? "[:]" : "[\(fields.joined(separator: ", "))]"
    return "URLRequest, <\(url?.absoluteString ?? "nil")>, <\(headers)>"
  }
}
