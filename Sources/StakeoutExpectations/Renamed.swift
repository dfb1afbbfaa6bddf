public import Foundation

// Nimble's names that carry its own name. What tests write still compiles, with the new name as a
// fix-it; what no test can make any use of names its replacement.

/// Nimble's name of ``TimeSpan``.
@available(*, deprecated, renamed: "TimeSpan")
public typealias NimbleTimeInterval = TimeSpan

extension TimeInterval {
  /// Nimble's name of `timeSpan`.
  @available(*, deprecated, renamed: "timeSpan")
  public var nimbleInterval: TimeSpan { timeSpan }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Nimble's name of ``assertionHandler``.
@available(*, deprecated, renamed: "assertionHandler")
public var NimbleAssertionHandler: any AssertionHandler {
  get { assertionHandler }
  set { assertionHandler = newValue }
}

/// Nimble's old name of ``PollingDefaults``.
@available(*, unavailable, renamed: "PollingDefaults")
public typealias AsyncDefaults = PollingDefaults

/// Nimble's name of the handler that asks at run time which framework runs the test.
@available(*, unavailable, renamed: "ReportingAssertionHandler")
public typealias NimbleTestingHandler = ReportingAssertionHandler

/// Nimble's name of the handler for XCTest.
@available(*, unavailable, renamed: "ReportingAssertionHandler")
public typealias NimbleXCTestHandler = ReportingAssertionHandler

/// Nimble's name of the handler for XCTest with short texts.
@available(*, unavailable, renamed: "ReportingAssertionHandler")
public typealias NimbleShortXCTestHandler = ReportingAssertionHandler

/// Nimble's name of the handler for Swift Testing.
@available(*, unavailable, renamed: "ReportingAssertionHandler")
public typealias NimbleSwiftTestingHandler = ReportingAssertionHandler
