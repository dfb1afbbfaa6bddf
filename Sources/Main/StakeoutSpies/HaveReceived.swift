internal import StakeoutCalls
public import StakeoutBase

/// Matches spies that received the call as often as `countSpecifier` says.
///
/// If there are `arguments`, only calls with these arguments count. A nil spy fails both `to` and
/// `toNot`. So does a wrong number of arguments, which also ends a wait immediately.
///
/// ```swift
/// expect(store).toEventually(haveReceived(.save, with: item))
/// ```
///
/// The call itself wakes a waiting expectation. If a ``Argument/validator(_:)`` or a matcher is
/// among the arguments, the expectation polls instead, because these may read other state too.
///
/// - Parameters:
///   - function: the function.
///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal.
///   - countSpecifier: the expected number of calls.
public func haveReceived<Spy: Spyable>(
  _ function: Spy.Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
) -> Matcher<Spy> {
  haveReceived(function.rawValue, arguments, countSpecifier) { $0.identifiedStorage }
}

/// Matches types that received the call as often as `countSpecifier` says.
///
/// If there are `arguments`, only calls with these arguments count. A nil type fails both `to` and
/// `toNot`.
public func haveReceived<Spy: Spyable>(
  _ function: Spy.ClassFunction, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1)
) -> Matcher<Spy.Type> {
  haveReceived(function.rawValue, arguments, countSpecifier) { $0.identifiedStorage }
}

private func haveReceived<Receiver>(
  _ function: String, _ arguments: [Any?], _ countSpecifier: CountSpecifier,
  by storage: @escaping (Receiver) -> SpyStorage
) -> Matcher<Receiver> {
  CallQuestion.matcher(function, arguments, countSpecifier) {
    $0.map { CallQuestion(about: storage($0), function, arguments, countSpecifier) }
  } failure: {
    .expectedCustomValueTo($0.phrase, actual: $0.latestCalls.summary(ofWhichFit: $1))
  }
}
