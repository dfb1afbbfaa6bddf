// Examples also use these: expectations, spies, matchers, and the reporter of failures.
@_exported public import StakeoutAssertions
@_exported public import StakeoutCalls
@_exported public import StakeoutExpectations
@_exported public import StakeoutMatching
@_exported public import StakeoutReporting
@_exported public import StakeoutSpies
