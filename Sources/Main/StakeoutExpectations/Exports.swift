// The parts of expectations, so that the product can be imported alone.
@_exported public import StakeoutContext
@_exported public import StakeoutCore
@_exported public import StakeoutMatching
