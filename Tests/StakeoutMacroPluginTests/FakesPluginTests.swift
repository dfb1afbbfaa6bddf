import Foundation
import Testing

@testable import StakeoutFakeWriter

/// What the plug-in's tool writes for the sources of some modules.
///
/// The first module is that of the tests.
private struct Written {
  let text: String
  let errors: [String]

  init(_ tests: String, _ modules: KeyValuePairs<String, String>) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var list: [(name: String, files: [String])] = []
    for (module, source) in [("Tests", tests)] + modules.map({ ($0, $1) }) {
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
}

extension Written {
  /// Fakes of protocols in one module, which the tests import.
  init(_ names: String..., from source: String) throws {
    let requests = names.map { "#fakes((any \($0)).self)" }.joined(separator: "\n")
    try self.init("@testable import Shop\n\(requests)", ["Shop": source])
  }
}

private let spryable = "Spryable, StakeoutSpies.TypedDouble"

@Suite struct FakesPluginTests {
  @Test func `a protocol of a dependency gets a fake`() throws {
    let written = try Written("Gateway", from: "protocol Gateway { func pay(_ amount: Int) }")
    #expect(written.errors == [])
    #expect(written.declares("final class FakeGateway: Gateway, \(spryable) {"))
    #expect(written.declares("func pay(_ amount: Int) {"))
    #expect(written.declares("typealias ThisTargetNeedsThePluginStakeoutFakes = Void"))
  }

  @Test func `the members of parents in other modules are those of the fake`() throws {
    let written = try Written(
      "import Shop\n#fakes((any Store).self, (any Shop.Store).self)",
      [
        "Shop": "import Core\npublic protocol Store: Source, Named { func write() }",
        "Core":
          "public protocol Source { func read() }\npublic protocol Named { var name: String { get } }",
      ])
    #expect(written.errors == [])
    for member in ["func write() {", "func read() {", "var name: String {"] {
      #expect(written.declares(member), "\(member)")
    }
    #expect(written.text.components(separatedBy: "class FakeStore").count == 2, "one fake")
  }

  @Test func `imports are those of the tests and of the files that declare`() throws {
    let written = try Written(
      "import Stakeout\n@testable import Shop\n#fakes((any Store).self)",
      [
        "Shop":
          "public import Core\n#if canImport(Net)\nimport Net\n#endif\nprotocol Store: Source {}",
        "Core": "@_exported import Foundation\npublic protocol Source {}",
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

  @Test func `a diamond, and what is declared again, is one member`() throws {
    let written = try Written(
      "Both",
      from: """
        protocol Top { func run() async throws; var name: String { get } }
        protocol Left: Top { var name: String { get set } }
        protocol Right: Top { func run() async }
        protocol Both: Left, Right {}
        """)
    #expect(written.declares("func run() async {"))
    #expect(!written.declares("func run() async throws {"))
    #expect(written.text.components(separatedBy: "var name: String {").count == 2)
    #expect(written.declares("set {"))
  }

  @Test func `a typealias of a composition gets a fake`() throws {
    let written = try Written(
      "Both",
      from: "protocol A { func a() }\nprotocol B { func b() }\ntypealias Both = A & B & Sendable")
    #expect(written.declares("final class FakeBoth: Both, \(spryable) {"))
    #expect(written.declares("func a() {"))
    #expect(written.declares("func b() {"))
  }

  @Test func `associated types are parameters, unless they are equal to a type`() throws {
    let written = try Written(
      "Box", "IntBox", "StringBox", "OldBox", "Hashes", "Pair",
      from: """
        protocol Box<Item> { associatedtype Item; func put(_ item: Item) }
        protocol IntBox: Box where Item == Int {}
        protocol StringBox: Box<String> {}
        protocol OldBox: Box { typealias Item = Bool }
        protocol Hashes: Box where Item: Hashable {}
        protocol Pair { associatedtype A; associatedtype B where B == A }
        """)
    #expect(written.declares("final class FakeBox<Item>: Box, \(spryable) {"))
    #expect(written.declares("final class FakeIntBox: IntBox, \(spryable) {"))
    #expect(written.declares("typealias Item = Int"))
    #expect(written.declares("final class FakeStringBox: StringBox, \(spryable) {"))
    #expect(written.declares("typealias Item = String"))
    #expect(written.declares("typealias Item = Bool"))
    #expect(
      written.declares("final class FakeHashes<Item>: Hashes, \(spryable) where Item: Hashable {"))
    #expect(written.declares("final class FakePair<A>: Pair, \(spryable) {"))
    #expect(written.declares("typealias B = A"))
  }

  @Test func `what is nested has its fake where it is`() throws {
    let written = try Written(
      "Outer.Delegate", "Child",
      from: """
        enum Outer {
          struct Options {}
          protocol Delegate { func use(_ options: Options) }
        }
        protocol Child: Outer.Delegate {}
        """)
    #expect(written.declares("extension Outer {"))
    #expect(written.declares("final class FakeDelegate: Delegate, \(spryable) {"))
    #expect(written.declares("final class FakeChild: Child, \(spryable) {"))
    #expect(written.text.components(separatedBy: "func use(_ options: Outer.Options) {").count == 3)
  }

  @Test func `conditions are copied`() throws {
    let written = try Written(
      "import Shop\n#if DEBUG\n#fakes((any Menu).self)\n#endif\n#fakes((any View).self)",
      [
        "Shop": """
        #if DEBUG
        public protocol Menu { func show() }
        #endif
        #if canImport(ObjectiveC)
        public protocol Base: NSObjectProtocol { func darwin() }
        #else
        public protocol Base: AnyObject { func linux() }
        #endif
        public protocol View: Base {
          #if os(Linux)
          func draw()
          #endif
        }
        """
      ])
    #expect(written.errors == [])
    #expect(written.text.contains("\n#if DEBUG\nfinal class FakeMenu: "))
    #expect(
      written.text.contains("\n#if canImport(ObjectiveC)\nfinal class FakeView: NSObject, View, "))
    #expect(
      written.text.contains("\n#if canImport(ObjectiveC)\n#else\nfinal class FakeView: View, "))
    #expect(written.text.contains("\n#if os(Linux)\n    func draw() {"))
  }

