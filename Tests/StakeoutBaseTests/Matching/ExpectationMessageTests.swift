import StakeoutBase
import Testing

@Suite struct ExpectationMessageTests {
  static let leaves: [ExpectationMessage] = [
    .expectedActualValueTo("m"), .expectedCustomValueTo("m", actual: "A"), .expectedTo("m"),
    .fail("m"),
  ]

  @Test(arguments: leaves) func `the bare text keeps what is appended`(_ leaf: ExpectationMessage) {
    #expect(leaf.expectedMessage == "m")
    #expect(ExpectationMessage.appends(leaf, " tail").expectedMessage == "m tail")
  }

  @Test(arguments: leaves) func `the bare text drops the rest`(_ leaf: ExpectationMessage) {
    #expect(ExpectationMessage.prepends("head ", leaf).expectedMessage == "m")
    #expect(ExpectationMessage.details(leaf, "more").expectedMessage == "m")
  }
}
