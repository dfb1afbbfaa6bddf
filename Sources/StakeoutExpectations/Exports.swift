// What expectations are made of, so that the product can be imported alone.
@_exported public import StakeoutMatching
@_exported public import StakeoutReporting
@_exported public import StakeoutRuntime
