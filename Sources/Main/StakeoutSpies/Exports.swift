// Re-exports the modules that tests with spies also use: counts, calls, matchers, and the reporter of
// failures.
@_exported public import StakeoutCalls
@_exported public import StakeoutContext
@_exported public import StakeoutCore
@_exported public import StakeoutMatching