  @Test func `isolation and classes come from parents`() throws {
    let written = try Written(
      "Screen", "Worker",
      from: """
        @MainActor protocol Base: AnyObject { func present() }
        protocol Named { var name: String { get set } }
        protocol Screen: Base, Named { var name: String { get set } }
        protocol Worker: Actor, Named { func work() }
        """)
    #expect(written.text.contains("@MainActor\nfinal class FakeScreen: Screen, "))
    #expect(written.declares("func present() {"))
    #expect(written.declares("actor FakeWorker: Worker, \(spryable) {"))
    #expect(written.text.components(separatedBy: "nonisolated var name: String {").count == 3)
  }

  @Test func `a setter of a parent without classes changes a copy`() throws {
    let written = try Written(
      "Child",
      from: "protocol Named { var name: String { get set } }\nprotocol Child: Named, AnyObject {}")
    #expect(written.text.contains("var spyReal = spyReal; spyReal.name = newValue"))
  }

  @Test func `parents of the standard library and Foundation`() throws {
    let written = try Written(
      "Numbers", "Ordered", "Listener", "Model",
      from: """
        protocol Numbers: AsyncSequence where Element == Int {}
        protocol Ordered: Comparable, Codable, CustomStringConvertible {}
        protocol Listener: NSObjectProtocol { func heard() }
        protocol Model: Identifiable where ID: Codable {}
        """)
    #expect(written.errors == [])
    #expect(
      written.text.contains(
        "final class FakeNumbers<AsyncIterator: AsyncIteratorProtocol>: Numbers, \(spryable) where AsyncIterator.Element == Int {"
      ))
    #expect(written.declares("func makeAsyncIterator() -> AsyncIterator {"))
    #expect(
      written.text.contains("static func < (left: FakeOrdered, right: FakeOrdered) -> Bool {"))
    #expect(written.text.contains("final class FakeListener: NSObject, Listener, "))
    #expect(written.declares("override init() {"))
    #expect(
      written.text.contains(
        "final class FakeModel<ID: Hashable>: Model, \(spryable) where ID: Codable {"))
  }

  @Test func `names that two modules have are qualified`() throws {
    let written = try Written(
      "import A\nimport B\n#fakes((any Use).self)",
      [
        "A":
          "public struct Session {}\npublic protocol Use { func f(_ s: Session) -> [Session]; func g<Session>(_ s: Session) }",
        "B": "public struct Session {}",
      ])
    #expect(written.declares("func f(_ s: A.Session) -> [A.Session] {"))
    #expect(written.declares("func g<Session>(_ s: Session) {"))
  }

  @Test func `names that Foundation has are qualified`() throws {
    let written = try Written(
      "Operation", "Runs",
      from: "protocol Operation { func run() }\nprotocol Runs { func add(_ o: any Operation) }")
    #expect(written.declares("final class FakeOperation: Shop.Operation, \(spryable) {"))
    #expect(written.declares("func add(_ o: any Shop.Operation) {"))
  }

  @Test func `the name of an inherited associated type is not qualified`() throws {
    let written = try Written(
      "import A\nimport B\n#fakes((any Steps).self)",
      [
        "A": """
        public struct Element {}
        public protocol Steps: AsyncIteratorProtocol { func last() -> Element? }
        """,
        "B": "public struct Element {}",
      ])
    #expect(written.declares("func last() -> Element? {"))
  }

  @Test func `what a protocol declares of Hashable is there once`() throws {
    let written = try Written(
      "Key", from: "protocol Key: Hashable { func hash(into hasher: inout Hasher) }")
    #expect(written.text.components(separatedBy: "func hash(into").count == 2)
  }

  @Test func `availability that only a module's settings define is left out`() throws {
    let written = try Written(
      "Store",
      from: """
        @available(Shop 2.0, *) protocol Store: Metatype {
          @available(Shop 1.0, *) func a()
          @available(macOS 12, *) func b()
        }
        typealias Metatype = Any
        """)
    #expect(!written.text.contains("@available(Shop"))
    #expect(written.declares("@available(macOS 12, *)"))
  }

  @Test func `a typealias of a function type is a closure`() throws {
    let written = try Written(
      "Events",
      from:
        "typealias Handler = (Int) -> Void\nprotocol Events { func each(_ body: Handler); func on(_ body: @escaping Handler) }"
    )
    #expect(written.declares("func each(_ body: (Int) -> Void) {"))
    #expect(written.declares("func on(_ body: @escaping (Int) -> Void) {"))
    #expect(written.text.contains("EphemeralArgument(body)"))
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

  @Test func `a protocol of the same module is preferred`() throws {
    let written = try Written(
      "import Shop\n#fakes((any Child).self)",
      [
        "Shop": "import Core\npublic protocol Base { func mine() }\npublic protocol Child: Base {}",
        "Core": "public protocol Base { func other() }",
      ])
    #expect(written.declares("func mine() {"))
    #expect(!written.declares("func other() {"))
  }
}

