public import class Foundation.NSObject
internal import StakeoutExpectations
public import StakeoutBase

/// Matches objects of exactly this class, not of a subclass.
///
/// A nil value fails `to` and `toNot`.
public func beAnInstanceOf(_ expectedClass: AnyClass) -> Matcher<NSObject> {
  instances(of: expectedClass)
}
