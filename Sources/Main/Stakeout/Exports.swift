// The umbrella module, which most tests import. Mocks, dynamic mocks, specs and macros are separate
// imports, because some of their names have different meanings.
@_exported public import StakeoutCalls
@_exported public import StakeoutExpectations
@_exported public import StakeoutContext
@_exported public import StakeoutCore
@_exported public import StakeoutMatching
@_exported public import StakeoutSpies
