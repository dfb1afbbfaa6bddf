public import Foundation
internal import StakeoutBase
internal import StakeoutSpies

extension URL {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `URL`.
  public enum spry {
    /// Makes a URL from a string.
    ///
    /// An invalid string fails the test at this line, and the result is `file:///`.
    public static func testMake(
      _ string: String = "http://www.some.com", fileID: String = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> URL {
      guard let url = URL(string: string) else {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return Misuse(title: "Unable to make test data", entries: ["Type: URL", "Text: \(string)"])
          .value(of: URL.self, at: site, fallback: URL(fileURLWithPath: "/"))
      }
      return url
    }
  }
}
