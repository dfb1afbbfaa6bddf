import Stakeout
import StakeoutDobby
import Testing

/// The Swift snippets of the module's DocC article, word for word.
@Suite struct MocksPageTests {
  @Test func `a mock and a stub in a double`() throws {
    let file = FakeFile()
    file.mock.expect(.open)
    file.mock.expect(.write("hello"))
    file.sizes.on("log", return: 5)

    file.open()
    file.write("hello")
    expect(try file.size(of: "log")).to(equal(5))
    file.mock.verify()
  }

  @Test func `an interaction too many, and one that is missing`() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      let file = FakeFile()
      file.mock.expect(.open)
      file.write("hello")
      file.mock.verify()
    }
    #expect(
      reporter.messages == [
        "Interaction <write(\"hello\")> does not match expectation <open>",
        "Interaction <write(\"hello\")> does not match expectation <open> "
          + "(recorded at StakeoutDobbyTests/MocksPageTests.swift:\(lineOfWrite))",
        "Expectation <open> not fulfilled\nrecorded: write(\"hello\")",
      ])
  }

  @Test func `matchers and counts`() {
    let mock = Mock<String>(ordered: false)
    mock.expect("save", count: .exactly(2))
    mock.expect(beginWith("log"), count: .atLeast(1))
    mock.reject("delete")
    for call in ["save", "log in", "save"] { mock.record(call) }
    mock.verify()
  }
}

private let lineOfWrite = #line + 15

protocol File {
  func open()
  func write(_ text: String)
  func size(of name: String) throws -> Int
}

enum FileCall: Equatable { case open, write(String) }

final class FakeFile: File {
  let mock = Mock<FileCall>()
  let sizes = Stub<String, Int>()

  func open() { mock.record(.open) }
  func write(_ text: String) { mock.record(.write(text)) }
  func size(of name: String) throws -> Int { try sizes.invoke(name) }
}
