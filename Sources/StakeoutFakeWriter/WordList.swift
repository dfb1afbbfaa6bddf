/// The typed words of a fake.
struct WordList {
  /// The members of the four types, each in source.
  private var lines: [String: [String]] = [:]
  /// The keys of the words in each type.
  private var keys: [String: Set<String>] = [:]
  /// The base names of the protocol's own members.
  var names: Set<String> = []

  /// Adds the word for a member of the protocol.
  ///
  /// - Parameters:
  ///   - isGenerated: Whether the name is not that of the member, so that it must not be one.
  ///   - makesStubs: Whether its calls can be stubbed.
  ///   - isRecorded: Whether its calls are recorded.
  mutating func add(
    _ word: TypedWord, access: String, isStatic: Bool, isGenerated: Bool = false,
    makesStubs: Bool = true, isRecorded: Bool = true
  ) {
    guard !word.generics.hasPacks else { return }
    let kind = isStatic ? "Class" : ""
    if makesStubs {
      let named = self.named(word, in: "Spy\(kind)When", isGenerated, \.stubKey)
      lines["Spy\(kind)When", default: []] += named.stubs(access: access)
    }
    if isRecorded {
      let named = self.named(word, in: "Spy\(kind)Received", isGenerated, \.callKey)
      lines["Spy\(kind)Received", default: []] += named.calls(access: access)
    }
  }

  /// The word, with a number if another one looks the same.
  private mutating func named(
    _ word: TypedWord, in type: String, _ isGenerated: Bool, _ key: KeyPath<TypedWord, String>
  ) -> TypedWord {
    var named = word
    var number = 2
    while isGenerated && names.contains(named.name.withoutTicks)
      || !keys[type, default: []].insert(named[keyPath: key]).inserted
    {
      named.name = "\(word.name.withoutTicks)\(number)"
      named.kind = word.kind == .subscript ? .function : word.kind
      number += 1
    }
    return named
  }

  /// Adds a conditional block, with the words of each clause below its line.
  mutating func add(conditional clauses: [(line: String, list: WordList)]) {
    for type in Self.types where clauses.contains(where: { $0.list.lines[type] != nil }) {
      lines[type, default: []] +=
        clauses.flatMap { [$0.line] + ($0.list.lines[type] ?? []) } + ["#endif"]
    }
  }

  /// An empty list that knows the names of this one, for the words inside a condition.
  var nested: WordList {
    var nested = self
    nested.lines = [:]
    return nested
  }
}

extension WordList {
  private static let types = ["SpyWhen", "SpyReceived", "SpyClassWhen", "SpyClassReceived"]

  /// The source of the types that have words.
  func declarations(access: String) -> String {
    Self.types.compactMap { type in
      guard let lines = lines[type] else { return nil }
      return declaration(
        "\(access)nonisolated struct \(type): StakeoutSpies.TypedWords",
        """
                private let spyStorage: StakeoutSpies.SpyStorage

                \(access)init(_ spyStorage: StakeoutSpies.SpyStorage) {
                    self.spyStorage = spyStorage
                }
        """, lines)
    }.joined()
  }

  /// The source of the types as classes, to which further fakes can add words.
  ///
  /// - Parameter parent: The fake that has the superclasses.
  func openDeclarations(inheritingFrom parent: String?, access: String) -> String {
    let modifier = access == "public " ? "open " : access
    return Self.types.map { type in
      let superclass = parent.map { "\($0).\(type)" } ?? "StakeoutSpies.TypedWords"
      let own = """
                \(access)let spyStorage: StakeoutSpies.SpyStorage

                \(access)required init(_ spyStorage: StakeoutSpies.SpyStorage) {
                    self.spyStorage = spyStorage
                }
        """
      return declaration(
        "nonisolated \(modifier)class \(type): \(superclass)", parent == nil ? own : "",
        lines[type] ?? [])
    }.joined()
  }

  private func declaration(_ head: String, _ start: String, _ lines: [String]) -> String {
    let members = lines.map { "        " + $0 }.joined(separator: "\n")
    let body = [start, members].filter { !$0.isEmpty }.joined(separator: "\n\n")
    return "\n\n    \(head) {\n\(body)\n    }"
  }
}

extension String {
  fileprivate var withoutTicks: String { filter { $0 != "`" } }
}
