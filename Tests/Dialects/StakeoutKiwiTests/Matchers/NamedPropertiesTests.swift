import StakeoutKiwi
import StakeoutTestSupport
import Testing

/// A class that is not final, so that key paths to its properties contain only their getters.
class Squad {
  var players = ["Ann", "Bob"]
  var reserves: [String] { ["Cem"] }
  private(set) lazy var coaches = ["Dee"]
  fileprivate var scouts: [String] { ["Fay"] }
  subscript(number: Int) -> [String] { ["Eve"] }
}

/// The name of a property in the message of an expectation that has its key path.
@Suite struct FunctionNamingCoreTests {
  @Test func `computed and overridable properties go by their names`() {
    #if DEBUG
      expectFailures([
        "expected to have 11 players, got 2\nActual Value: [Ann, Bob]",
        "expected to have at least 2 reserves, got 1\nActual Value: [Cem]",
        "expected to have at most 0 coaches, got 1\nActual Value: [Dee]",
        "expected to have 3 scouts, got 1\nActual Value: [Fay]",
        "expected to have 2 elements, got 1\nActual Value: [Eve]",
        "expected to have value <[Bob]> for key <reserves>, got <[Cem]>",
      ]) {
        expect(Squad()).to(have(11, \.players))
        expect(Squad()).to(haveAtLeast(2, \.reserves))
        expect(Squad()).to(haveAtMost(0, \.coaches))
        expect(Squad()).to(have(3, \.scouts))
        expect(Squad()).to(have(2, \.[7]))
        expect(Squad()).to(haveValue(["Bob"], forKey: \.reserves))
      }
    #endif
  }
}
