// Tests with mocks also use these: traps that a test survives, and the reporter of failures.
@_exported public import StakeoutContext
@_exported public import StakeoutCore
