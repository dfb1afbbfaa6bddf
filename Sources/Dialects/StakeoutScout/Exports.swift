// Tests with mocks also use these modules, for traps that a test survives and for the reporter of
// failures.
@_exported public import StakeoutContext
@_exported public import StakeoutCore
