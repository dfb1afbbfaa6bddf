internal import StakeoutBase
public import StakeoutSpies

extension Stubbing {
  /// Answers with a block that makes the result from the arguments, or throws.
  ///
  /// ```swift
  /// car.stub(.speak).withBlock { arguments in arguments.count }
  /// ```
  ///
  /// This is Kiwi's `stub:withBlock:`. It differs from `andDo` in one point: the block's result
  /// must fit the function. A number is converted if the return type can represent it exactly. Nil
  /// stands for the default value. Any other value of another type fails the test at this line. A
  /// nil argument reaches the block as nil.
  public func withBlock(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ block: @escaping (_ arguments: [Any?]) throws -> Any?
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    andDo { FittingAnswer(try block($0), at: site) }
  }
}
