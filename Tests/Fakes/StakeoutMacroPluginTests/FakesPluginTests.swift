import Foundation
import Testing

// testable: a plug-in has no public names.
@testable import StakeoutFakeWriter

/// The fakes and errors that the plug-in's tool writes for the sources of some modules.
///
/// The first module is the module of the tests.
private struct Written {
  let text: String
  let errors: [String]

  init(_ modules: [(name: String, source: String)]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var list: [(name: String, files: [String])] = []
    for (module, source) in modules {
      let file = folder.appendingPathComponent("\(module).swift")
      try source.write(to: file, atomically: true, encoding: .utf8)
      list.append((module, [file.path]))
    }
    let memory = folder.appendingPathComponent("Memory.json").path
    let first = try writeFakes(list, memory: memory)
    let second = try writeFakes(list, memory: memory)
    text = first.text
    errors = first.errors.map { $0.replacing(folder.path + "/", with: "") }
    #expect(first == second, "what it remembers changes nothing")
  }

  func declares(_ line: String) -> Bool {
    text.split(separator: "\n").contains { $0.drop { $0 == " " } == line }
  }

  func count(of part: String) -> Int { text.components(separatedBy: part).count - 1 }
}

/// The fakes that the plug-in's tool writes for the files in `Plugin`.
///
/// A file begins with the sources of modules. The first one is the module of the tests. Further sections say
/// what the fakes must contain:
/// - `declares`: whole lines
/// - `contains`: texts, which empty lines separate
/// - `once` and `twice`: texts, one in each line, that occur this often
/// - `lacks`: texts, one in each line, that do not occur
/// - `errors`: all errors of the tool
@Suite struct FakesPluginTests {
  @Test(arguments: SectionedFile.paths(in: "Plugin"))
  func `modules get the fakes that their file says`(path: String) throws {
    let file = try SectionedFile(path, in: "Plugin")
    let modules = file.sections.filter { $0.title.first?.isUppercase == true }
    let written = try Written(modules.map { ($0.title, $0.lines.joined(separator: "\n")) })
    for line in file["declares"] ?? [] { #expect(written.declares(line), "\(line)") }
    for text in file.paragraphs(of: "contains") { #expect(written.text.contains(text), "\(text)") }
    for text in file["once"] ?? [] { #expect(written.count(of: text) == 1, "\(text)") }
    for text in file["twice"] ?? [] { #expect(written.count(of: text) == 2, "\(text)") }
    for text in file["lacks"] ?? [] { #expect(written.count(of: text) == 0, "\(text)") }
    if let errors = file["errors"] { #expect(written.errors == errors) }
  }

  @Test func `the files are found`() {
    #expect(SectionedFile.paths(in: "Plugin").contains("conditions-are-copied.txt"))
  }

  @Test func `imports are those of the tests and of the files that declare`() throws {
    let written = try Written([
      ("Tests", "import Stakeout\n@testable import Shop\n#fakes((any Store).self)"),
      (
        "Shop",
        "public import Core\n#if canImport(Net)\nimport Net\n#endif\nprotocol Store: Source {}"
      ),
      ("Core", "@_exported import Foundation\npublic protocol Source {}"),
    ])
    let imports = """
      import Stakeout
      @testable import Shop
      import Core
      #if canImport(Net)
      import Net
      #endif
      import Foundation


      """
    #expect(written.text.contains("\n\n" + imports.dropLast()))
  }

  @Test func `an edit of a file that it remembers is seen`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ source: String, to name: String) throws -> String {
      let file = folder.appendingPathComponent(name)
      try source.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    let tests = try write("@testable import Shop\n#fakes((any Store).self)", to: "Tests.swift")
    let memory = folder.appendingPathComponent("Memory.json").path
    for member in ["a", "bc"] {
      let shop = try write("protocol Store { func \(member)() }", to: "Shop.swift")
      let text = try writeFakes([("Tests", [tests]), ("Shop", [shop])], memory: memory).text
      #expect(text.contains("func \(member)() {"))
    }
  }
}
