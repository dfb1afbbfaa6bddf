public import StakeoutContext

/// Matches an expression that throws any error.
@inlinable
public func throwError<Out>() -> Matcher<Out> {
  Matcher(throwing: { "any error" }, where: { _ in true })
}

/// Matches an expression that throws an error of the same domain and code.
///
/// Two errors of an enumeration have the same domain and code if they are the same case, with any
/// associated values.
///
/// - Parameters:
///   - error: The expected error.
///   - closure: Further expectations about the error. The matcher fails if one of them fails.
@inlinable
public func throwError<T: Error, Out>(
  _ error: T, closure: ((any Error) -> Void)? = nil
) -> Matcher<Out> {
  Matcher(
    throwing: { "error <\(stringify(error: error))>\(satisfying(closure))" },
    where: { thrown in
      thrown._domain == error._domain && thrown._code == error._code
        && passes(thrown, closure)
    })
}

/// Matches an expression that throws an equal error.
///
/// - Parameters:
///   - error: The expected error.
///   - closure: Further expectations about the error. The matcher fails if one of them fails.
@inlinable
public func throwError<T: Error & Equatable, Out>(
  _ error: T, closure: ((T) -> Void)? = nil
) -> Matcher<Out> {
  Matcher(
    throwing: { "error <\(stringify(error: error))>\(satisfying(closure))" },
    where: { thrown in
      guard let thrown = thrown as? T else { return false }
      return thrown == error && passes(thrown, closure)
    })
}

/// Matches an expression that throws an error of the type.
///
/// - Parameters:
///   - errorType: The expected type.
///   - closure: Further expectations about the error. The matcher fails if one of them fails.
@inlinable
public func throwError<T: Error, Out>(
  errorType: T.Type, closure: ((T) -> Void)? = nil
) -> Matcher<Out> {
  Matcher(
    throwing: { "error from type <\(errorType)>\(satisfying(closure))" },
    where: { thrown in
      guard let thrown = thrown as? T else { return false }
      return passes(thrown, closure)
    })
}

/// Matches an expression that throws an error for which the closure's expectations pass.
///
/// - Parameter closure: Expectations about the error. The matcher fails if one of them fails.
@inlinable
public func throwError<Out>(closure: @escaping ((any Error) -> Void)) -> Matcher<Out> {
  Matcher(throwing: { "error\(satisfying(closure))" }, where: { passes($0, closure) })
}

/// Matches an expression that throws an error of the closure's type for which the closure's
/// expectations pass.
///
/// - Parameter closure: Expectations about the error. The matcher fails if one of them fails.
@inlinable
public func throwError<T: Error, Out>(closure: @escaping ((T) -> Void)) -> Matcher<Out> {
  throwError(errorType: T.self, closure: closure)
}

@inlinable
/// Returns the words of a message for a closure with further expectations; empty without a closure.
func satisfying<T>(_ closure: ((T) -> Void)?) -> String {
  closure == nil ? "" : " that satisfies block"
}

@inlinable
/// Whether no expectation in the closure fails; true without a closure.
func passes<T>(_ error: T, _ closure: ((T) -> Void)?) -> Bool {
  guard let closure else { return true }
  return FailureCount.failures(in: { closure(error) }) == 0
}
