// What a test with spies writes besides: counts, calls, matchers, and who takes failures.
@_exported public import StakeoutCalls
@_exported public import StakeoutMatching
@_exported public import StakeoutReporting
