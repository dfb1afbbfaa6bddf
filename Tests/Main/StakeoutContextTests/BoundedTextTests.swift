import StakeoutContext
import StakeoutTestSupport
import Testing

/// Long failure texts are shortened, and the whole text is kept.
@Suite struct BoundedTextTests {
  @Test func `a text that one can read stays as it is`() {
    #expect(FailureLength.shortened("") == nil)
    #expect(FailureLength.shortened(String(repeating: "a", count: 4_096)) == nil)
    #expect(
      FailureLength.shortened(Array(repeating: "a", count: 60).joined(separator: "\n")) == nil)
  }

  @Test func `of many lines the first and the last stay, and the others are counted`() throws {
    let text = (1...100_000).map { "line \($0)" }.joined(separator: "\n")
    let lines = try #require(FailureLength.shortened(text)).split(separator: "\n")
    #expect(lines.count == 60)
    #expect(lines[38] == "line 39")
    #expect(lines[39] == "… 99941 lines left out …")
    #expect(lines[40] == "line 99981")
  }

  @Test func `of a long line the beginning and the end stay`() throws {
    let text = "expected <" + String(repeating: "a", count: 2_000_000) + ">, got <b>"
    let short = try #require(FailureLength.shortened(text))
    #expect(short.hasPrefix("expected <aaa"))
    #expect(short.hasSuffix("aaa>, got <b>"))
    #expect(short.contains("a… 1997020 bytes left out …a"))
    #expect(short.utf8.count <= 4_096)
  }

  @Test func `many long lines stay whole, and fewer of them are shown`() throws {
    let text = (1...300).map { "\($0) " + String(repeating: "x", count: 120) }
    let short = try #require(FailureLength.shortened(text.joined(separator: "\n")))
    let lines = short.split(separator: "\n").map(String.init)
    #expect(lines == text.prefix(20) + ["… 270 lines left out …"] + text.suffix(10))
  }

  @Test(arguments: [1, 2, 30, 60, 61, 500], [10, 60, 61, 1_000, 10_000])
  func `every text fits, and no character is cut`(count: Int, length: Int) throws {
    let line = String(String(repeating: "ä€😀", count: length / 3 + 1).prefix(length))
    let text = Array(repeating: line, count: count).joined(separator: "\n")
    let short = FailureLength.shortened(text) ?? text
    #expect(short.utf8.count <= 4_096)
    #expect(short.split(separator: "\n").count <= 60)
    #expect(!short.contains("\u{FFFD}"))
  }

  @Test func `a reporter gets the short text and the whole one`() throws {
    let failures = CapturingReporter()
    let text = "start " + String(repeating: "x", count: 10_000) + " end"
    withReporter(failures) {
      Reporter.report(Failure(message: text, site: Fixture.failure("").site))
      Fixture.fail("short")
    }
    #expect(failures.messages[0].utf8.count <= 4_096)
    #expect(failures.failures[0].wholeMessage == text)
    #expect(failures.failures[1].wholeMessage == nil)
  }

  @Test func `under Swift Testing the issue says that the whole is attached`() {
    let text = "start " + String(repeating: "x", count: 10_000) + " end"
    withKnownIssue {
      Reporter.report(Failure(message: text, site: Fixture.failure("").site))
    } matching: { issue in
      issue.comments[0].rawValue.hasSuffix(
        " end\n(shortened; the whole text is attached to the test, and saved by "
          + "`swift test --attachments-path`)")
    }
  }
}
