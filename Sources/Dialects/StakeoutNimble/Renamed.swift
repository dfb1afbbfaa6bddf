// Names of Nimble that are older than, or differ from, the names that Stakeout uses.
//
// Most of them contain the word "Nimble". Names that tests use still compile, some of them with the
// new name as a fix-it. Names that tests cannot use are unavailable, and the error names the
// replacement.

public import Foundation
public import StakeoutCore
public import StakeoutMatching

/// Nimble's name for `TimeSpan`.
@available(*, deprecated, renamed: "TimeSpan")
public typealias NimbleTimeInterval = TimeSpan

extension TimeInterval {
  /// Nimble's name for `timeSpan`.
  @available(*, deprecated, renamed: "timeSpan")
  public var nimbleInterval: TimeSpan { timeSpan }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Nimble's name for ``assertionHandler``.
@available(*, deprecated, renamed: "assertionHandler")
public var NimbleAssertionHandler: any AssertionHandler {
  get { assertionHandler }
  set { assertionHandler = newValue }
}

/// Nimble's old name for `PollingDefaults`.
@available(*, unavailable, renamed: "PollingDefaults")
public typealias AsyncDefaults = PollingDefaults

/// Nimble's name for the handler that finds out at run time which framework runs the test.
@available(*, unavailable, renamed: "ReportingAssertionHandler")
public typealias NimbleTestingHandler = ReportingAssertionHandler

/// Fails the running test with this text, bypassing any assertion handler.
public func recordFailure(_ message: String, location: SourceSite) {
  Reporter.report(Failure(message: message, site: location))
}

/// Fails the running test with this text, like `recordFailure`.
///
/// Either function finds out at run time which framework runs the test.
public func recordTestingFailure(_ message: String, location: SourceSite) {
  recordFailure(message, location: location)
}

/// Nimble's name for the type of a file path that the compiler fills in.
///
/// Helper functions that pass on `file: FileString = #filePath` keep compiling.
public typealias FileString = StaticString

/// Nimble's old name for `Matcher`.
@available(*, unavailable, renamed: "Matcher")
public typealias Predicate = Matcher

/// Nimble's old name for `MatcherResult`.
@available(*, unavailable, renamed: "MatcherResult")
public typealias PredicateResult = MatcherResult

/// Nimble's old name for `MatcherStatus`.
@available(*, unavailable, renamed: "MatcherStatus")
public typealias PredicateStatus = MatcherStatus

/// Nimble's old name for `AsyncMatcher`.
@available(*, unavailable, renamed: "AsyncMatcher")
public typealias AsyncPredicate = AsyncMatcher

/// The blocking `waitUntil` under Nimble's names.
public enum NMBWait {
  /// Blocks the thread until `done` is called, like the blocking `waitUntil`.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func until(
    timeout: TimeSpan, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    blockUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
  }

  /// Blocks the thread until `done` is called, like the blocking `waitUntil`, with an action that
  /// may throw.
  ///
  /// An error fails the test and ends the wait.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func throwableUntil(
    timeout: TimeSpan, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) throws -> Void
  ) {
    blockUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
  }

  /// Blocks the thread until `done` is called, like the blocking `waitUntil`, with a timeout of one
  /// second.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func until(
    _ fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    blockUntilDone(.seconds(1), at: SourceSite(fileID, file, line, column), action)
  }
}
