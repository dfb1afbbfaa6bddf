extension String {
  /// The text as SpryKit lays it out: two spaces before an entry, one before the title.
  var unindented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let text = line.drop { $0 == " " }
        return text.hasPrefix("---") ? " \(text)" : text.hasPrefix("￫") ? "  \(text)" : "\(text)"
      }
      .joined(separator: "\n")
  }
}