@Suite struct FakesPluginErrorTests {
  @Test func `errors have the place of their argument and a reason`() throws {
    let source = """
      protocol Child: Missing {}
      private protocol Hidden {}
      struct Handle: ~Copyable {}
      protocol Owner { func take(_ handle: consuming Handle) }
      protocol Adding { static func + (a: Self, b: Self) -> Self }
      """
    let names = ["Typo", "Child", "Hidden", "Owner", "Adding", "A & B"]
    let requests = names.map { "  (any \($0)).self" }.joined(separator: ",\n")
    let written = try Written("@testable import Shop\n#fakes(\n\(requests))", ["Shop": source])
    #expect(
      written.errors == [
        "Tests.swift:3:3: error: there is no protocol `Typo` in the sources of this target and its dependencies",
        "Tests.swift:4:3: error: `Child` inherits from `Missing`, which is no protocol in the sources of this target's dependencies",
        "Tests.swift:5:3: error: `Hidden` is private, so no other file can implement it",
        "Tests.swift:6:3: error: `_ handle: consuming Handle` in `Owner` cannot be recorded because it is noncopyable",
        "Tests.swift:7:3: error: `static func + (a: Self, b: Self) -> Self` in `Adding`: A fake cannot have operators: write this fake by hand",
        "Tests.swift:8:3: error: a composition needs a name: declare `typealias Name = A & B`, and write `Name`",
      ])
  }

  @Test func `an internal protocol needs a testable import`() throws {
    let written = try Written(
      "import Shop\n#fakes((any Store).self)", ["Shop": "protocol Store {}"])
    #expect(
      written.errors == [
        "Tests.swift:2:8: error: `Store` is internal: write `@testable import Shop`"
      ])
  }

  @Test func `two protocols with one name need their modules, and have one fake`() throws {
    let written = try Written(
      "import A\nimport B\n#fakes((any Store).self)\n#fakes((any A.Store).self, (any B.Store).self)",
      ["A": "public protocol Store {}", "B": "public protocol Store {}"])
    #expect(
      written.errors == [
        "Tests.swift:3:8: error: `A.Store` and `B.Store` exist: name the module",
        "Tests.swift:4:28: error: another protocol already has the fake `FakeStore`",
      ])
  }
}
