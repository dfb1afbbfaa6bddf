import Foundation
import StakeoutTestSupport
import Testing

/// The compiler's texts for mistakes in typed words.
///
/// The test runs the compiler on a protocol with `@Faked` and on one line for each mistake.
@Suite struct TypedWordMistakesTests {
  private static let subject = """
    import Stakeout
    import StakeoutMacros

    struct NotFound: Error {}
    struct Other: Error {}

    @Faked
    protocol Teller {
      func pay(_ amount: Int, to account: String) -> Bool
      func load(_ id: Int) async throws(NotFound) -> String
      func tag(_ tag: String, note: String?) throws
      func close()
      func put(_ x: Int)
      func put(_ x: String)
      var balance: Int { get }
    }

    """

  /// Lines of a test, each of which is followed by the compiler's text for its mistake, if it has one.
  ///
  /// The lines from `put` on show limits of the language, together with the line that works.
  private static let mistakes = """
    fake.when.pay(.any, to: "ada").thenReturn(true, false)
    fake.when.pay("5", to: "ada").thenReturn(true)
      error: cannot convert value of type 'String' to expected argument type 'Int'
    fake.when.pay(.any).thenReturn(true)
      error: missing argument for parameter 'to' in call
    fake.when.pay(.any, of: .any).thenReturn(true)
      error: incorrect argument label in call (have '_:of:', expected '_:to:')
    fake.when.pay(.any, to: .any).thenReturn("yes")
      error: cannot convert value of type 'String' to expected argument type 'Bool'
    fake.when.pay(.any, to: .any).thenReturn()
      error: instance method 'thenReturn(fileID:filePath:line:column:)' requires the types 'Bool' and '()' be equivalent
    fake.when.load(.any).thenThrow(Other())
      error: cannot convert value of type 'Other' to expected argument type 'NotFound'
    fake.when.close().thenThrow(Other())
      error: 'thenThrow' is unavailable: the function does not throw
    fake.when.pay(.any, to: nil).thenReturn(true)
      error: 'nil' is not compatible with expected argument type 'Pattern<String>'
    fake.when.balance.thenReturn(nil)
      error: 'nil' is not compatible with expected argument type 'Int'
    fake.when.pay(.nonNil, to: "ada").thenReturn(true)
      error: 'nonNil' is unavailable: the argument is never nil
    fake.when.pay(.any, to: .any).then { amount in amount < 100 }
      error: contextual closure type '(Int, String) -> Bool' expects 2 arguments, but 1 was used in closure body
    fake.when.pay(.any, to: .any).then { a, b in a + b }
      error: binary operator '+' cannot be applied to operands of type 'Int' and 'String'
    fake.when.balance.then { throw Other() }
      error: invalid conversion from throwing function of type '() throws -> Int' to non-throwing function type '() -> Int'
    fake.when.balance.then { await Task.yield(); return 1 }
      error: cannot pass function of type '() async -> Int' to parameter expecting synchronous function type
    fake.when.pay(.any, to: .any)
      warning: result of call to 'pay(_:to:)' is unused
    fake.when.balance
      warning: expression of type 'StubbedCalls<() -> Int, Int, Never>' is unused
    _ = fake.received.pay(.any, to: .any)[0].total
      error: value of type 'TypedCall<(amount: Int, account: String)>' has no dynamic member 'total' using key path from root type '(amount: Int, account: String)'
    fake.when.put(.any).thenReturn()
      error: ambiguous use of 'put'
    fake.when.put(.any(Int.self)).thenReturn()
    fake.when.pay(.any, to: .any).then { _, _ in throw NotFound() }
      error: invalid conversion from throwing function of type '(Int, String) throws -> Bool' to non-throwing function type '(Int, String) -> Bool'
    fake.when.load(.any).then { id throws(NotFound) in throw NotFound() }
    fake.when.load(.any).then { id in throw NotFound() }
    """

  @Test(.enabled(if: Compiler.path != nil))
  func `the compiler speaks of the types of the function`() async throws {
    var mistakes: [(line: Substring, text: Substring?)] = []
    for line in Self.mistakes.split(separator: "\n") {
      if line.hasPrefix("  ") {
        mistakes[mistakes.count - 1].text = line.dropFirst(2)
      } else {
        mistakes.append((line, nil))
      }
    }
    let lines = mistakes.enumerated().map { index, mistake in
      "func f\(index)(_ fake: FakeTeller) { \(mistake.line) }"
    }
    let texts = try await Compiler.texts(for: Self.subject + lines.joined(separator: "\n"))
    let first = Self.subject.split(separator: "\n", omittingEmptySubsequences: false).count
    for (index, mistake) in mistakes.enumerated() {
      #expect(texts[first + index]?.first == mistake.text.map(String.init), "\(mistake.line)")
    }
  }
}

/// The compiler that built this test.
private enum Compiler {
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/swiftc" }.first(where: FileManager.default.isExecutableFile)

  /// Type-checks a source, and returns the errors and warnings for each line.
  static func texts(for source: String) async throws -> [Int: [String]] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "Mistakes-\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let products = FixtureProcess.thisExecutable.deletingLastPathComponent()
    let maps = ["CLibunwind", "CStakeout/include"].flatMap {
      ["-Xcc", "-fmodule-map-file=\(Repository.root.path)/CSources/\($0)/module.modulemap"]
    }
    let plugin = products.appendingPathComponent("StakeoutMacroPlugin-tool").path
    let outcome = try await FixtureProcess.run(
      executable: URL(fileURLWithPath: try #require(path)),
      arguments: [
        "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm",
        "-I", products.appendingPathComponent("Modules-tool").path,
        "-load-plugin-executable", "\(plugin)#StakeoutMacroPlugin", file.path,
      ] + maps)
    var texts: [Int: [String]] = [:]
    for line in outcome.errorOutput.split(separator: "\n")
    where line.hasPrefix(file.path + ":") && !line.contains(": note: ") {
      let parts = line.dropFirst(file.path.count + 1).split(separator: ":", maxSplits: 2)
      guard parts.count == 3, let number = Int(parts[0]) else { continue }
      let text = parts[2].dropFirst().split(separator: " [#").first.map(String.init) ?? ""
      texts[number, default: []].append(text)
    }
    return texts
  }
}
