public import Foundation

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
    /// Ends the process when the text is no URL.
    public static func testMake(url: String, headers: [String: String] = [:]) -> URLRequest {
      testMake(url: URL.spry.testMake(url), headers: headers)
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
