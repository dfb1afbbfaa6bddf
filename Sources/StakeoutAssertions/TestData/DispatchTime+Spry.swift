public import Dispatch
internal import StakeoutCalls
public import StakeoutSpies

extension DispatchTime {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for points in time that tests need.
  public enum spry {
    /// The point that is so many seconds after now; before now if it is negative.
    public static func testMake(secondsFromNow: Double) -> DispatchTime {
      .now() + secondsFromNow
    }

    /// What accepts a `DispatchTime` that is so many seconds after now, give or take a millisecond.
    ///
    /// Now is when the argument is compared: for a stub, when the call arrives.
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
