// The parts of expectations, so that the product can be imported alone.
@_exported public import StakeoutBase
