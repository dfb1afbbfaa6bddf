// Re-exports the modules that expectations need, so that a test can import this product alone.
@_exported public import StakeoutContext
@_exported public import StakeoutCore
@_exported public import StakeoutMatching
