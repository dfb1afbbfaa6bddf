public import Foundation
public import StakeoutExpectations
public import StakeoutMatching
internal import StakeoutRuntime

// Kiwi knows one kind of exception. Here a thrown error counts, an ``Exception`` that was raised,
// and a C++ exception that nobody catches. Each has a name and a reason: an error has the name of
// its type, and for a reason its `errorDescription`, or else how it prints itself.
//
// The expression runs on the calling thread, once, in a trap region. What would end the process in
// another way, as `fatalError` does, fails these matchers both ways.

/// A matcher that accepts an expression which throws an error or raises an ``Exception``.
///
/// A C++ exception that nobody catches is one, too; a `fatalError` is none, and fails the matcher
/// both ways. The name is Kiwi's.
public func raise<Out>() -> Matcher<Out> {
  raising("exception") { _ in true }
}

/// A matcher that accepts an expression which throws an error of the type.
public func raise<E: Error, Out>(_ errorType: E.Type) -> Matcher<Out> {
  raising("\(errorType)") { $0.error is E }
}

/// A matcher that accepts an expression which throws an equal error.
public func raise<E: Error & Equatable, Out>(_ error: E) -> Matcher<Out> {
  raising(Raised.error(error).text) { $0.error as? E == error }
}

/// A matcher that accepts an expression which throws an error that the closure finds nothing wrong
/// with: the matcher fails if an expectation in it does.
public func raise<Out>(_ closure: @escaping (any Error) -> Void) -> Matcher<Out> {
  raising("error that satisfies block") { $0.error.passes(closure) }
}

/// A matcher that accepts an expression which throws an error of the closure's type that the
/// closure finds nothing wrong with: the matcher fails if an expectation in it does.
public func raise<E: Error, Out>(_ closure: @escaping (E) -> Void) -> Matcher<Out> {
  raising("\(E.self) that satisfies block") { ($0.error as? E).passes(closure) }
}

/// A matcher that accepts an expression which raises an exception that the closure finds nothing
/// wrong with: the matcher fails if an expectation in it does.
///
/// A closure that does not say what it takes is one for errors.
@_disfavoredOverload
public func raise<Out>(_ closure: @escaping (Exception) -> Void) -> Matcher<Out> {
  raising("exception that satisfies block") { $0.exception.passes(closure) }
}

/// A matcher that accepts an expression which raises an exception of this name, or throws an error
/// whose type has it.
///
/// The name is Kiwi's.
public func raiseWithName<Out>(_ name: String) -> Matcher<Out> {
  raising(name) { $0.name == name }
}

/// As the form with a text.
public func raiseWithName<Out>(_ name: NSExceptionName) -> Matcher<Out> {
  raiseWithName(name.rawValue)
}

/// A matcher that accepts an expression which raises an exception with this reason, or throws an
/// error with this description.
///
/// The description is the `errorDescription` of a `LocalizedError`, or else how the error prints
/// itself. The name is Kiwi's.
public func raiseWithReason<Out>(_ reason: String) -> Matcher<Out> {
  raising("exception \"\(reason)\"") { $0.reason == reason }
}

/// A matcher that accepts an expression which raises an exception of this name and with this
/// reason, or throws an error whose type and description they are.
///
/// The name is Kiwi's.
public func raiseWithName<Out>(_ name: String, reason: String) -> Matcher<Out> {
  raising("\(name) \"\(reason)\"") { $0.name == name && $0.reason == reason }
}

/// As the form with a text for a name.
public func raiseWithName<Out>(_ name: NSExceptionName, reason: String) -> Matcher<Out> {
  raiseWithName(name.rawValue, reason: reason)
}

/// What an expression raised.
private enum Raised {
  case error(any Error)
  case exception(Exception)

  var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  var exception: Exception? {
    if case .exception(let exception) = self { exception } else { nil }
  }

  var name: String {
    switch self {
    case .error(let error): "\(type(of: error))"
    case .exception(let exception): exception.name.rawValue
    }
  }

  var reason: String? {
    switch self {
    case .error(let error): (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    case .exception(let exception): exception.reason
    }
  }

  /// As Kiwi shows it: `NAME "reason"`.
  var text: String { reason.map { "\(name) \"\($0)\"" } ?? name }
}

extension Optional {
  /// Whether there is something that the closure finds nothing wrong with.
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
      return verdict(on: .exception(exception))
    } catch {
      return verdict(on: .error(error))
    }
  }
}
