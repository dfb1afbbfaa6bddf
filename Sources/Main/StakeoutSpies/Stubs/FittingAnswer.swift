internal import Foundation
internal import StakeoutCalls
package import StakeoutBase

/// A stub's value that must fit the return type of the function, for Kiwi's verbs.
///
/// A number of another type fits if the return type can represent it exactly. Nil fits and stands
/// for the default value. Any other value fails the test at the line of the stub, and the call
/// returns a default value. For SpryKit's verbs, a stub of the wrong type is skipped instead.
package struct FittingAnswer {
  private let value: Any?
  private let site: SourceSite

  /// - Parameter site: the source site of the stub.
  package init(_ value: Any?, at site: SourceSite) {
    self.value = value
    self.site = site
  }

  /// Returns the value in the function's return type; nil if there is not even a default value.
  func value<T>(as type: T.Type, for call: StubbedCall) -> T? {
    if let answer = converted(value, to: type) { return answer }
    let content = flattened(value)
    if let answer = content.map({ exactNumber($0, as: type) }) ?? DefaultValue.of(type) {
      return answer
    }
    let (shown, shownType) =
      content.map { (ShortText.describing($0), "\(Swift.type(of: $0))") } ?? ("nil", "nil")
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

/// Converts a number exactly to another type, or to its Optional.
///
/// Nil if the type cannot represent the number exactly, or if one of both is no number.
func exactNumber<T>(_ number: Any, as type: T.Type) -> T? {
  if number is Bool || type == Bool.self || type == Bool?.self { return nil }
  return (number as? NSNumber) as? T
}
