public import Dispatch
internal import StakeoutCalls
public import StakeoutSpies

extension DispatchTime {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `DispatchTime`.
  public enum spry {
    /// Makes the time that is a number of seconds from now; negative numbers are in the past.
    public static func testMake(secondsFromNow: Double) -> DispatchTime {
      .now() + secondsFromNow
    }

    /// Makes a pattern for a `DispatchTime` that is a number of seconds from now, within 1 ms.
    ///
    /// "Now" is the time of the comparison: for a stub, the time of the call.
    public static func argument(secondsFromNow: Double) -> Argument {
      .validator { actual in
        guard let actual = flattened(actual) as? DispatchTime else { return false }
        let expected = testMake(secondsFromNow: secondsFromNow).uptimeNanoseconds
        let (early, late) = (
          min(actual.uptimeNanoseconds, expected), max(actual.uptimeNanoseconds, expected)
        )
        return late - early <= 1_000_000
      }
    }
  }
}
