internal import Foundation

/// Finds protocols and other types in the sources of modules.
///
/// It parses a file only if its bytes contain a name that is needed, and remembers the result until
/// the file changes.
final class SourceIndex {
  private struct Memory: Codable {
    let stamp: String
    let facts: SourceFacts
  }

  /// What the last run remembered, by file.
  private var memory: [String: Memory] = [:]
  private var used: [String: Memory] = [:]
  private var modules: [String: String] = [:]
  /// The files that may declare a name.
  private var places: [String: [String]] = [:]
  private var aliases: Set<String> = []
  /// The files of the first module that contain `#fakes`.
  private(set) var filesWithRequests: [String] = []

  /// - Parameters:
  ///   - modules: The module of the tests, followed by those that it can see.
  ///   - memory: The file with the results of the last run.
  init(_ modules: [(name: String, files: [String])], memory file: String) {
    if let data = FileManager.default.contents(atPath: file) {
      memory = (try? JSONDecoder().decode([String: Memory].self, from: data)) ?? [:]
    }
    for (number, module) in modules.enumerated() {
      for file in module.files {
        self.modules[file] = module.name
        var data = FileManager.default.contents(atPath: file) ?? Data()
        data.append(0)
        let aliases = data.names(after: "typealias")
        self.aliases.formUnion(aliases)
        let names = ["protocol", "struct", "class", "enum", "actor"].reduce(into: aliases) {
          $0.formUnion(data.names(after: $1))
        }
        for name in names { places[name, default: []].append(file) }
        if number == 0, data.range(of: Data("#fakes".utf8)) != nil {
          filesWithRequests.append(file)
        }
      }
    }
  }

  /// Whether a type's name at a place may mean something else in the file of the fakes.
  func isAmbiguous(_ name: String, in place: Declaration) -> Bool {
    guard places[name] != nil else { return false }
    return !place.outer.isEmpty || aliases.contains(name) || isDeclaredTwice(name)
  }

  /// Whether several modules may have a type with this name.
  func isDeclaredTwice(_ name: String) -> Bool {
    Self.namesOfFoundation.contains(name) || Set((places[name] ?? []).map { modules[$0] }).count > 1
  }

  /// Names of Foundation's types that other modules use as well.
  private static let namesOfFoundation: Set<String> = [
    "Calendar", "Data", "Date", "Dimension", "Expression", "Formatter", "Host", "JSONDecoder",
    "JSONEncoder", "Locale",
    "Measurement", "Notification", "Operation", "Pipe", "Port", "Predicate", "Process", "Progress",
    "Scanner", "Stream", "Thread", "Timer", "Unit",
  ]

  /// The declarations of a name in all modules.
  func declarations(named name: String) -> [Declaration] {
    (places[name] ?? []).flatMap { facts(of: $0).declarations.filter { $0.name == name } }
  }

  func facts(of file: String) -> SourceFacts {
    if let known = used[file] { return known.facts }
    let stamp = Self.stamp(of: CommandLine.arguments[0]) + Self.stamp(of: file)
    if let known = memory[file], known.stamp == stamp {
      used[file] = known
      return known.facts
    }
    let source = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let facts = SourceFacts(source: source, module: modules[file] ?? "", file: file)
    used[file] = Memory(stamp: stamp, facts: facts)
    return facts
  }

  func save(to file: String) throws {
    try JSONEncoder().encode(used).write(to: URL(fileURLWithPath: file))
  }

  private static func stamp(of file: String) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    let date = attributes?[.modificationDate] as? Date
    return "\(date?.timeIntervalSinceReferenceDate ?? 0) \(attributes?[.size] ?? 0) "
  }
}

extension Data {
  /// The identifiers that follow a keyword, in data that ends with a zero.
  ///
  /// The C library finds six keywords faster than a debug build of this tool reads the bytes once.
  fileprivate func names(after keyword: String) -> Set<String> {
    withUnsafeBytes { bytes in
      var names: Set<String> = []
      guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return names }
      var start = base
      while let hit = strstr(start, keyword) {
        start = UnsafePointer(hit) + keyword.utf8.count
        let rest = bytes[base.distance(to: start)...].drop { isspace(Int32($0)) != 0 || $0 == 0x60 }
        let name = rest.prefix { isalnum(Int32($0)) != 0 || $0 == 0x5F || $0 >= 0x80 }
        guard rest.startIndex > base.distance(to: start), !name.isEmpty else { continue }
        names.insert(String(decoding: name, as: UTF8.self))
      }
      return names
    }
  }
}
