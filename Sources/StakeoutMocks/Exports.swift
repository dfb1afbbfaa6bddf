// What a test with mocks writes besides: the matchers, counts, and who takes failures.
@_exported public import StakeoutCalls
@_exported public import StakeoutMatching
@_exported public import StakeoutReporting
