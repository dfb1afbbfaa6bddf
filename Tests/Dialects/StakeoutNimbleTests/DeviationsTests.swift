import ExpectationTestSupport
import StakeoutNimble
import Testing

/// Rows of Documentation/Deviations/Nimble.md that no other test pins.
@Suite struct DeviationsTests {
  /// Nimble records "expected to never never match the matcher" instead.
  @Test func `a passing verb that watches is recorded with its matcher`() async {
    let records = await gatherExpectations(silently: true) {
      await expect(0).toNever(equal(1), until: .seconds(0))
      await expect(0).toAlways(equal(0), until: .seconds(0))
    }
    #expect(
      records.map(\.message.stringValue) == [
        "expected to never equal <1>, got <0>", "expected to always equal <0>, got <0>",
      ])
  }

  @Test func `a report shows the lines that differ, a record does not`() {
    let text = "expected to equal <one\ntwo>, got <one\nthree>"
    let reporter = CapturingReporter()
    withReporter(reporter) {
      expect("one\nthree").to(equal("one\ntwo"))
      expect("one\nthree").toNot(equal("one\nthree"))
      expect(1).to(equal(2))
    }
    #expect(
      reporter.messages == [
        text + "\ndifference (- expected, + actual):\n"
          + "  \"\"\"\n  one\n- two\n+ three\n  \"\"\"",
        "expected to not equal <one\nthree>, got <one\nthree>", "expected to equal <2>, got <1>",
      ])
    let records = gatherFailingExpectations(silently: true) {
      expect("one\nthree").to(equal("one\ntwo"))
    }
    #expect(records.map(\.message.stringValue) == [text])
  }

  /// In an async context, the compiler prefers the overloads that take asynchronous matchers.
  @Test func `in async code values mapped by a key path are awaited`() async {
    let texts = await failures {
      await expect(5).to(map(\.description, equal("6")))
    }
    #expect(
      texts == [
        "expected to equal <6>, got <5>\nmapped value: <5>"
      ])
  }
}
