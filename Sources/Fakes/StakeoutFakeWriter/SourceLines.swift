// The lines of a double's source, in sections, with conditional blocks.

internal import SwiftSyntax

/// The lines of a double's types, some of which are in conditional blocks.
final class SourceLines {
  /// A part of the source: the members of the fake, or the body of one of its nested types.
  enum Section: String, CaseIterable {
    case members
    case classFunction = "ClassFunction"
    case function = "Function"
    case when = "SpyWhen"
    case received = "SpyReceived"
    case classWhen = "SpyClassWhen"
    case classReceived = "SpyClassReceived"
  }

  private(set) var lines: [Section: [String]] = [:]
  /// The names and the raw values that are in use, by section.
  private var taken: [String: Set<String>] = [:]
  /// The access modifier, followed by a space.
  private let access: String
  /// Whether the types are classes, to which further fakes can add members.
  private let isOpen: Bool
  /// The fake whose nested types are the superclasses; nil if there are none.
  private let parent: String?

  init(access: String, isOpen: Bool = false, parent: String? = nil) {
    self.access = access
    self.isOpen = isOpen
    self.parent = parent
  }

  func add(_ lines: [String], to section: Section) { self.lines[section, default: []] += lines }

  /// Adds a conditional block, whose members `write` adds.
  ///
  /// Each of its clauses may use names that other clauses use.
  func add(_ block: IfConfigDeclSyntax, write: ([DeclSyntax]) -> Void) {
    let (lines, taken) = (lines, taken)
    for clause in block.clauses {
      for section in Section.allCases { add([clause.firstLine], to: section) }
      write(clause.members)
      self.taken = taken
    }
    // Remove the block from sections to which no clause has added a line.
    for section in Section.allCases {
      let count = (lines[section]?.count ?? 0) + block.clauses.count
      if self.lines[section]?.count == count {
        self.lines[section] = lines[section]
      } else {
        add(["#endif"], to: section)
      }
    }
  }

  /// Takes a name, and returns whether it was free.
  private func take(_ name: String, in list: String) -> Bool {
    taken[list, default: []].insert(name).inserted
  }

  /// Adds a case of an enum of functions, unless another case has its raw value.
  ///
  /// If the name is in use, the new name gets a number.
  ///
  /// - Parameter writesRaw: Whether a raw value is written even if it equals the name.
  @discardableResult
  func addCase(_ name: String, raw: String, isStatic: Bool, writesRaw: Bool = false) -> Bool {
    let section = isStatic ? Section.classFunction : .function
    guard take(raw, in: section.rawValue + " raw") else { return false }
    var free = name == "Type" || name == "Protocol" ? name + "_" : name
    var number = 2
    while !take(free, in: section.rawValue) {
      free = "\(name)_\(number)"
      number += 1
    }
    let value = free == raw && !writesRaw ? "" : " = " + raw.asLiteral
    let open = [
      "        \(access)class var \(free.asIdentifier): Self {",
      "            return Self(rawValue: \(raw.asLiteral))", "        }",
    ]
    add(isOpen ? open : ["        case \(free.asIdentifier)\(value)"], to: section)
    return true
  }

  /// Adds a typed word.
  ///
  /// - Parameter names: The names of the members, which a generated name must not repeat.
  func add(_ word: TypedWord, names: Set<String>) {
    /// Returns the word, with a number if another word looks the same.
    func unique(in section: Section, _ key: KeyPath<TypedWord, String>) -> TypedWord {
      var unique = word
      var number = 2
      while word.isGenerated && names.contains(unique.name.withoutTicks)
        || !take(unique[keyPath: key], in: section.rawValue)
      {
        unique.name = "\(word.name.withoutTicks)\(number)"
        unique.kind = word.kind == .subscript ? .function : word.kind
        number += 1
      }
      return unique
    }
    if word.makesStubs {
      let section = word.isStatic ? Section.classWhen : .when
      add(unique(in: section, \.stubKey).stubs(access: access), to: section)
    }
    if word.isRecorded {
      let section = word.isStatic ? Section.classReceived : .received
      add(unique(in: section, \.callKey).calls(access: access), to: section)
    }
  }
}

extension SourceLines {
  /// The source of the types `Function` and `ClassFunction`.
  ///
  /// A placeholder is added to an enum without cases, because an enum of strings must have one.
  var functionTypes: [String] {
    [Section.classFunction, .function].map { section in
      guard isOpen else {
        let none = "        case _unknown_ = \"'enum' must have at least one 'case'\""
        return type(
          "\(access)enum \(section.rawValue): String, StringRepresentable",
          (taken[section.rawValue] == nil ? [none] : []) + (lines[section] ?? []))
      }
      let start = """
                \(access)let rawValue: String

                \(access)required init(rawValue: String) {
                    self.rawValue = rawValue
                }
        """
      return openType(section, root: "StringRepresentable", start, ", @unchecked Sendable")
    }
  }

  /// The source of the types that have typed words.
  var wordTypes: [String] {
    let start = """
              \(isOpen ? access : "private ")let spyStorage: StakeoutSpies.SpyStorage

              \(access)\(isOpen ? "required " : "")init(_ spyStorage: StakeoutSpies.SpyStorage) {
                  self.spyStorage = spyStorage
              }
      """
    return [Section.when, .received, .classWhen, .classReceived].compactMap { section in
      guard !isOpen else { return openType(section, root: "StakeoutSpies.TypedWords", start) }
      return lines[section].map {
        type(
          "\(access)nonisolated struct \(section.rawValue): StakeoutSpies.TypedWords",
          [start, ""] + $0)
      }
    }
  }

  /// Returns the source of a class that further fakes can inherit from.
  ///
  /// - Parameter start: The source of the members that a class without such a superclass needs.
  private func openType(
    _ section: Section, root: String, _ start: String, _ conformance: String = ""
  ) -> String {
    let modifier = access == "public " ? "open " : access
    let superclass = parent.map { "\($0).\(section.rawValue)" } ?? root
    return type(
      "nonisolated \(modifier)class \(section.rawValue): \(superclass)\(conformance)",
      (parent == nil ? [start, ""] : []) + (lines[section] ?? []))
  }

  private func type(_ head: String, _ lines: [String]) -> String {
    "    \(head) {\n\(lines.joined(separator: "\n"))\n    }"
  }
}

extension String {
  fileprivate var withoutTicks: String { filter { $0 != "`" } }
}
