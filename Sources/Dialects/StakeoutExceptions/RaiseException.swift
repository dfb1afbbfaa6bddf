public import Foundation
public import StakeoutBase

// Nimble has this matcher only on Apple platforms, and not for packages.

/// Matches an expression that raises an ``Exception`` or throws an uncaught C++ exception with
/// these properties.
///
/// The name of a C++ exception is its type, such as `std::runtime_error`. Its reason is the text of
/// its `what()`. The expression runs once, on the calling thread, in a trap region. If it would end
/// the process in another way, such as `fatalError`, the matcher fails `to` and `toNot`.
///
/// - Parameters:
///   - named: The expected name; nil accepts any.
///   - reason: The expected reason; nil accepts any.
///   - userInfo: The expected information; nil accepts any.
///   - closure: Further checks. The matcher fails if an expectation in it fails.
public func raiseException<Out>(
  named: NSExceptionName? = nil, reason: String? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named.map { text($0.rawValue) }, reason.map(text), userInfo, closure)
}

/// Like the form with an `NSExceptionName`, with the name as text.
public func raiseException<Out>(
  named: String?, reason: String? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named.map(text), reason.map(text), userInfo, closure)
}

/// Like the form with texts, with matchers for the name and the reason.
public func raiseException<Out>(
  named: Matcher<String>, reason: Matcher<String>? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named, reason, userInfo, closure)
}

/// Like the form with texts, with a matcher for the reason.
public func raiseException<Out>(
  named: NSExceptionName? = nil, reason: Matcher<String>, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named.map { text($0.rawValue) }, reason, userInfo, closure)
}

/// Matches this text, under its own name in a failure.
private func text(_ text: String) -> Matcher<String> {
  .judging("be \(text)", noun: text, where: { $0 == text })
}

/// The expected properties of an exception; nil accepts any.
private struct Wanted {
  let name: Matcher<String>?
  let reason: Matcher<String>?
  let userInfo: NSDictionary?
  let closure: ((Exception) -> Void)?

  var phrase: String { details.isEmpty ? "raise any exception" : "raise exception\(details)" }

  var noun: String {
    details.isEmpty ? "raising any exception" : "raising an exception\(details)"
  }

  private var details: String {
    var text = ""
    if let name { text += " with name <\(name.noun)>" }
    if let reason { text += " with reason <\(reason.noun)>" }
    if let userInfo {
      text += " with userInfo <\(textOfUserInfo(userInfo as? [AnyHashable: Any]))>"
    }
    if closure != nil { text += " that satisfies block" }
    return text
  }

  func accepts(_ exception: Exception) throws -> Bool {
    if let name, try name.status(of: exception.name.rawValue) != .matches { return false }
    if let reason, try reason.status(of: exception.reason) != .matches { return false }
    if let userInfo {
      guard let actual = exception.userInfo, userInfo.isEqual(to: actual) else { return false }
    }
    guard let closure else { return true }
    return FailureTally.failures(in: { closure(exception) }) == 0
  }
}

private func raising<Out>(
  _ name: Matcher<String>?, _ reason: Matcher<String>?, _ userInfo: NSDictionary?,
  _ closure: ((Exception) -> Void)?
) -> Matcher<Out> {
  let wanted = Wanted(name: name, reason: reason, userInfo: userInfo, closure: closure)
  return Matcher(noun: { wanted.noun }) { expression in
    let trap = try Trap.catching { _ = try expression.evaluate() }
    let raised = trap?.raised
    let status =
      try raised.map { MatcherStatus(bool: try wanted.accepts($0)) }
      ?? (trap == nil ? .doesNotMatch : .fail)
    return MatcherResult(status: status) {
      let otherwise = trap.map { "no exception; trapped instead <\($0)>" } ?? "no exception"
      return .expectedCustomValueTo(wanted.phrase, actual: raised?.text ?? otherwise)
    }
  }
}
