public import Foundation
public import StakeoutReporting
public import StakeoutSpies

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for requests that tests need.
  public enum spry {
    /// A request of a URL's text with these header fields.
    ///
    /// A text that is no URL fails the test at this line, and stands for `file:///`.
    public static func testMake(
      url: String, headers: [String: String] = [:], fileID: String = #fileID,
      filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> URLRequest {
      let url = URL.spry.testMake(
        url, fileID: fileID, filePath: filePath, line: line, column: column)
      return testMake(url: url, headers: headers)
    }

    /// A request of a URL with these header fields.
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
  /// The URL and the header fields, sorted, as in `URLRequest, <http://a.b>, <["Accept": "text"]>`.
  public var friendlyDescription: String {
    let fields = (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
      .map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }
    let headers = fields.isEmpty ? "[:]" : "[\(fields.joined(separator: ", "))]"
    return "URLRequest, <\(url?.absoluteString ?? "nil")>, <\(headers)>"
  }
}
