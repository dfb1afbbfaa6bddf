internal import StakeoutReporting

/// The place that a verb was given, from which a `SourceSite` is made for a failure only.
struct VerbSite {
  let file: StaticString
  let line: UInt
  let fileID: String
  let column: UInt

  init(_ file: StaticString, _ line: UInt, _ fileID: String, _ column: UInt) {
    self.file = file
    self.line = line
    self.fileID = fileID
    self.column = column
  }

  /// The place.
  var site: SourceSite {
    SourceSite(scoutFile: file, line: line, fileID: fileID, column: column)
  }
}

extension SourceSite {
  /// The place that a verb was given.
  ///
  /// A helper function passes on the `file` and `line` of its caller and knows nothing of the other
  /// two: where they are of another file, they are not believed.
  init(scoutFile file: StaticString, line: UInt, fileID: String, column: UInt) {
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
