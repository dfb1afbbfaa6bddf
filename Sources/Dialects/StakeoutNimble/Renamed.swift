public import Foundation

// Names of Nimble, most of which contain the word "Nimble". Names that tests use still compile,
// with the new name as a fix-it. Names that tests cannot use are unavailable and name their
// replacement.

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

/// Does the same as `recordFailure`.
///
/// Both find out at run time which framework runs the test.
public func recordTestingFailure(_ message: String, location: SourceSite) {
  recordFailure(message, location: location)
}

/// Nimble's name for the type of a file path that the compiler fills in.
///
/// Helper functions that pass on `file: FileString = #filePath` keep compiling.
public typealias FileString = StaticString
