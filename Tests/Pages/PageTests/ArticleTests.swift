import ExpectationTestSupport
import Stakeout
import StakeoutImages
import StakeoutSpryKit
import Testing

/// The snippets of the DocC articles of the modules, and the failures that they show.
@Suite struct ArticleTests {
  private let failures = CapturingReporter()

  @Test func `waiting for a change`() async {
    let inbox = Inbox()
    await withReporter(failures) {
      await expect(inbox.letters).toEventually(contain("a letter"), timeout: .milliseconds(1))
    }
    #expect(failures.messages == ["expected to eventually contain <a letter>, got <[]>"])
  }

  @Test func `a call that no stub answers`() throws {
    let bank = FakeBank()
    bank.stub(.balance).with("ada").andReturn(80)
    withReporter(failures) {
      _ = try? bank.balance(of: "eve")
    }
    #expect(
      failures.messages.map { $0.split(separator: "\n").dropLast().joined(separator: "\n") } == [
        """
        FakeBank received balance(of: "eve"), which no stub answers
        closest stub (stub ≠ call): balance(of:) with <ada> ≠ <eve>
        a stub that answers it: stub(.balance).with("eve").andReturn(…)
        """
      ])
  }

  @Test func `forwarding the site`() {
    withReporter(failures) {
      expectPositive(-1); let line = UInt(#line)
      expect(failures.failures.map(\.site.line)) == [line]
      expectSorted([2, 1]); let next = UInt(#line)
      expect(failures.failures.map(\.site.line)) == [line, next]
    }
    #expect(
      failures.messages == [
        "expected to be greater than <0>, got <-1>", "expected <[2, 1]> to be sorted",
      ])
  }

  @Test func `an assertion of your own`() {
    let failures = CapturingReporter()
    withReporter(failures) { expectSorted([2, 1]) }
    expect(failures.messages) == ["expected <[2, 1]> to be sorted"]
  }

  @Test func `a matcher as a pattern`() {
    let spy = AuditSpy()
    spy.deposited(6, to: "ada")
    expect(spy).to(haveReceived(.deposited, with: beEven(), "ada"))
  }

  @Test func `an assertion of SpryKit`() {
    let spy = AuditSpy()
    spy.deposited(5, to: "ada")
    XCTAssertHaveReceived(spy, .deposited, with: 5, "ada")
    withReporter(failures) { XCTAssertHaveReceived(spy, .deposited, with: 6, "ada") }
    #expect(failures.messages.count == 1)
  }

  @Test func `images that differ`() {
    let (reference, drawn) = (square(blue: 255), square(blue: 250))
    withReporter(failures) {
      expectEqualImage(reference, drawn)
    }
    #expect(
      failures.messages == [
        """
        Expected images to be equal, but they differ in 1 of 16 pixels (6.25 %)
        first at (x: 1, y: 2): expected #0000FFFF, got #0000FAFF
        all within x: 1...1, y: 2...2; a channel differs by 5 of 255 at most
        """
      ])
  }
}

@Suite struct ArticleTrapTests {
  @Test func `a trap that did not come`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      expect { withdraw(80, from: 100) }.to(throwAssertion())
    }
    #expect(failures.messages == ["expected to throw an assertion, but it returned <20>"])
  }
}

func square(blue: UInt8) -> Image? {
  Image(width: 4, height: 4) { x, y in
    Image.Color(red: 0, green: 0, blue: x == 1 && y == 2 ? blue : 255)
  }
}

func expectPositive(_ number: Int, file: StaticString = #filePath, line: UInt = #line) {
  expect(file: file, line: line, number).to(beGreaterThan(0))
}

func expectSorted(
  _ list: [Int], fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard list != list.sorted() else { return }
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  Reporter.report(Failure(message: "expected <\(list)> to be sorted", site: site))
}
