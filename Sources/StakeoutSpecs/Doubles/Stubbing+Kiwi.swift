public import StakeoutSpies

extension Stubbing {
  /// Returns what the block makes of the arguments; throws what it throws.
  ///
  /// ```swift
  /// car.stub(.speak).withBlock { arguments in arguments.count }
  /// ```
  ///
  /// Kiwi's `stub:withBlock:`; the same as `andDo`. An argument that is nil is nil.
  public func withBlock(_ block: @escaping (_ arguments: [Any?]) throws -> Any?) { andDo(block) }
}
