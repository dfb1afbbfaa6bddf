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
    SourceSite(file: file, line: line, fileID: fileID, column: column)
  }
}
