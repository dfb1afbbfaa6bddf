internal import StakeoutCalls
internal import StakeoutMatching

extension [Any?] {
  /// What a test says about arguments in Kiwi's words: an object whose class has no `==` stands for
  /// itself alone, as with `isEqual:` of `NSObject`.
  ///
  /// Other objects, and objects inside collections, are compared as everywhere.
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
