public import StakeoutReporting
public import StakeoutSpies

extension Stubbing {
  /// Returns what the block makes of the arguments; throws what it throws.
  ///
  /// ```swift
  /// car.stub(.speak).withBlock { arguments in arguments.count }
  /// ```
  ///
  /// Kiwi's `stub:withBlock:`; the same as `andDo`, but what the block returns has to fit the
  /// function: a number is converted if the function's type holds just this number, nil stands for
  /// the default value, and any other value of another type fails the test at this line. An
  /// argument that is nil is nil.
  public func withBlock(
    fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ block: @escaping (_ arguments: [Any?]) throws -> Any?
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    andDo { FittingAnswer(try block($0), at: site) }
  }
}
