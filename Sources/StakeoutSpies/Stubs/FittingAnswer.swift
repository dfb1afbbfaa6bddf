internal import StakeoutCalls
package import StakeoutReporting

/// A stub's value that has to fit the type that the function returns: what Kiwi's words write.
///
/// A number of another type fits if the function's type holds just this number. Nil fits as the
/// default value. Any other value fails the test at the line of the stub, and the call gets a
/// default value. A stub that SpryKit's words write is passed over in that case.
package struct FittingAnswer {
  private let value: Any?
  private let site: SourceSite

  /// - Parameter site: the line of the stub.
  package init(_ value: Any?, at site: SourceSite) {
    self.value = value
    self.site = site
  }

  /// The value as the function returns it; nil if there is not even a default value.
  func value<T>(as type: T.Type, for call: StubbedCall) -> T? {
    if let answer = value as Any as? T { return answer }
    let content = flattened(value)
    if let answer = content.map({ exactNumber($0, as: type) }) ?? DefaultValue.of(type) {
      return answer
    }
    let (shown, shownType) = content.map { ("\($0)", "\(Swift.type(of: $0))") } ?? ("nil", "nil")
    let message = """
      \(call.double): the stub of <\(call.function)> returns <\(shown)> of type \(shownType), and \
      the function returns \(type)
      """
    Reporter.report(Failure(message: message, site: site))
    return DefaultValue.of(type)
  }
}

extension FittingAnswer: CustomDebugStringConvertible {
  /// The value.
  package var debugDescription: String { value.map { "\($0)" } ?? "nil" }
}

/// The same number as a value of another type, or of its Optional; nil if the type does not hold
/// just this number, and for what is no number.
func exactNumber<T>(_ number: Any, as type: T.Type) -> T? {
  let target: Any.Type = (type as? any OptionalNumber.Type)?.wrapped ?? type
  let result: Any? =
    switch (target, number) {
    case (let type as any BinaryInteger.Type, let number as any BinaryInteger):
      integer(of: type, exactly: number)
    case (let type as any BinaryInteger.Type, let number as any BinaryFloatingPoint):
      integer(of: type, exactly: number)
    case (let type as any BinaryFloatingPoint.Type, let number as any BinaryInteger):
      floating(of: type, exactly: number)
    case (let type as any BinaryFloatingPoint.Type, let number as any BinaryFloatingPoint):
      floating(of: type, exactly: number)
    default: nil
    }
  // A cast of nil to an Optional succeeds.
  guard let result else { return nil }
  return result as? T
}

private func integer<T: BinaryInteger>(of: T.Type, exactly number: some BinaryInteger) -> Any? {
  T(exactly: number)
}

private func integer<T: BinaryInteger>(
  of: T.Type, exactly number: some BinaryFloatingPoint
) -> Any? {
  T(exactly: number)
}

private func floating<T: BinaryFloatingPoint>(
  of: T.Type, exactly number: some BinaryInteger
) -> Any? {
  T(exactly: number)
}

private func floating<T: BinaryFloatingPoint>(
  of: T.Type, exactly number: some BinaryFloatingPoint
) -> Any? {
  number.isNaN ? T.nan : T(exactly: number)
}

private protocol OptionalNumber {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalNumber {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
