extension SourceSite {
  /// The place that an assertion in the style of XCTest, or a verb of Scout, was given.
  ///
  /// A helper function passes on the `file` and `line` of its caller and knows nothing of the other
  /// two: where they are of another file, they are not believed.
  package init(file: StaticString, line: UInt, fileID: String, column: UInt) {
    let path = "\(file)"
    let name = path.split(separator: "/").last ?? ""
    let isOfOneFile = fileID.hasSuffix("/\(name)") || path == fileID
    #if canImport(Darwin)
      let filePath = path
    #else
      let filePath = file
    #endif
    self.init(
      fileID: isOfOneFile ? fileID : "Unknown/\(name)", filePath: filePath, line: line,
      column: isOfOneFile ? column : 1)
  }
}
