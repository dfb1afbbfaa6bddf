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
  raising(
    Wanted(
      name: named.map { .init($0.rawValue) }, reason: reason.map(Wanted.Part.init),
      userInfo: userInfo, closure: closure))
}

/// Like the form with an `NSExceptionName`, with the name as text.
public func raiseException<Out>(
  named: String?, reason: String? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(
    Wanted(
      name: named.map(Wanted.Part.init), reason: reason.map(Wanted.Part.init),
      userInfo: userInfo, closure: closure))
}

/// Like the form with texts, with matchers for the name and the reason.
public func raiseException<Out>(
  named: Matcher<String>, reason: Matcher<String>? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(
    Wanted(
      name: .init(named), reason: reason.map(Wanted.Part.init), userInfo: userInfo,
      closure: closure))
}

/// Like the form with texts, with a matcher for the reason.
public func raiseException<Out>(
  named: NSExceptionName? = nil, reason: Matcher<String>, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(
    Wanted(
      name: named.map { .init($0.rawValue) }, reason: .init(reason), userInfo: userInfo,
      closure: closure))
}

/// Like the form with texts, with a matcher for the reason.
public func raiseException<Out>(
  named: String, reason: Matcher<String>, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(
    Wanted(name: .init(named), reason: .init(reason), userInfo: userInfo, closure: closure))
}

/// The expected properties of an exception.
private struct Wanted {
  /// A text, or a matcher for one.
  struct Part {
    let text: () -> String
    let accepts: (_ actual: String?, SourceSite) throws -> Bool

    init(_ text: String) {
      self.text = { text }
      accepts = { actual, _ in actual == text }
    }

    init(_ matcher: Matcher<String>) {
      text = { matcher.noun }
      accepts = { actual, site in
        let expression = Expression(expression: { actual }, location: site)
        return try matcher.satisfies(expression).status == .matches
      }
    }
  }

  var name: Part?
  var reason: Part?
  var userInfo: NSDictionary?
  var closure: ((Exception) -> Void)?

  var phrase: String { details.isEmpty ? "raise any exception" : "raise exception\(details)" }

  var noun: String {
    details.isEmpty ? "raising any exception" : "raising an exception\(details)"
  }

  private var details: String {
    var text = ""
    if let name { text += " with name <\(name.text())>" }
    if let reason { text += " with reason <\(reason.text())>" }
    if let userInfo { text += " with userInfo <\(textOfUserInfo(pairs(of: userInfo)))>" }
    if closure != nil { text += " that satisfies block" }
    return text
  }

  func accepts(_ exception: Exception, at site: SourceSite) throws -> Bool {
    if let name, try !name.accepts(exception.name.rawValue, site) { return false }
    if let reason, try !reason.accepts(exception.reason, site) { return false }
    if let userInfo {
      guard let actual = exception.userInfo, userInfo.isEqual(to: actual) else { return false }
    }
    guard let closure else { return true }
    return FailureTally.failures(in: { closure(exception) }) == 0
  }
}

private func raising<Out>(_ wanted: Wanted) -> Matcher<Out> {
  Matcher(noun: { wanted.noun }) { expression in
    let trap = try Trap.catching { _ = try expression.evaluate() }
    guard let trap else { return verdict(.doesNotMatch, wanted, got: { "no exception" }) }
    guard let exception = trap.raised else {
      return verdict(.fail, wanted, got: { "no exception; trapped instead <\(trap)>" })
    }
    let accepts = try wanted.accepts(exception, at: expression.location)
    return verdict(MatcherStatus(bool: accepts), wanted, got: { exception.text })
  }
}

private func verdict(
  _ status: MatcherStatus, _ wanted: Wanted, got actual: @escaping () -> String
) -> MatcherResult {
  MatcherResult(status: status) { .expectedCustomValueTo(wanted.phrase, actual: actual()) }
}

/// A C++ exception, in the form that matchers and their closures receive.
private final class UncaughtCxxException: Exception {
  override var typeName: String { "C++ exception" }
}

extension Trap {
  /// The exception that ended the body, from `raise()` or C++; nil if the trap has another cause.
  package var raised: Exception? { exception ?? cxxException }

  private var cxxException: Exception? {
    guard let thrown = payload as? CxxException else { return nil }
    return UncaughtCxxException(name: NSExceptionName(thrown.name), reason: thrown.reason)
  }
}

/// The dictionary as a Swift dictionary.
private func pairs(of dictionary: NSDictionary) -> [AnyHashable: Any] {
  var pairs: [AnyHashable: Any] = [:]
  for (key, value) in dictionary {
    if let key = key as? AnyHashable { pairs[key] = value }
  }
  return pairs
}
