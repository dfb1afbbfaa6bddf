import Foundation
import Testing

@testable import StakeoutFakeWriter
@testable import StakeoutMacroPlugin

/// Reads the files in `Fakes`: each holds a source, its expansion and the macro's complaints.
@Suite struct FakedMacroTests {
  @Test(arguments: FakeFile.names)
  func `a source expands to what its file says`(name: String) throws {
    let file = try FakeFile(name)
    let expansion = Expansion(file.source)
    #expect(expansion.text == file.expansion)
    #expect(expansion.complaints == file.complaints)
  }

  @Test func `the files are found`() {
    #expect(FakeFile.names.contains("a-protocol-gets-a-fake.txt"))
  }
}

/// Three sections, each below a line such as `--- source`; an empty line separates complaints.
private struct FakeFile {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fakes")

  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  let source: String
  let expansion: String
  let complaints: [String]

  init(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    var sections: [Substring: [Substring]] = [:]
    var title: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("--- ") {
        title = line.dropFirst(4)
      } else {
        sections[title, default: []].append(line)
      }
    }
    source = try #require(sections["source"]).joined(separator: "\n")
    expansion = try #require(sections["expansion"]).joined(separator: "\n")
    complaints = (sections["complaints"] ?? []).split(separator: "")
      .map { $0.joined(separator: "\n") }
  }
}
