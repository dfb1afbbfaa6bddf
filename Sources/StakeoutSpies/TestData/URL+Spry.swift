public import Foundation

extension URL {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for URLs that tests need.
  public enum spry {
    /// A URL from its text; ends the process when the text is none.
    public static func testMake(_ string: String = "http://www.some.com") -> URL {
      guard let url = URL(string: string) else {
        FatalReport(title: "Unable to make test data", entries: ["Type: URL", "Text: \(string)"])
          .end()
      }
      return url
    }
  }
}
