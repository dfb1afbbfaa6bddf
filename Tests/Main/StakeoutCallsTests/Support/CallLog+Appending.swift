import StakeoutCalls

extension CallLog {
  /// Appends a call of the function with this name.
  @discardableResult
  func append(_ function: String, _ arguments: [Any?] = [], owner: AnyObject? = nil) -> Bool {
    append(arguments, number: FunctionNames.number(of: function), owner: owner)
  }
}
