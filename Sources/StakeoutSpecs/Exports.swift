// What an example says besides: expectations, spies, matchers, and who takes failures.
@_exported public import StakeoutAssertions
@_exported public import StakeoutCalls
@_exported public import StakeoutExpectations
@_exported public import StakeoutMatching
@_exported public import StakeoutReporting
@_exported public import StakeoutSpies
