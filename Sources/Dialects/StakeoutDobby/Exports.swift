// Tests with mocks also use these modules, for matchers, counts and the reporter of failures.
@_exported public import StakeoutCalls
@_exported public import StakeoutContext
@_exported public import StakeoutCore
@_exported public import StakeoutMatching
