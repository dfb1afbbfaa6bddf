internal import StakeoutCalls
public import StakeoutBase

/// Matches types of whose static members' calls the test has asked about every one.
///
/// See the form for instances.
public func haveNoOtherCalls<Double: SpyStoring>() -> Matcher<Double.Type> {
  noOtherCalls { $0.identifiedStorage.log }
}
