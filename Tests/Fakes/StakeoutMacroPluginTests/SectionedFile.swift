import Foundation

/// A text file of sections, each of which follows a line with its title, such as `--- source`.
struct SectionedFile {
  let sections: [(title: String, lines: [String])]

  init(_ path: String, in folder: String) throws {
    let file = Self.url(of: folder).appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    var sections: [(title: String, lines: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("--- ") {
        sections.append((String(line.dropFirst(4)), []))
      } else {
        sections[sections.count - 1].lines.append(String(line))
      }
    }
    self.sections = sections
  }

  /// Returns the paths of the text files in a folder and its subfolders, relative to the folder.
  static func paths(in folder: String) -> [String] {
    (FileManager.default.subpaths(atPath: url(of: folder).path) ?? [])
      .filter { $0.hasSuffix(".txt") }.sorted()
  }

  private static func url(of folder: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(folder)
  }

  /// The lines of a section, or nil if the file has no such section.
  subscript(title: String) -> [String]? { sections.first { $0.title == title }?.lines }

  /// Returns the paragraphs of a section, which empty lines separate.
  func paragraphs(of title: String) -> [String] {
    (self[title] ?? []).split(separator: "").map { $0.joined(separator: "\n") }
  }
}
