internal import StakeoutCalls
internal import StakeoutBase

extension [Any?] {
  /// The arguments with Kiwi's comparison: an object whose class has no `==` equals only itself.
  ///
  /// This is the rule of `isEqual:` in `NSObject`. Other objects, and objects inside collections,
  /// are compared as everywhere else in Stakeout.
  var withObjectsByIdentity: [Any?] {
    map { argument in
      guard let argument, let object = flattened(argument), type(of: object) is AnyClass,
        !(object is any Equatable), !(object is any SpryEquatable),
        !(object is any ArgumentPattern)
      else { return argument }
      return beIdenticalTo(object as AnyObject) as Matcher<AnyObject>
    }
  }
}
