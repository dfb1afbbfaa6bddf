public import Foundation
internal import StakeoutExpectations
public import StakeoutMatching

// Kiwi has one kind of exception. These matchers accept three: a thrown error, a raised
// `Exception`, and an uncaught C++ exception. Each has a name and a reason. The name of an error is
// its type. Its reason is its `errorDescription`, or else its description.
//
// The expression runs once, on the calling thread, in a trap region. Any other trap, such as
// `fatalError`, fails these matchers in `to` and `toNot`.

/// Matches an expression that throws an error or raises an `Exception`.
///
/// An uncaught C++ exception counts too. A `fatalError` does not: it fails `to` and `toNot`. The
/// name is Kiwi's.
public func raise<Out>() -> Matcher<Out> {
  raising("exception") { _ in true }
}

/// Matches an expression that throws an error of the type.
public func raise<E: Error, Out>(_ errorType: E.Type) -> Matcher<Out> {
  raising("\(errorType)") { $0.error is E }
}

/// Matches an expression that throws an equal error.
public func raise<E: Error & Equatable, Out>(_ error: E) -> Matcher<Out> {
  raising(Raised(error).text) { $0.error as? E == error }
}

/// Matches an expression that throws an error for which no expectation in the closure fails.
public func raise<Out>(_ closure: @escaping (any Error) -> Void) -> Matcher<Out> {
  raising("error that satisfies block") { raised in
    guard let error = raised.error else { return false }
    return FailureCount.failures(in: { closure(error) }) == 0
  }
}

/// Matches an expression that raises an exception of this name, or throws an error of a type with
/// this name.
///
/// If `reason` is not nil, it must be the reason of the exception or the description of the error.
/// The name is Kiwi's.
public func raiseWithName<Out>(_ name: String, reason: String? = nil) -> Matcher<Out> {
  raising(Raised.text(name, reason)) { raised in
    raised.name == name && (reason == nil || raised.reason == reason)
  }
}

/// Matches an expression that raises an exception of this name, and with this reason if it is not
/// nil.
///
/// An error of a type with this name matches too, as with a `String`.
public func raiseWithName<Out>(_ name: NSExceptionName, reason: String? = nil) -> Matcher<Out> {
  raiseWithName(name.rawValue, reason: reason)
}

/// Matches an expression that raises an exception with this reason, or throws an error with this
/// description.
///
/// The description is the `errorDescription` of a `LocalizedError`, or else the error's own
/// description. The name is Kiwi's.
public func raiseWithReason<Out>(_ reason: String) -> Matcher<Out> {
  raising(Raised.text("exception", reason)) { $0.reason == reason }
}

/// The error or exception that an expression raised.
private struct Raised {
  let error: (any Error)?
  let name: String
  let reason: String?

  init(_ error: any Error) {
    self.error = error
    name = "\(type(of: error))"
    reason = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }

  init(_ exception: Exception) {
    error = nil
    (name, reason) = (exception.name.rawValue, exception.reason)
  }

  var text: String { Self.text(name, reason) }

  /// A name and a reason in Kiwi's form: `NAME "reason"`.
  static func text(_ name: String, _ reason: String?) -> String {
    reason.map { "\(name) \"\($0)\"" } ?? name
  }
}

/// Creates a matcher that evaluates the expression in a trap region, and judges the exception or
/// error.
private func raising<Out>(
  _ what: @autoclosure @escaping () -> String, where accepts: @escaping (Raised) -> Bool
) -> Matcher<Out> {
  Matcher(noun: { "raising \(what())" }) { expression in
    let (raised, trap): (Raised?, Trap?)
    do {
      trap = try Trap.catching { _ = try expression.evaluate() }
      raised = trap?.raised.map { Raised($0) }
    } catch {
      (raised, trap) = (Raised(error), nil)
    }
    let status =
      raised.map { MatcherStatus(bool: accepts($0)) } ?? (trap == nil ? .doesNotMatch : .fail)
    return MatcherResult(status: status) {
      let otherwise = trap.map { "nothing raised; trapped instead <\($0)>" } ?? "nothing raised"
      return .expectedCustomValueTo("raise \(what())", actual: raised?.text ?? otherwise)
    }
  }
}
