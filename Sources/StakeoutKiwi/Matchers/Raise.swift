public import Foundation
internal import StakeoutExpectations
public import StakeoutBase

// Kiwi has one kind of exception. Here three count: a thrown error, a raised `Exception`, and an
// uncaught C++ exception. Each has a name and a reason. The name of an error is its type. Its
// reason is its `errorDescription`, or else its description.
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
  raising("error that satisfies block") { $0.error.passes(closure) }
}

/// Matches an expression that throws an error of the closure's type for which no expectation in the
/// closure fails.
public func raise<E: Error, Out>(_ closure: @escaping (E) -> Void) -> Matcher<Out> {
  raising("\(E.self) that satisfies block") { ($0.error as? E).passes(closure) }
}

/// Matches an expression that raises an exception for which no expectation in the closure fails.
///
/// A closure without a parameter type is taken as one for errors.
@_disfavoredOverload
public func raise<Out>(_ closure: @escaping (Exception) -> Void) -> Matcher<Out> {
  raising("exception that satisfies block") { $0.exception.passes(closure) }
}

/// Matches an expression that raises an exception of this name, or throws an error of a type with
/// this name.
///
/// The name is Kiwi's.
public func raiseWithName<Out>(_ name: String) -> Matcher<Out> {
  raising(name) { $0.name == name }
}

/// Matches an expression that raises an exception of this name; see the overload for a `String`.
public func raiseWithName<Out>(_ name: NSExceptionName) -> Matcher<Out> {
  raiseWithName(name.rawValue)
}

/// Matches an expression that raises an exception with this reason, or throws an error with this
/// description.
///
/// The description is the `errorDescription` of a `LocalizedError`, or else the error's own
/// description. The name is Kiwi's.
public func raiseWithReason<Out>(_ reason: String) -> Matcher<Out> {
  raising("exception \"\(reason)\"") { $0.reason == reason }
}

/// Matches an expression that raises an exception with this name and reason, or throws an error
/// with this type name and description.
///
/// The name is Kiwi's.
public func raiseWithName<Out>(_ name: String, reason: String) -> Matcher<Out> {
  raising("\(name) \"\(reason)\"") { $0.name == name && $0.reason == reason }
}

/// Matches an expression that raises an exception with this name and reason; see the overload for a
/// `String`.
public func raiseWithName<Out>(_ name: NSExceptionName, reason: String) -> Matcher<Out> {
  raiseWithName(name.rawValue, reason: reason)
}

/// The error or exception that an expression raised.
private struct Raised {
  let error: (any Error)?
  let exception: Exception?
  let name: String
  let reason: String?

  init(_ error: any Error) {
    (self.error, exception) = (error, nil)
    name = "\(type(of: error))"
    reason = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }

  init(_ exception: Exception) {
    (error, self.exception) = (nil, exception)
    (name, reason) = (exception.name.rawValue, exception.reason)
  }

  /// The text in Kiwi's form: `NAME "reason"`.
  var text: String { reason.map { "\(name) \"\($0)\"" } ?? name }
}

extension Optional {
  /// Whether there is a value for which no expectation in the closure fails.
  fileprivate func passes(_ closure: (Wrapped) -> Void) -> Bool {
    guard let self else { return false }
    return FailureTally.failures(in: { closure(self) }) == 0
  }
}

private func raising<Out>(
  _ what: @autoclosure @escaping () -> String, where accepts: @escaping (Raised) -> Bool
) -> Matcher<Out> {
  Matcher(noun: { "raising \(what())" }) { expression in
    func verdict(_ status: MatcherStatus, got actual: @escaping () -> String) -> MatcherResult {
      MatcherResult(status: status) {
        .expectedCustomValueTo("raise \(what())", actual: actual())
      }
    }
    func verdict(on raised: Raised) -> MatcherResult {
      verdict(MatcherStatus(bool: accepts(raised))) { raised.text }
    }
    do {
      guard let trap = try Trap.catching({ _ = try expression.evaluate() }) else {
        return verdict(.doesNotMatch) { "nothing raised" }
      }
      guard let exception = trap.raised else {
        return verdict(.fail) { "nothing raised; trapped instead <\(trap)>" }
      }
      return verdict(on: Raised(exception))
    } catch {
      return verdict(on: Raised(error))
    }
  }
}
