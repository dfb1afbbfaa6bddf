// The umbrella: what most tests import. Mocks, dynamic mocks, specs and macros are imports of their
// own, because their words mean something else in each of them.
@_exported public import StakeoutAssertions
@_exported public import StakeoutCalls
@_exported public import StakeoutExpectations
@_exported public import StakeoutMatching
@_exported public import StakeoutReporting
@_exported public import StakeoutRuntime
@_exported public import StakeoutSpies
